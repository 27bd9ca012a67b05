package dev.heddle.cli.commands;

import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.input.DispatchSource;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.code.Codec;
import dev.heddle.files.Content;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Dispatch;
import dev.heddle.source.SourceException;
import dev.heddle.source.Suggest;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Writes dispatches of a capture as kernels into a folder.
///
/// @param names of the dispatches
record Extraction(List<String> names, Path folder, IsaOptions isa) {
    /// @param name what messages call the file
    /// @return the files that were written
    List<Path> write(String name, Content content) throws SourceException, Failure, IOException {
        if (!(content instanceof Content.Programs p))
            throw new Failure("%s: no capture, so it has no dispatches".formatted(name));
        List<Path> out = new java.util.ArrayList<>();
        for (String wanted : names) {
            Dispatch d = dispatch(name, p.container(), wanted);
            Codec codec = isa.codec(d.program().isa());
            try {
                for (Map.Entry<String, byte[]> e : DispatchSource.of(name, d, codec).entrySet())
                    out.add(written(e.getKey(), e.getValue()));
            } catch (IllegalArgumentException e) {
                throw new Failure("%s: %s: %s".formatted(name, d.name(), e.getMessage()));
            }
        }
        return out;
    }

    private static Dispatch dispatch(String file, Container c, String wanted) throws Failure {
        for (Dispatch d : c.dispatches()) if (d.name().equals(wanted)) return d;
        List<String> all = c.dispatches().stream().map(Dispatch::name).toList();
        if (all.isEmpty()) throw new Failure("%s: no compute dispatches".formatted(file));
        throw new Failure(
                "%s: there is no dispatch '%s'; there are %s%s"
                        .formatted(
                                file, wanted, String.join(", ", all), Suggest.near(wanted, all)));
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
