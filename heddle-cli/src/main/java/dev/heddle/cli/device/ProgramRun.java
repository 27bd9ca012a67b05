package dev.heddle.cli.device;

import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jline.utils.Signals;

/// A program, run with the device: it has the standard streams, the environment and the signals that Heddle got.
final class ProgramRun {
    /// Seconds that a program has between a request to end and its end.
    private static final int PATIENCE = 5;

    private final Process process;

    private ProgramRun(Process process) {
        this.process = process;
    }

    /// Starts it.
    ///
    /// @param command the program and its arguments
    static ProgramRun start(List<String> command, Path library, Path folder) throws Failure {
        ProcessBuilder b = new ProcessBuilder(command).inheritIO();
        Map<String, String> environment = b.environment();
        locale(environment);
        String before = environment.getOrDefault("LD_PRELOAD", "");
        environment.put("LD_PRELOAD", before.isEmpty() ? library.toString() : library + ":" + before);
        environment.put("HEDDLE_DEVICE_FOLDER", folder.toString());
        try {
            return new ProgramRun(b.start());
        } catch (IOException e) {
            throw new Failure("heddle device: %s cannot be run: %s"
                    .formatted(command.getFirst(), String.valueOf(e.getMessage())));
        }
    }

    /// The launcher has set one for Heddle.
    private static void locale(Map<String, String> environment) {
        String own = System.getProperty("heddle.locale");
        if (own == null) return;
        if (own.isEmpty()) environment.remove("LC_ALL");
        else environment.put("LC_ALL", own);
    }

    /// Passes signals on: Heddle ends when the program does.
    void passSignals() {
        // A terminal gives it to the program itself.
        boolean isSent = Terminal.isOut() || Terminal.isErr();
        Signals.register("INT", () -> {
            if (!isSent) send("INT");
        });
        Signals.register("HUP", () -> send("HUP"));
        Signals.register("TERM", process::destroy);
    }

    private void send(String signal) {
        try {
            new ProcessBuilder("sh", "-c", "kill -%s %d".formatted(signal, process.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            process.destroy();
        }
    }

    /// @return its exit code; 128 and the number of the signal that has ended it
    int await() {
        while (true) {
            try {
                return process.waitFor();
            } catch (InterruptedException e) {
                process.destroy();
            }
        }
    }

    /// Ends it, if it still runs.
    void stop() {
        if (!process.isAlive()) return;
        process.destroy();
        try {
            if (process.waitFor(PATIENCE, TimeUnit.SECONDS)) return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
