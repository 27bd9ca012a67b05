package dev.heddle.cli;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.machine.kernel.FileRoot;
import dev.heddle.server.DeviceSession;
import dev.heddle.server.MessageException;
import dev.heddle.server.Messages;
import dev.heddle.server.Recording;
import dev.heddle.server.SharedFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle serve-exec`.
final class ServeExecCommand implements Callable<Integer> {
    private final List<Path> share;
    private final @Nullable Path record;
    private final Console console;

    ServeExecCommand(Console console, Args args) throws UsageException {
        this.console = console;
        share = args.paths("--share");
        record = args.path("--record");
    }

    @Override
    public Integer call() throws Failure, IOException {
        Messages messages = new Messages(console.in(), console.out());
        DeviceSession session = new DeviceSession(Version.number(), new SharedFolders(roots()), record != null);
        try (Recording to = record == null ? null : recording(record)) {
            session.serve(messages, to);
        } catch (MessageException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
        return 0;
    }

    private List<FileRoot> roots() throws Failure {
        List<FileRoot> out = new ArrayList<>();
        for (Path f : share) {
            if (!Files.isDirectory(f)) throw Failure.usage("--share %s: no folder".formatted(f));
            try {
                out.add(FileRoot.of(f));
            } catch (IOException e) {
                throw Failure.usage("--share %s: %s".formatted(f, e.getMessage()));
            }
        }
        return out;
    }

    private static Recording recording(Path file) throws Failure {
        new OutputFile(file).check();
        try {
            return new Recording(file, Version.number());
        } catch (IOException e) {
            throw new Failure("--record %s: %s".formatted(file, e.getMessage()));
        }
    }
}
