package dev.heddle.bench;

import dev.heddle.code.Codec;
import dev.heddle.machine.Kernel;
import dev.heddle.machine.KernelSource;
import dev.heddle.source.Source;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Lane-instructions a second, on one core.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class AgxRunBench {
    /// 32 waves of 32 lanes, 2000 times round a loop of 15 instructions, and 6 around it.
    private static final int LANE_INSTRUCTIONS = 32 * 32 * (2000 * 15 + 6);

    private Kernel kernel;

    @Setup
    public void prepare() throws Exception {
        try (InputStream in = AgxRunBench.class.getResourceAsStream("alu.s")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            kernel =
                    KernelSource.read(
                            new Source("alu.s", text),
                            Codec.load("agx"),
                            Path.of(""),
                            Kernel.Options.NONE);
        }
        kernel.launch().threads(1);
        long n = kernel.device().run(kernel.launch()).laneInstructions();
        if (n != LANE_INSTRUCTIONS) throw new IllegalStateException("runs " + n + " instructions");
    }

    /// Integer and float arithmetic, all lanes active.
    @Benchmark
    @OperationsPerInvocation(LANE_INSTRUCTIONS)
    public long alu() {
        return kernel.device().run(kernel.launch()).laneInstructions();
    }
}
