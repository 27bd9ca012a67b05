package dev.heddle.bench;

import dev.heddle.book.Entry;
import dev.heddle.code.Codec;
import dev.heddle.code.Descriptors;
import dev.heddle.exec.Executable;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import java.util.Arrays;
import java.util.Objects;
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

/// Instructions a second on one core, each of which does what the descriptor in a register says: AMX.
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class DescriptorBench {
    private static final int COUNT = 1 << 14;

    /// The descriptor.
    @Param({
        "fma32 mat, z0, x, y",
        "fma64 mat, z0, x, y",
        "fma16 mat, z0, x, y",
        "matint mla.i16, z0, x:s, y:s",
        "vecint mla.i16, z0, x:s, y:s",
        "vecfp mla.f32, z0, x, y",
        "matfp mla.f32, z0, x, y",
        "genlut gen.u4.f32, x1, x, table=y0",
        "genlut lookup.u4.any32, x1, x, table=y0",
        "extrh i16, x, z5"
    })
    private String operand;

    private Device device;
    private Launch launch;

    @Setup
    public void prepare() throws Exception {
        Codec codec = Codec.load("amx");
        Descriptors.Reading read = codec.descriptors().read(operand);
        Entry word = Objects.requireNonNull(read.word(), read.error());
        String[] lines = new String[COUNT];
        Arrays.fill(lines, word.mnemonic() + " x0");
        byte[] code = codec.assembler().line(String.join("\n", lines));
        device = new Device();
        launch = new Launch(new Executable(codec, code, 0), 0).set("x0", read.value()).threads(1);
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public long words() {
        return device.run(launch).instructions();
    }
}
