package dev.heddle.bench;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Descriptors;
import dev.heddle.emulator.Executable;
import dev.heddle.isa.Entry;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
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
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class DescriptorBench {
    private static final int COUNT = 1 << 14;

    /// The descriptor; with a semicolon between them, several in turn.
    @Param({
        "fma32 mat, z0, x, y",
        "fma64 mat, z0, x, y",
        "fma16 mat, z0, x, y",
        "matint mla.i16, z0, x:s, y:s",
        "vecint mla.i16, z0, x:s, y:s",
        "vecfp mla.f32, z0, x, y",
        "matfp mla.f32, z0, x, y",
        "genlut gen.u4.f32, x1, x, table=y0",
        "genlut gen.u4.f32, x4, x, table=y0; genlut gen.u4.f32, x5, x+0x40, table=y0; genlut"
                + " gen.u4.f32, x6, x+0x80, table=y0; genlut gen.u4.f32, x7, x+0xc0, table=y0",
        "genlut lookup.u4.any32, x1, x, table=y0",
        "extrh i16, x, z5"
    })
    private String operand;

    private Device device;
    private Launch launch;

    @Setup
    public void prepare() throws Exception {
        Codec codec = Codec.load("amx");
        String[] operands = operand.split("; ");
        String[] lines = new String[COUNT];
        long[] values = new long[operands.length];
        for (int i = 0; i < operands.length; i++) {
            Descriptors.Reading read = codec.descriptors().read(operands[i]);
            Entry word = Objects.requireNonNull(read.word(), read.error());
            values[i] = read.value();
            for (int k = i; k < COUNT; k += operands.length) lines[k] = word.mnemonic() + " x" + i;
        }
        byte[] code = codec.assembler().line(String.join("\n", lines));
        device = new Device();
        launch = new Launch(new Executable(codec, code, 0), 0).threads(1);
        for (int i = 0; i < values.length; i++) launch.set("x" + i, values[i]);
    }

    @Benchmark
    @OperationsPerInvocation(COUNT)
    public long words() {
        return device.run(launch).instructions();
    }
}
