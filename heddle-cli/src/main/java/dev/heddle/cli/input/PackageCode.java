package dev.heddle.cli.input;

import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Failure;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.machine.kernel.FileAccess;
import dev.heddle.machine.kernel.KernelPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Kernel packages for the commands that take code: files with one program, or with one that runs before it, too.
public final class PackageCode {
    private PackageCode() {}

    /// @return the programs of the file, or nothing if it is no package
    /// @param files that the package may name
    public static Optional<Container> programs(Path file, FileAccess files)
            throws Failure, IOException, SourceException {
        if (!InputFile.isPackage(file.toString()) || !Files.isRegularFile(file)) return Optional.empty();
        try {
            Optional<KernelPackage> read = KernelPackage.of(file, Files.readAllBytes(file));
            return read.isEmpty()
                    ? Optional.empty()
                    : Optional.of(container(read.get().code(files)));
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    /// Asks for the instruction set of a package if neither the user nor the package says it.
    ///
    /// @throws Failure with the sets that it may be
    public static void mustHaveIsa(Path file, KernelPackage read, IsaOptions isa)
            throws Failure, IOException, SourceException {
        if (isa.isGiven()) return;
        KernelPackage.Code first = read.code(isa.files()).getFirst();
        if (first.isa().isEmpty()) throw CodeInput.which(Inputs.name(file), first.bytes());
    }

    private static Container container(List<KernelPackage.Code> code) {
        return new Container(
                ContainerKind.KERNEL,
                "",
                code.getFirst().driver(),
                code.stream().map(PackageCode::program).toList(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    private static ContainedProgram program(KernelPackage.Code code) {
        ContainedProgram made = new ContainedProgram(
                code.name(),
                code.stage(),
                code.isa(),
                OptionalLong.empty(),
                new ContainedProgram.Present(code.bytes()),
                OptionalInt.empty(),
                code.application(),
                1,
                List.of());
        return made.from(code.entry());
    }
}
