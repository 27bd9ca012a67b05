package dev.heddle.cli.input;

import dev.heddle.cli.console.Failure;
import dev.heddle.files.InputFile;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.kernel.FileAccess;
import dev.heddle.kernel.KernelPackage;
import dev.heddle.source.SourceException;
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
            List<KernelPackage.Code> code = KernelPackage.code(file, files);
            return code.isEmpty() ? Optional.empty() : Optional.of(container(code));
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
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
                Optional.of(code.isa()),
                OptionalLong.empty(),
                new ContainedProgram.Present(code.bytes()),
                OptionalInt.empty(),
                code.application(),
                1,
                List.of());
        return made.from(code.entry());
    }
}
