package dev.heddle.cli.commands;

import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.input.DispatchSource;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.ProgramKernel;
import dev.heddle.files.Content;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Dispatch;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Writes dispatches and programs of a file as kernels into a folder.
///
/// @param names of the dispatches and programs
record Extraction(List<String> names, Path folder, IsaOptions isa) {
    /// @param name what messages call the file
    /// @return the files that were written
    List<Path> write(String name, Content content) throws SourceException, Failure, IOException {
        if (!(content instanceof Content.Programs p))
            throw new Failure("%s: neither a capture nor a file of programs".formatted(name));
        List<Path> out = new java.util.ArrayList<>();
        for (String wanted : names) {
            try {
                for (Map.Entry<String, byte[]> e :
                        kernel(name, p.container(), wanted).entrySet()) out.add(written(e.getKey(), e.getValue()));
            } catch (IllegalArgumentException e) {
                throw new Failure("%s: %s: %s".formatted(name, wanted, e.getMessage()));
            }
        }
        return out;
    }

    /// @return the files of a kernel by their names
    private Map<String, byte[]> kernel(String file, Container c, String wanted)
            throws SourceException, Failure, IOException {
        for (Dispatch d : c.dispatches())
            if (d.name().equals(wanted))
                return DispatchSource.of(file, c, d, isa.codec(d.program().isa()));
        for (ContainedProgram p : c.programs())
            if (p.name().equals(wanted)) return ProgramKernel.of(file, c, p, isa.codec(p.isa()), Map.of());
        List<String> all = Stream.concat(
                        c.dispatches().stream().map(Dispatch::name),
                        c.programs().stream().map(ContainedProgram::name))
                .toList();
        if (all.isEmpty()) throw new Failure("%s: no program in it".formatted(file));
        throw new Failure("%s: there is neither a dispatch nor a program '%s'; there are %s%s"
                .formatted(file, wanted, String.join(", ", all), Suggest.near(wanted, all)));
    }

    private Path written(String file, byte[] bytes) throws Failure, IOException {
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new Failure(folder + ": is not a folder");
        }
        Path to = folder.resolve(file);
        new OutputFile(to).write(bytes);
        return to;
    }
}
