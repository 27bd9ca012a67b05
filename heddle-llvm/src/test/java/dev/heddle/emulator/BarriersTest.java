package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.RunResult;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Barriers in loops: every thread takes over the number of the next one of its group, nine times; the last one's is 0.
class BarriersTest {
    private static final int TURNS = 9;
    private static final int GROUPS = 40;
    private static final List<Integer> SIZES = List.of(1, 7, 16, 32, 33, 64, 96, 100, 128, 200);

    private static final String AGX = """
                    get_sr       r1, thread_position_in_threadgroup.x
                    get_sr       r2, thread_position_in_grid.x
                    iadd         r3, r2, 0
                    iadd         r8, 0, r1, lsl 2
                    iadd         r9, r8, 4
                    mov_imm      r4, 0, 0b0
                    mov_imm      r0l, 0
            loop:   threadgroup_store i32, x, r3, r8l, 0
                    threadgroup_barrier
                    threadgroup_load i32, x, r5, r9l, 0
                    threadgroup_barrier
                    iadd         r3, r5, r1
                    iadd         r4, r4, 1
                    while_icmp   r0l, ult, r4, u2, 1
                    jmp_exec_any loop
                    pop_exec     r0l, 1
                    device_store 0, i32, x, r3, u0_u1, r2, unsigned, 0
                    stop
            """;

    private static final String ADRENO = """
                    mov.u32u32   r1.x, r0.w
                    shl.b        r2.x, r0.x, 2
                    mov.u32u32   r1.y, 0
                    (rpt5)nop
                    add.u        r2.y, r2.x, 4
                    (rpt5)nop
            loop:   stl.u32      l[r2.x], r1.x, 1
                    (ss)nop
                    bar.g
                    ldl.u32      r1.z, l[r2.y], 1
                    (ss)nop
                    bar.g
                    add.u        r1.x, r1.z, r0.x
                    add.u        r1.y, r1.y, 1
                    (rpt5)nop
                    cmps.u.lt    p0.x, r1.y, c0.x
                    (rpt5)nop
                    br           p0.x, #loop
                    stib.b.untyped.1d.u32.1.imm r1.x, r0.w, 0
                    end
            """;

    private static final String MALI = """
                    IADD_IMM.i32 r1, r60, #0x0
                    U16_TO_U32   r0, r55.h00
                    LSHIFT_OR.i32 r2, r0, 0x3020100.b22, 0x0
                    IADD_IMM.i32 r3, r2, #0x4
                    IADD.u32     r4, workgroup_local_pointer.w0, r2
                    MOV.i32      r5, workgroup_local_pointer.w1
                    IADD.u32     r6, workgroup_local_pointer.w0, r3
                    MOV.i32      r7, workgroup_local_pointer.w1
                    IADD_IMM.i32 r8, 0x0, #0x0
            loop:   STORE.i32.slot0.wait0 @r1, r4, offset:0
                    BARRIER.slot7.wait
                    LOAD.i32.unsigned.slot0.wait0 @r9, r6, offset:0
                    BARRIER.slot7.wait
                    IADD.u32     r1, r9, r0
                    IADD_IMM.i32 r8, r8, #0x1
                    ICMP_OR.u32.ge.m1 r10, r8, u2, 0x0
                    BRANCHZ.eq   r10.h0, offset:loop
                    SHADDX.u64   r62, u0, r60.w0, shift:0x2
                    STORE.i32.slot0.end @r1, r62, offset:0
            """;

    private static Launch launch(String isa, String source, int size, Device device, Buffer out)
            throws SourceException {
        Codec codec = Codec.load(isa);
        byte[] code = codec.assembler().assemble(new Source("t.s", source)).bytes();
        Launch launch = new Launch(new Executable(codec, code, 0), 0);
        launch.grid(GROUPS, 1, 1).group(size, 1, 1).groupBytes(1024).threads(1);
        if (isa.equals("a630"))
            return launch.bind("storage", 0, Resource.of(out))
                    .set("c0.x", TURNS)
                    .input("r0.x", "local.x")
                    .input("r0.w", "global.x");
        return launch.address("u0", out).set("u2", TURNS);
    }

    /// What the numbers come to.
    private static int[] expected(int size) {
        int[] out = new int[size * GROUPS];
        for (int g = 0; g < GROUPS; g++) {
            int[] v = new int[size + 1];
            for (int i = 0; i < size; i++) v[i] = g * size + i;
            for (int k = 0; k < TURNS; k++) for (int i = 0; i < size; i++) v[i] = v[i + 1] + i;
            System.arraycopy(v, 0, out, g * size, size);
        }
        return out;
    }

    private static void agree(String isa, String source) throws SourceException {
        for (int size : SIZES) {
            RunResult right = null;
            for (Engines e : Engines.values()) {
                Device device = new Device();
                Buffer out = device.buffer("out", 4 * size * GROUPS);
                RunResult r = device.run(launch(isa, source, size, device, out).engine(e));
                assertThat(out.ints()).as("%s, %d threads", e, size).isEqualTo(expected(size));
                if (right == null) right = r;
                assertThat(r.instructions()).as("%s, %d", e, size).isEqualTo(right.instructions());
                assertThat(r.laneInstructions()).isEqualTo(right.laneInstructions());
            }
        }
    }

    @Test
    void agx() throws SourceException {
        agree("agx", AGX);
    }

    @Test
    void adreno() throws SourceException {
        agree("a630", ADRENO);
    }

    @Test
    void mali() throws SourceException {
        agree("valhall", MALI);
    }

    /// Some lanes go round a barrier: that is a fault, the same everywhere.
    @ParameterizedTest
    @ValueSource(ints = {16, 64, 200})
    void aBarrierThatNotAllReach(int size) throws SourceException {
        String adreno =
                ADRENO.replaceFirst("stl.u32", "cmps.u.eq p0.y, r1.y, r0.x\n(rpt5)nop\nbr p0.y, #past\nstl.u32");
        String source = adreno.replace("add.u        r1.x, r1.z", "past: add.u r1.x, r1.z");
        Set<String> messages = new HashSet<>();
        for (Engines e : Engines.values()) {
            Device device = new Device();
            Buffer out = device.buffer("out", 4 * size * GROUPS);
            Launch launch = launch("a630", source, size, device, out).engine(e);
            assertThatThrownBy(() -> device.run(launch))
                    .isInstanceOf(RunFault.class)
                    .satisfies(f -> messages.add(f.getMessage()));
        }
        assertThat(messages).hasSize(1);
        assertThat(messages.iterator().next()).contains("not all lanes reach this barrier");
    }
}
