package dev.heddle.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.flow.InstructionKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Numbers of loops, counted by hand.
class LoopStatsTest {
    private static final String AGX = """
            mov_imm r2, 0, 0
            again:
            device_load 0, i32, x, r4, u0_u1, r2, unsigned
            device_load 1, i32, x, r7, u2_u3, r2, unsigned
            iadd r2, r2, 1
            wait 0
            fadd32 r6, r4, r5
            device_load 0, i32, x, r5, u2_u3, r2, unsigned
            while_icmp r0l, ult, r2, 8, 1
            jmp_exec_any again
            pop_exec r0l, 1
            device_store 0, i32, x, r6, u0_u1, r2, unsigned, 0
            stop
            """;

    private static final String VALHALL = """
            MOV.i32 r5, u2
            again:
            LOAD.i32.unsigned.slot0 @r4, u0, offset:0
            IADD_IMM.i32 r5, r5, #0x1
            LOAD.i32.unsigned.slot1.wait0 @r6, u0, offset:8
            FADD.f32.wait1 r8, r4, r6
            BRANCHZ.eq.reconverge r5, offset:again
            STORE.i32.slot0.end @r8, u0, offset:0
            """;

    private static final String ADRENO = """
            mov.u32u32 r0.x, 0
            mov.u32u32 r1.x, c0.x
            (rpt2)nop
            again:
            ldl.u32 r2.x, l[r1.x], 1
            rcp r3.x, r1.x
            add.u r0.x, r0.x, 1
            (ss)add.f r2.y, r2.x, r3.x
            (rpt2)nop
            stp.u32 p[r0.x], r2.y, 1
            cmps.u.ge p0.x, r0.x, c0.y
            (rpt5)nop
            br p0.x, #again
            end
            """;

    private static List<LoopStats> loops(String isa, String source) throws SourceException {
        Codec codec = Codec.load(isa);
        Program program = codec.assembler().assemble(new Source("s", source));
        StatsMaker maker = new StatsMaker(codec);
        return maker.loops(maker.graph(program.items(), 0));
    }

    private static String distances(LoopStats l) {
        StringBuilder out = new StringBuilder();
        for (LoopStats.Distances d : l.distances())
            out.append("%s %s %d open %d least %d median %s%n"
                    .formatted(d.kind().text(), d.sync(), d.count(), d.open(), d.least(), d.median()));
        return out.toString().replace(System.lineSeparator(), "\n");
    }

    private static String live(LoopStats l, String file) {
        for (LoopStats.Live r : l.live())
            if (r.file().equals(file))
                return "%d bytes, %s elements, at 0x%x".formatted(r.bytes(), r.elements(), r.at());
        return "none";
    }

    /// Both results are waited for at once: of the one from the table, one instruction earlier.
    @Test
    void adreno() throws SourceException {
        LoopStats l = loops("ir3@a6xx", ADRENO).getFirst();
        assertThat(List.of(l.first(), l.end(), l.loop().address())).containsExactly(24L, 96L, 24L);
        assertThat(l.bytes()).isEqualTo(72);
        assertThat(l.kinds())
                .isEqualTo(Map.of(
                        InstructionKind.BRANCH, 1,
                        InstructionKind.STORE, 1,
                        InstructionKind.LOAD, 1,
                        InstructionKind.FLOAT, 2,
                        InstructionKind.INTEGER, 2,
                        InstructionKind.NOTHING, 2));
        assertThat(l.units()).isEqualTo(Map.of("alu", 3, "flow", 3, "local", 1, "sfu", 1, "store", 1));
        assertThat(l.unitUnknown()).isZero();
        assertThat(l.pipes()).isEqualTo(Map.of("issue", 16.0));
        assertThat(l.waiting().slots()).isEqualTo(16);
        assertThat(l.waiting().idle()).isEqualTo(9);
        assertThat(l.waiting().waits()).isEqualTo(Map.of("ss", 1));
        assertThat(distances(l)).isEqualTo("""
                        loads ss 1 open 0 least 2 median 2.0
                        floats ss 1 open 0 least 1 median 1.0
                        """);
        assertThat(l.results().getFirst()).isEqualTo(new LoopStats.Result(24, InstructionKind.LOAD, "ss", 2, 48));
        assertThat(l.spills()).isEqualTo(1);
        assertThat(live(l, "r")).isEqualTo("16 bytes, 4.0 elements, at 0x20");
        assertThat(live(l, "p")).isEqualTo("1 bytes, 1.0 elements, at 0x48");
    }

    /// An instruction that waits when it has begun counts as one between, but for its own result.
    @Test
    void valhall() throws SourceException {
        LoopStats l = loops("valhall@v9", VALHALL).getFirst();
        assertThat(l.kinds())
                .isEqualTo(Map.of(
                        InstructionKind.BRANCH, 1,
                        InstructionKind.LOAD, 2,
                        InstructionKind.FLOAT, 1,
                        InstructionKind.INTEGER, 1));
        assertThat(l.units()).isEqualTo(Map.of("CVT", 2, "FMA", 1, "LS", 2));
        assertThat(l.waiting().waits()).isEqualTo(Map.of("slot0", 1, "slot1", 1));
        assertThat(distances(l)).isEqualTo("""
                        loads slot0 1 open 0 least 1 median 1.0
                        loads slot1 1 open 0 least 0 median 0.0
                        """);
        assertThat(l.spills()).isZero();
        assertThat(live(l, "r")).isEqualTo("12 bytes, 3.0 elements, at 0x18");
    }

    /// The load at the end is waited for in the next turn; nothing waits for slot 1.
    @Test
    void agx() throws SourceException {
        LoopStats l = loops("agx@g13", AGX).getFirst();
        assertThat(l.kinds())
                .isEqualTo(Map.of(
                        InstructionKind.BRANCH, 1,
                        InstructionKind.LOAD, 3,
                        InstructionKind.MASK, 1,
                        InstructionKind.FLOAT, 1,
                        InstructionKind.INTEGER, 1,
                        InstructionKind.WAIT, 1));
        assertThat(l.waiting().waits()).isEqualTo(Map.of("slot0", 1));
        assertThat(distances(l)).isEqualTo("""
                        loads slot0 2 open 0 least 2 median 3.5
                        loads slot1 1 open 1 least -1 median -1.0
                        """);
        assertThat(l.units().values().stream().mapToInt(n -> n).sum() + l.unitUnknown())
                .isEqualTo(8);
        assertThat(l.spills()).isZero();
    }

    /// A loop counts what is in those inside it, once.
    @Test
    void loopsInLoops() throws SourceException {
        List<LoopStats> all = loops("valhall@v9", """
                        outer:
                        IADD_IMM.i32 r5, r5, #0x1
                        inner:
                        IADD_IMM.i32 r6, r6, #0x1
                        BRANCHZ.eq.reconverge r6, offset:inner
                        BRANCHZ.eq.reconverge r5, offset:outer
                        NOP.end
                        """);
        assertThat(all).hasSize(2);
        assertThat(all).extracting(LoopStats::inner).containsExactly(1, 0);
        assertThat(all).extracting(l -> l.loop().instructions()).containsExactly(4, 2);
        assertThat(all).extracting(l -> l.loop().depth()).containsExactly(1, 2);
        assertThat(all).extracting(LoopStats::bytes).containsExactly(32, 16);
    }

    @Test
    void aBookWithoutWaits() throws SourceException {
        LoopStats l = loops("amx@m1", "again: sub x0, x0, #0x1\ncbnz x0, again\nclr\n")
                .getFirst();
        assertThat(l.knowsWaits()).isFalse();
        assertThat(l.results()).isEmpty();
    }
}
