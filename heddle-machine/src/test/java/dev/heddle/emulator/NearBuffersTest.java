package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Neighbouring lanes that load in a row, some from one buffer and some from another: one instruction has both.
class NearBuffersTest {
    private static final int TURNS = 50;
    private static final int THREADS = 32 * 40;
    private static final long FIRST = 0x10000000;
    private static final int DISTANCE = 0x1000;
    private static final int SECOND = 1_000_000;

    private static final String SUMS = """
                    get_sr       r1, thread_position_in_grid.x
                    device_load  0, i32, x, r4, u2_u3, r1, unsigned
                    wait         0
                    mov_imm      r6, 0, 0b0
                    mov_imm      r7, 0, 0b0
                    mov_imm      r0l, 0
            loop:   device_load  0, i32, x, r5, u0_u1, r4, unsigned
                    wait         0
                    iadd         r6, r6, r5
                    iadd         r7, r7, 1
                    while_icmp   r0l, ult, r7, u6, 1
                    jmp_exec_any loop
                    pop_exec     r0l, 1
                    device_store 0, i32, x, r6, u4_u5, r1, unsigned, 0
                    stop
            """;

    /// @param engine runs it
    /// @param lanes of each buffer in turn
    @ParameterizedTest
    @CsvSource({
        "INTERPRETER, 8",
        "LLVM, 16",
        "LLVM, 8",
        "LLVM, 4",
        "LLVM, 2",
    })
    void everyLaneHasItsOwn(Engines engine, int lanes) throws SourceException {
        Device device = new Device();
        long bytes = (long) THREADS * Integer.BYTES;
        int[] near = new int[THREADS];
        int[] far = new int[THREADS];
        int[] places = new int[THREADS];
        int[] expected = new int[THREADS];
        for (int i = 0; i < THREADS; i++) {
            boolean isFar = i / lanes % 2 != 0;
            near[i] = i;
            far[i] = SECOND + i;
            places[i] = isFar ? DISTANCE + i : i;
            expected[i] = TURNS * (isFar ? far[i] : near[i]);
        }
        Buffer first = device.buffer("near", FIRST, bytes).put(0, near);
        device.buffer("far", FIRST + DISTANCE * Integer.BYTES, bytes).put(0, far);
        Buffer sums = device.buffer("sums", bytes);
        Codec codec = Codec.load("agx");
        byte[] code = codec.assembler().assemble(new Source("sums.s", SUMS)).bytes();
        device.run(new Launch(new Executable(codec, code, 0), 0)
                .grid(THREADS / 32, 1, 1)
                .group(32, 1, 1)
                .threads(1)
                .engine(engine)
                .address("u0", first)
                .address("u2", device.buffer("places", places))
                .address("u4", sums)
                .set("u6", TURNS));
        assertThat(sums.ints()).isEqualTo(expected);
    }
}
