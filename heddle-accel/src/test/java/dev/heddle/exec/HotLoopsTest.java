package dev.heddle.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.heddle.code.Codec;
import dev.heddle.exec.jvm.vector.VectorMachine;
import dev.heddle.kernel.Kernel;
import dev.heddle.kernel.KernelPackage;
import dev.heddle.kernel.KernelSource;
import dev.heddle.machine.RunResult;
import dev.heddle.source.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which engine runs what: the hot loops of compiled kernels, and of those of the benchmark, are one region and run in
/// vectors. Results don't tell, only the time does.
@Tag("long")
class HotLoopsTest {
    private static final Path SOURCES =
            Path.of("../heddle-bench/src/main/resources/dev/heddle/bench");

    /// @param kernel a folder of the vectors, or a source of the benchmark
    @ParameterizedTest
    @CsvSource({
        "mandelbrot, agx",
        "mandelbrot, a630",
        "mandelbrot, v9",
        "matmul_tiled, agx",
        "matmul_tiled, a630",
        "matmul_tiled, v9",
        "nested_divergence, agx",
        "nested_divergence, a630",
        "nested_divergence, v9",
        "saxpy, agx",
        "saxpy, a630",
        "saxpy, v9",
        "reduce_shared, agx",
        "hash, agx",
        "hash, a630",
        "hash, v9",
        "halves, agx",
        "halves, a630",
        "halves, v9",
    })
    void theHottestInstructionIsInALoopThatVectorsRun(String kernel, String target)
            throws Exception {
        assumeThat(VectorMachine.length()).isPositive();
        Path own = SOURCES.resolve("%s.%s.s".formatted(kernel, target));
        Path made = Path.of(System.getProperty("heddle.vectors", ""), "kernels", kernel);
        assumeThat(Files.exists(own) || Files.isDirectory(made)).isTrue();
        long hot = hottest(kernel(own, made.resolve(target + ".json")));
        Kernel k = kernel(own, made.resolve(target + ".json"));
        Profile profile = k.launch().profile();
        RunResult all = k.device().run(k.launch().engine(Engines.VECTOR).profile(profile));
        assertThat(profile.codes())
                .as("hottest at %#x", hot)
                .anyMatch(c ->
                        c.by() == Engines.VECTOR
                                && c.from() <= hot
                                && hot < c.to()
                                && 5 * c.instructions() > all.instructions());
    }

    /// Registers that all lanes share are set in these loops, or texels read from buffers.
    @ParameterizedTest
    @CsvSource({"mandelbrot, a740", "matmul_tiled, a740", "matmul_tiled, a740b"})
    void soItIsWithSharedRegistersAndTexels(String kernel, String target) throws Exception {
        theHottestInstructionIsInALoopThatVectorsRun(kernel, target);
    }

    private static long hottest(Kernel k) {
        Profile profile = k.launch().profile();
        k.device().run(k.launch().engine(Engines.INTERPRETER).profile(profile));
        return profile.lines().getFirst().insn().address();
    }

    private static Kernel kernel(Path own, Path made) throws Exception {
        if (!Files.exists(own)) return one(KernelPackage.read(made, null, Kernel.Options.NONE));
        Source source = new Source(own.toString(), Files.readString(own));
        Codec codec = Codec.load(KernelSource.isa(source));
        return one(KernelSource.read(source, codec, Path.of(""), Kernel.Options.NONE));
    }

    private static Kernel one(Kernel k) {
        k.launch().threads(1);
        return k;
    }
}
