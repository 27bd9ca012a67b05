package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each group begins with registers that are 0 and inputs that are its own, also if only compiled code has changed them
/// in the group before.
class FreshRegistersTest {
    private static final int GROUPS = 20;

    private static final String SOURCE = """
                    get_sr       r1, thread_position_in_grid.x
                    get_sr       r2, thread_position_in_threadgroup.x
                    iadd         r3, r9, r2
                    device_store 0, i32, x, r3, u0_u1, r1, unsigned, 0
                    mov_imm      r0l, 0
                    if_icmp      r0l, ult, r2, 100, 1
                    mov_imm      r9, 77, 0b0
                    iadd         r2, r2, 100
                    pop_exec     r0l, 1
                    stop
            """;

    @ParameterizedTest
    @EnumSource
    void everyGroup(Engines engine) throws Exception {
        Codec codec = Codec.load("agx");
        byte[] code = codec.assembler().assemble(new Source("t.s", SOURCE)).bytes();
        Device device = new Device();
        Buffer out = device.buffer("out", 4 * 32 * GROUPS);
        Launch launch = new Launch(new Executable(codec, code, 0), 0);
        launch.grid(GROUPS, 1, 1).group(32, 1, 1).address("u0", out).threads(1).engine(engine);
        device.run(launch);
        int[] right = IntStream.range(0, 32 * GROUPS).map(i -> i % 32).toArray();
        assertThat(out.ints()).isEqualTo(right);
    }
}
