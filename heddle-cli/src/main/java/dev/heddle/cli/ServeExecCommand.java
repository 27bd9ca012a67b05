package dev.heddle.cli;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.Messages;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.input.SharedFolders;
import dev.heddle.options.Args;
import dev.heddle.options.UsageException;
import java.io.IOException;
import java.nio.file.Path;
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
        SharedFolders folders = new SharedFolders(share);
        Path file = record;
        if (file == null) {
            serve(new DeviceSession(folders, false), messages, null);
            return 0;
        }
        new OutputFile(file).check();
        try (Recording to = new Recording(file)) {
            serve(new DeviceSession(folders, true), messages, to);
        }
        return 0;
    }

    private static void serve(
            DeviceSession session, Messages messages, @Nullable Recording recording)
            throws Failure, IOException {
        while (!session.isOver()) {
            Messages.Message m = messages.read();
            if (m == null) break;
            if (recording != null) recording.before(m, session);
            DeviceSession.Answer a = session.answer(m);
            if (recording != null) recording.after(m, a, session);
            messages.write(a.json(), a.payload());
        }
    }
}
