package dev.heddle.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A run of a program that computes a task and prints its CPU time in seconds and a sum of the words of the result.
///
/// @param seconds of CPU; not a number if the program failed
/// @param isRight whether the sum is that of the right result
record PeerRun(double seconds, boolean isRight) {
    private static final PeerRun FAILED = new PeerRun(Double.NaN, true);

    /// @param right words of the result
    static PeerRun of(ProcessBuilder program, int[] right) throws IOException, InterruptedException {
        Process run = program.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String out = new String(run.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        if (run.waitFor() != 0) return FAILED;
        String[] words = out.split(" ");
        int sum = 0;
        for (int word : right) sum = sum * 31 + word;
        return new PeerRun(Double.parseDouble(words[0]), Integer.parseUnsignedInt(words[1]) == sum);
    }

    /// @return the path of a file that goes when this process ends
    static Path file(Path folder, String name) {
        Path out = folder.resolve(name);
        out.toFile().deleteOnExit();
        return out;
    }

    /// @return such a file, with what is beside this class under the name
    static Path resource(Path folder, String name) throws IOException {
        Path to = file(folder, name);
        try (InputStream in = PeerRun.class.getResourceAsStream(name)) {
            Files.copy(in, to, StandardCopyOption.REPLACE_EXISTING);
        }
        return to;
    }
}
