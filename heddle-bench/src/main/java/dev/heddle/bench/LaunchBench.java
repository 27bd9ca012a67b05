package dev.heddle.bench;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Executable;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures what a launch costs beside the work of its program: two vectors added, 64 threads a group.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class LaunchBench {
    private static final int GROUP = 64;

    @Param({"agx", "a630"})
    private String target;

    /// Groups: one is done by the calling thread alone, 4096 by all.
    @Param({"1", "4", "4096"})
    private int groups;

    private final Device device = new Device();
    private Executable program;
    private Buffer x;
    private Buffer y;
    private Buffer sum;

    @Setup
    public void prepare() throws Exception {
        int n = groups * GROUP;
        float[] ones = new float[n];
        Arrays.fill(ones, 1);
        x = device.buffer("x", ones);
        y = device.buffer("y", ones);
        sum = device.buffer("sum", 4L * n);
        String name = "add." + target + ".s";
        try (InputStream in = LaunchBench.class.getResourceAsStream(name)) {
            Source text = new Source(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            Codec codec = device.codec(target);
            program = device.program(codec, codec.assembler().assemble(text).bytes());
        }
        launch();
        for (float f : sum.floats()) if (f != 2) throw new IllegalStateException("a sum is " + f);
    }

    /// A launch is made, given its arguments, and run.
    @Benchmark
    public long launch() {
        Launch l = device.launch(program).grid(groups, 1, 1).group(GROUP, 1, 1);
        int n = groups * GROUP;
        if (target.equals("agx"))
            l.address("u0", x).address("u2", y).address("u4", sum).set("u6", n);
        else
            l.bind("storage", 0, x)
                    .bind("storage", 1, y)
                    .bind("storage", 2, sum)
                    .input("r48.x", "group.x")
                    .input("r0.x", "local.x")
                    .set("c0.x", n);
        return l.run().laneInstructions();
    }
}
