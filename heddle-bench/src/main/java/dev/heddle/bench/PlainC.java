package dev.heddle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The computations in C, `plain.c` beside this class, compiled with `cc -O2`.
final class PlainC {
    private final Path program;

    private PlainC(Path program) {
        this.program = program;
    }

    /// @return null, after a message, if there is no C compiler
    static PlainC compiled() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("heddle-bench");
        Path source = PeerRun.resource(folder, "plain.c");
        Path program = PeerRun.file(folder, "plain");
        try {
            // As the kernels: every product and every sum is rounded.
            Process cc = new ProcessBuilder(
                            "cc", "-O2", "-ffp-contract=off", "-o", program.toString(), source.toString())
                    .inheritIO()
                    .start();
            if (cc.waitFor() == 0) return new PlainC(program);
        } catch (IOException e) {
            System.err.println("no C compiler: " + e.getMessage());
        }
        return null;
    }

    /// @param right words of the result
    /// @param atLeast seconds to repeat it for
    /// @return least CPU time of a run, in seconds; not a number if the program does not know the task
    /// @throws IllegalStateException if the result is another one
    double seconds(String task, int[] right, double atLeast) throws IOException, InterruptedException {
        PeerRun run = PeerRun.of(new ProcessBuilder(program.toString(), task, Double.toString(atLeast)), right);
        if (!run.isRight()) throw new IllegalStateException(task + ": C gives another result");
        return run.seconds();
    }
}
