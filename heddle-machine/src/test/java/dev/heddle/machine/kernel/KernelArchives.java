package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The kernel packages of the vectors, in folders or in an archive.
public final class KernelArchives {
    private KernelArchives() {}

    /// Unpacks the kernels of today's compilers.
    ///
    /// @param vectors the folder of all vectors
    /// @param into a folder
    /// @return its packages
    public static List<Path> ofToday(Path vectors, Path into) throws IOException, InterruptedException {
        Path archive = vectors.resolve("kernels2026/kernels.tar.gz");
        Process tar = new ProcessBuilder("tar", "xzf", archive.toString(), "-C", into.toString())
                .inheritIO()
                .start();
        assertThat(tar.waitFor()).isZero();
        return below(into);
    }

    /// @return the packages of a folder, by name
    public static List<Path> below(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(p -> p.toString().endsWith(".json"))
                    .filter(p -> !p.endsWith(KernelPackage.SHARED) && !p.endsWith("bench.json"))
                    .sorted()
                    .toList();
        }
    }
}
