package dev.heddle.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// The computations in C, `plain.c` beside this class, compiled with `cc -O2`.
final class PlainC {
    private final Path program;

    private PlainC(Path program) {
        this.program = program;
    }

    /// @return null, after a message, if there is no C compiler
    static PlainC compiled() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("heddle-bench");
        Path source = folder.resolve("plain.c");
        Path program = folder.resolve("plain");
        source.toFile().deleteOnExit();
        program.toFile().deleteOnExit();
        try (InputStream in = PlainC.class.getResourceAsStream("plain.c")) {
            Files.copy(in, source, StandardCopyOption.REPLACE_EXISTING);
        }
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
        Process run = new ProcessBuilder(program.toString(), task, Double.toString(atLeast))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(run.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        if (run.waitFor() != 0) return Double.NaN;
        String[] words = out.split(" ");
        int sum = 0;
        for (int word : right) sum = sum * 31 + word;
        if (Integer.parseUnsignedInt(words[1]) != sum)
            throw new IllegalStateException(task + ": C gives another result");
        return Double.parseDouble(words[0]);
    }
}
