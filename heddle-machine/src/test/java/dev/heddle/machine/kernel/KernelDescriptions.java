package dev.heddle.machine.kernel;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The kernels of the vectors that compilers have made.
public final class KernelDescriptions {
    private KernelDescriptions() {}

    /// @return the folder that they are in
    public static Path folder() {
        return Path.of(System.getProperty("heddle.vectors", ""), "kernels");
    }

    /// @return their files, sorted; without the vectors, the test is skipped
    public static List<Path> ofVectors() throws IOException {
        String root = System.getProperty("heddle.vectors", "");
        assumeTrue(!root.isEmpty() && Files.isDirectory(folder()), "no vectors in '" + root + "'");
        try (Stream<Path> all = Files.walk(folder(), 2)) {
            return all.filter(KernelDescriptions::isPackage).sorted().toList();
        }
    }

    private static boolean isPackage(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".json") && !name.equals("io.json") && !name.equals("bench.json");
    }
}
