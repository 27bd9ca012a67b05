package dev.heddle.cli;

import dev.heddle.files.Content;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Kind;
import dev.heddle.files.container.Program;
import dev.heddle.kernel.KernelPackage;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Kernel packages for the commands that take code: files with one program.
final class PackageCode {
    private PackageCode() {}

    /// @return what is in the file, or nothing if it is no package
    static Optional<Content> of(Path file) throws Failure, IOException, SourceException {
        if (!file.toString().endsWith(".json") || !Files.isRegularFile(file))
            return Optional.empty();
        try {
            return KernelPackage.code(file).map(PackageCode::content);
        } catch (IllegalArgumentException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    private static Content content(KernelPackage.Code code) {
        Program program =
                new Program(
                        code.name(),
                        "cs",
                        Optional.of(code.isa()),
                        OptionalLong.empty(),
                        new Program.Present(code.bytes()),
                        OptionalInt.empty(),
                        Optional.empty(),
                        1,
                        List.of());
        return new Content.Programs(
                new Container(
                        Kind.KERNEL, "", List.of(program), List.of(), List.of(), Optional.empty()));
    }
}
