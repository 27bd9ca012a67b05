package dev.heddle.bench;

import dev.heddle.machine.GridExtent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

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

    /// @param whose names the run in a message
    /// @return not a number, after a message, if the result is another one
    double rightSeconds(String whose) {
        if (isRight) return seconds;
        System.err.println(whose + " has another result");
        return Double.NaN;
    }

    /// @return whether a program ran well; its output is dropped
    static boolean does(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /// @return what programs that run kernels take: numbers of groups, seconds, the file of the uniform or `-`, the
    ///     number of the buffer with the result, files of all buffers
    static List<String> arguments(Path folder, Task task, double atLeast) throws IOException {
        List<String> out = new ArrayList<>();
        GridExtent grid = task.grid();
        for (int side : new int[] {grid.x(), grid.y(), grid.z()}) out.add(Integer.toString(side));
        out.add(Double.toString(atLeast));
        out.add(task.buffers().containsKey("u0") ? content(folder, task, "u0") : "-");
        out.add(task.result());
        for (int i = 0; task.buffers().containsKey(Integer.toString(i)); i++)
            out.add(content(folder, task, Integer.toString(i)));
        return out;
    }

    private static String content(Path folder, Task task, String key) throws IOException {
        Path to = file(folder, task.name() + "." + key);
        return Files.write(to, task.buffers().get(key)).toString();
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
