package dev.heddle.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.code.Codec;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import org.junit.jupiter.api.Test;

/// A register that held an integer, which as a float is a denormal, and holds a float later: code that does not compute
/// with the denormal need not leave it to the interpreter.
class SmallIntegersTest {
    private static final int THREADS = 32 * 64;
    private static final int TURNS = 3;

    private static final String COUNTED =
            """
                    get_sr       r1, thread_position_in_grid.x
                    mov_imm      r0l, 0
                    mov_imm      r7, 0, 0b0
                    mov_imm      r8, 0, 0b0
            loop:   iadd         r7, r7, 1
                    fadd32       r8, r8, 1.0
                    while_icmp   r0l, ult, r7, u6, 1
                    jmp_exec_any loop
                    pop_exec     r0l, 1
                    convert      u32_to_f, r9, r7, rte
                    fadd32       r7, r9, r8
                    fmul32       r7, r7, r7
                    device_store 0, i32, x, r7, u4_u5, r1, unsigned, 0
                    stop
            """;

    @Test
    void aRegisterThatHeldACountIsWrittenAsAFloat() throws SourceException {
        Device device = new Device();
        Buffer out = device.buffer("out", (long) THREADS * Float.BYTES);
        Codec codec = Codec.load("agx");
        byte[] code = codec.assembler().assemble(new Source("counted.s", COUNTED)).bytes();
        Launch launch =
                new Launch(new Executable(codec, code, 0), 0)
                        .grid(THREADS / 32, 1, 1)
                        .group(32, 1, 1)
                        .threads(1)
                        .engine(Engines.SCALAR)
                        .address("u4", out)
                        .set("u6", TURNS);
        Profile profile = launch.profile();
        long all = device.run(launch.profile(profile)).instructions();
        assertThat(out.floats()).containsOnly(4f * TURNS * TURNS);
        long fast =
                profile.codes().stream()
                        .filter(c -> c.by() == Engines.SCALAR)
                        .mapToLong(Profile.Code::instructions)
                        .sum();
        assertThat(10 * fast).as("%d of %d", fast, all).isGreaterThan(8 * all);
    }
}
