package dev.heddle.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `heddle serve-exec`.
@Command(
        name = "serve-exec",
        description =
                "A device for other programs: messages on standard input, answers on standard output.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A message is two lengths of 32 bits, little-endian, then as many bytes of a JSON object, then as many raw bytes."
                    + " Requests: hello, program, buffer, write, read, launch, submit, wait,"
                    + " free, quit. Each has one answer, in the same order. docs/serve.md describes them.",
            "",
            "A request that is wrong, and a fault of a program, give an answer with an 'error', and the next request is read."
                    + " An invalid message ends the command with exit code 1.",
            "",
            "Examples:",
            "  python3 examples/python/vector_add.py       a client, in plain Python"
        })
final class ServeExecCommand implements Callable<Integer> {
    @Option(
            names = "--share",
            paramLabel = "DIR",
            description =
                    "Let clients have files in this folder as memory, without copies. Nothing else is opened.")
    private List<Path> share = List.of();

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description =
                    "Write everything that is asked for into a file; 'heddle run --replay FILE' does it again.")
    private @Nullable Path record;

    private final Console console;

    ServeExecCommand(Console console) {
        this.console = console;
    }

    /// For a plain command line.
    ServeExecCommand(Console console, PlainLine line) {
        this.console = console;
        this.share = PlainLine.paths(line.all("--share"));
        String file = line.value("--record");
        this.record = file == null ? null : Path.of(file);
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
