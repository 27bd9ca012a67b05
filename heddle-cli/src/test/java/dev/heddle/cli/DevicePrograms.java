package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// Programs in C for tests of `heddle device`, and the command that runs them.
///
/// @param folder of the programs, and of the library that the device makes
record DevicePrograms(Path folder) {
    private static final int PATIENCE = 180;

    /// What a process has left.
    ///
    /// @param out both of its streams
    record Ended(int code, String out) {}

    /// Skips the test where the device is not for.
    static void assumeThatThereIsADevice() {
        boolean isLinux = System.getProperty("os.name").equals("Linux")
                && List.of("amd64", "aarch64").contains(System.getProperty("os.arch"));
        assumeTrue(isLinux, "not Linux on a known processor");
    }

    /// Takes over a file of the tests.
    void copy(String from) throws IOException {
        try (InputStream in = Objects.requireNonNull(DevicePrograms.class.getResourceAsStream(from), from)) {
            Files.copy(in, folder.resolve(Path.of(from).getFileName()));
        }
    }

    /// Compiles, without a warning; skips the test where there is no compiler.
    void compile(String... words) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("cc", "-std=gnu11", "-O1", "-Wall", "-Wextra"));
        line.addAll(List.of(words));
        Ended e = tool(line);
        assertThat(e.code()).as(e.out()).isZero();
        assertThat(e.out()).isEmpty();
    }

    /// Runs a tool in the folder; skips the test where there is none.
    Ended tool(List<String> line) throws IOException, InterruptedException {
        try {
            Process p = new ProcessBuilder(line)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(p.getInputStream().readAllBytes());
            return new Ended(p.waitFor(), output);
        } catch (IOException e) {
            assumeTrue(false, "there is no " + line.getFirst());
            throw e;
        }
    }

    String path(String name) {
        return folder.resolve(name).toString();
    }

    /// `heddle device` with these words. Its output goes to a file.
    ProcessBuilder command(Path out, String... words) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String classes = System.getProperty("java.class.path");
        List<String> line = new ArrayList<>(List.of(java.toString(), "-cp", classes, Main.class.getName(), "device"));
        line.addAll(Arrays.asList(words));
        ProcessBuilder b = new ProcessBuilder(line).redirectErrorStream(true);
        b.environment().put("HEDDLE_CACHE", folder.resolve("cache").toString());
        b.redirectOutput(out.toFile());
        return b;
    }

    static Ended run(ProcessBuilder b) throws IOException, InterruptedException {
        Process p = b.start();
        if (!p.waitFor(PATIENCE, TimeUnit.SECONDS)) p.destroyForcibly();
        Path out = Objects.requireNonNull(b.redirectOutput().file()).toPath();
        return new Ended(p.waitFor(), Files.readString(out));
    }
}
