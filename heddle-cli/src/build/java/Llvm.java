import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Gets the library of LLVM, by which long runs are faster, for a source tree on a machine that has none: `Llvm ROOT`.
/// Maven unpacks it out of a jar of 147 MB and checks that; in `app/llvm` the command finds it.
///
/// [Build] starts it in the background and waits for nothing. What goes wrong is in `target/llvm.log`.
final class Llvm {
    /// Seconds that the command may take to say which library it has.
    private static final int PATIENCE = 60;

    private Llvm() {}

    /// @return whether the library is there, or not wanted
    static boolean isThere(Path app) {
        return Files.exists(app.resolve("llvm")) || System.getenv("HEDDLE_LLVM") != null;
    }

    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]);
        Path target = root.resolve("heddle-cli/target");
        Path app = target.resolve("app");
        if (isThere(app) || isInstalled(app)) return;
        Path unpacked = root.resolve("heddle-llvm/target/library");
        ProcessBuilder maven = new ProcessBuilder(
                        root.resolve("mvnw").toAbsolutePath().toString(),
                        "-B",
                        "-ntp",
                        "-q",
                        "-pl",
                        "heddle-llvm",
                        "dependency:unpack@library")
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(target.resolve("llvm.log").toFile());
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        if (maven.start().waitFor() != 0) return;
        Path ready = Files.createTempDirectory(target, "llvm");
        copy(unpacked, ready);
        // All at once: a command may look for it now.
        Files.move(ready, app.resolve("llvm"), StandardCopyOption.ATOMIC_MOVE);
    }

    /// Copies the library, without what only a debugger needs where there is `strip`.
    static void copy(Path unpacked, Path to) throws IOException, InterruptedException {
        Files.createDirectories(to);
        try (Stream<Path> all = Files.list(unpacked)) {
            for (Path p : all.toList()) {
                Path file = to.resolve(p.getFileName());
                if (p.toString().endsWith(".so") && isStripped(p, file)) continue;
                Files.copy(p, file, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static boolean isStripped(Path from, Path to) throws InterruptedException {
        List<String> command = List.of("strip", "-o", to.toString(), from.toString());
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isInstalled(Path app) throws IOException, InterruptedException {
        Process version = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-jar",
                        app.resolve("heddle-cli.jar").toString(),
                        "--version")
                .redirectErrorStream(true)
                .start();
        String output = new String(version.getInputStream().readAllBytes());
        return !version.waitFor(PATIENCE, TimeUnit.SECONDS) || !output.contains("without LLVM");
    }
}
