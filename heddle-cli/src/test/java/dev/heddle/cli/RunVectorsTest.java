package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The compiled kernels of the vectors, with all their buffers. A clone without them skips this.
@Tag("long")
class RunVectorsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 0, 7})
    void everyKernel(int threads) throws IOException {
        String root = System.getProperty("heddle.vectors", "");
        Path vectors = Path.of(root);
        assumeTrue(!root.isEmpty() && Files.isDirectory(vectors.resolve("kernels")), "no vectors in '" + root + "'");
        List<String> args = new ArrayList<>(List.of("run", "--check", "--threads", String.valueOf(threads)));
        try (Stream<Path> kernels = Files.walk(vectors.resolve("kernels"), 2);
                Stream<Path> real = Stream.concat(
                        Files.list(vectors.resolve("agx/real")), Files.list(vectors.resolve("valhall/real")))) {
            kernels.filter(p -> p.getFileName().toString().matches("(agx|v\\d+|a\\d+b?)\\.json"))
                    .sorted()
                    .forEach(p -> args.add("" + p));
            real.map(Path::toString)
                    .filter(p -> p.endsWith(".run.json"))
                    .sorted()
                    .forEach(args::add);
        }
        assertThat(args).hasSizeGreaterThanOrEqualTo(4 + 76);
        Run all = Run.of(args.toArray(String[]::new));
        // Words of a vendor's program set bits of unknown meaning.
        assertThat(all.err().lines()).allMatch(l -> l.startsWith("note: ") && l.contains(" with unknown bits set"));
        assertThat(all.code()).isZero();
        assertThat(all.lines()).hasSize(args.size() - 4).allMatch(l -> l.contains(": as expected, "));
    }

    /// What compilers write waits for all that it needs.
    @Test
    void strictSyncFindsNothingInCompiledKernels() throws IOException {
        Path vectors = Path.of(System.getProperty("heddle.vectors", ""), "kernels");
        assumeTrue(Files.isDirectory(vectors), "no vectors");
        List<String> args = new ArrayList<>(List.of("run", "--check", "--strict-sync"));
        try (Stream<Path> kernels = Files.walk(vectors, 2)) {
            kernels.filter(p -> p.getFileName().toString().matches("(agx|v\\d+|a\\d+b?)\\.json"))
                    .sorted()
                    .forEach(p -> args.add("" + p));
        }
        assertThat(args).hasSizeGreaterThanOrEqualTo(3 + 72);
        assertThat(Run.of(args.toArray(String[]::new)).ok().lines()).allMatch(l -> l.contains(": as expected, "));
    }
}
