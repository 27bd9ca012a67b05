package dev.heddle.bench;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
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
import org.openjdk.jmh.annotations.Param;
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
public class RunBench {
    /// 1024 lanes, 2000 times round a loop of 15 instructions, and 6 around it.
    private static final int LANE_INSTRUCTIONS = 1024 * (2000 * 15 + 6);

    /// The instruction set.
    @Param({"agx", "ir3", "valhall"})
    private String isa;

    private Kernel kernel;

    @Setup
    public void prepare() throws Exception {
        try (InputStream in = RunBench.class.getResourceAsStream(isa + ".s")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Source source = new Source(isa + ".s", text);
            kernel = KernelSource.read(source, Codec.load(KernelSource.isa(source)), Path.of(""), Kernel.Options.NONE);
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
