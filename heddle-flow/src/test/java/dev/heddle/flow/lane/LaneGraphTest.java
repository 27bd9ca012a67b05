package dev.heddle.flow.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.flow.Effects;
import dev.heddle.flow.FlowGraph;
import dev.heddle.isa.read.Books;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The graph of a lane of small programs, for each way in which machines keep lanes from acting.
class LaneGraphTest {
    static LaneGraph graph(Codec codec, String text) throws Exception {
        Program p = codec.assembler().assemble(new Source("test", text));
        return LaneGraph.of(codec.book(), FlowGraph.of(new Effects.Finder(codec), p));
    }

    private static List<String> lines(String isa, String text) throws Exception {
        Codec codec = Codec.load(isa);
        LaneGraph g = graph(codec, text);
        List<String> out = new ArrayList<>(LaneGraphLines.of(codec.book(), g));
        out.addAll(g.assumptions());
        return out;
    }

    @Test
    void countersOfLevels() throws Exception {
        assertThat(lines("agx", """
                                if_icmp r0l, ult, r1, 2, 1
                                jmp_exec_none else
                                iadd r2, r2, 1
                                else:
                                else_icmp r0l, ueq, r3, 5, 1
                                jmp_exec_none end
                                iadd r2, r2, 2
                                end:
                                pop_exec r0l, 1
                                stop
                                """))
                .containsExactly(
                        "0..0: r1 <u 2 -> 6, r1 >=u 2 ~> 14",
                        "6..14: ~> 2e",
                        "14..14 off [1]: r3 == 5 -> 1a, r3 != 5 ~> 2e",
                        "1a..28: -> 2e",
                        "2e..2e: -> stop");
    }

    /// A lane that waits for the next turn has a condition of its own at the end of the turn.
    @Test
    void breakAndContinue() throws Exception {
        assertThat(lines("agx", """
                                if_fcmp r0l, eq, 0.0, 0.0, 2
                                loop:
                                iadd r1, r1, 1
                                if_icmp r0l, ueq, r1, 7, 1
                                mov_imm r0l, 2
                                pop_exec r0l, 0
                                pop_exec r0l, 1
                                if_icmp r0l, ueq, r2, 7, 1
                                mov_imm r0l, 3
                                pop_exec r0l, 0
                                pop_exec r0l, 1
                                iadd r3, r3, 1
                                while_icmp r0l, ult, r1, 100, 2
                                jmp_exec_any loop
                                pop_exec r0l, 2
                                stop
                                """))
                .containsExactly(
                        "0..0: -> 6",
                        "*6..e: r1 == 7 -> 14, r1 != 7 ~> 24",
                        "14..18: ~> 42",
                        "24..24: r2 == 7 -> 2a, r2 != 7 ~> 3a",
                        "2a..2e: ~> 54",
                        "3a..42: r1 <u 100 -> 48, r1 >=u 100 ~> 54",
                        "42..42 off [1]: r1 <u 100 -> 48, r1 >=u 100 ~> 54",
                        "48..48: -> 6",
                        "54..54: -> stop");
    }

    @Test
    void predicatedStretches() throws Exception {
        assertThat(lines("ir3@a6xx", """
                                cmps.u.lt p0.x, r0.x, 5
                                predt
                                add.u r0.x, r0.x, 1
                                predf
                                add.u r0.x, r0.x, 2
                                prede
                                add.u r0.x, r0.x, 3
                                predf
                                add.u r0.x, r0.x, 1
                                prede
                                end
                                """))
                .containsExactly(
                        "0..8: p0.x -> 10, !p0.x ~> 20",
                        "10..18: ~> 30",
                        "20..28: -> 30",
                        "30..38: p0.x ~> 50, !p0.x -> 40",
                        "40..48: -> 50",
                        "50..50: -> stop");
    }

    /// A lane that is off does not go along with a branch of those that are on.
    @Test
    void branchesOutOfPredicatedStretches() throws Exception {
        assertThat(lines("ir3@a6xx", """
                                predt
                                br p0.y, #end
                                add.u r0.x, r0.x, 1
                                predf
                                add.u r0.x, r0.x, 2
                                end:
                                end
                                """))
                .containsExactly(
                        "0..0: p0.x -> 8, !p0.x ~> 20",
                        "8..8: p0.y -> 28, !p0.y -> 10",
                        "10..18: ~> stop",
                        "20..20: -> 28",
                        "28..28: -> stop");
    }

    @Test
    void branchesOfLanes() throws Exception {
        assertThat(lines("ir3@a6xx", """
                                again:
                                brao p0.x, !p0.y, #out
                                bany p0.z, #again
                                getone #again
                                kill p0.x
                                out:
                                end
                                """))
                .containsExactly(
                        "*0..0: p0.x || !p0.y -> 20, !p0.x && p0.y -> 8",
                        "8..8: any(p0.z) -> 0, !any(p0.z) -> 10",
                        "10..10: scan.add(1) == 0 -> 18, scan.add(1) != 0 -> 0",
                        "18..18: p0.x && (fiber[2] == 0) -> stop, !p0.x || (fiber[2] != 0) -> 20",
                        "20..20: -> stop");
    }

    @Test
    void branchesBeforeThereWerePredicates() throws Exception {
        assertThat(lines("ir3@a4xx", """
                                br !p0.x, #out
                                add.u r0.x, r0.x, 1
                                out:
                                end
                                """))
                .containsExactly("0..0: p0.x -> 8, !p0.x -> 10", "8..8: -> 10", "10..10: -> stop");
        assertThat(lines("valhall", """
                                again:
                                IADD.u32 r1, r1, 0x1000000
                                BRANCHZ.eq r1, offset:-2
                                BRANCHZ.eq 0x0, offset:1
                                NOP
                                NOP.end
                                """))
                .containsExactly("*0..8: r1 == 0 -> 0, r1 != 0 -> 10", "10..10: -> 20", "20..20: -> stop");
    }

    @Test
    void predicatesAndCounters() throws Exception {
        assertThat(lines("agx3", """
                                if p0, 1
                                jmp_exec_none skip
                                push_exec 2
                                loop:
                                if !p1, 1
                                break 3, 0, 1
                                pop_exec 1
                                while p2, 2
                                jmp_exec_any loop
                                pop_exec 2
                                skip:
                                else 1
                                pop_exec 1
                                stop
                                """))
                .containsExactly(
                        "0..0: p0 -> 4, !p0 ~> 3a",
                        "4..e: -> 12",
                        "*12..12: p1 ~> 22, !p1 -> 16",
                        "16..16: ~> 36",
                        "22..22: p2 -> 26, !p2 ~> 36",
                        "26..26: -> 12",
                        "36..36: ~> 40",
                        "3a..3a: -> 40",
                        "40..40: -> stop");
    }

    @Test
    void calls() throws Exception {
        assertThat(lines("agx", """
                                if_icmp r0l, ult, r1, 2, 1
                                call f
                                call r5
                                pop_exec r0l, 1
                                stop
                                f:
                                if_icmp r0l, ult, r2, 2, 1
                                iadd r3, r3, 1
                                pop_exec r0l, 1
                                ret r1
                                """))
                .containsExactly(
                        "0..0: r1 <u 2 -> 6, r1 >=u 2 ~> 14",
                        "6..6: -> call 16, -> after c",
                        "c..c: -> call call, -> after e",
                        "e..e: -> 14",
                        "14..14: -> stop",
                        "16..16: r2 <u 2 -> 1c, r2 >=u 2 ~> 2a",
                        "1c..24: -> 2a",
                        "2a..2a: -> indirect",
                        "0xc: what is called is not known; it is taken to leave the mask as it finds it");
    }

    @Test
    void countersThatAreData() throws Exception {
        assertThat(lines("agx", """
                                mov r0l, r5l
                                pop_exec r0l, 0
                                iadd r3, r3, 1
                                if_icmp r0l, ult, r1, 2, 1
                                iadd r3, r3, 2
                                stop
                                """)).containsExactly("0..6: -> c", "c..22 if active: -> stop");
    }

    /// The condition of a lane that is off, in an instruction that is for all lanes.
    @Test
    void lanesThatWakeByThemselves() throws Exception {
        try (InputStream in = Objects.requireNonNull(LaneGraphTest.class.getResourceAsStream("/paper/small.isa"))) {
            String book = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            Codec codec = Codec.of(Books.parse(new Source("small.isa", book), null));
            LaneGraph g = graph(codec, "leave\nflag p1, p2\njoin\nflag p1, p2\n");
            assertThat(LaneGraphLines.of(codec.book(), g))
                    .containsExactly(
                            "0..0: p0 ~> 4, !p0 -> 2",
                            "2..4: -> 6",
                            "4..4 off []: p0 -> 6, !p0 ~> next",
                            "6..6: -> next");
        }
    }

    private static String times(int count, String part) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count; i++) out.append(part.replace("#", "" + i));
        return out.toString();
    }

    /// Loops with branches, one after the other.
    private static final Map<String, String> LONG = Map.of(
            "agx",
            times(630, """
                    if_fcmp r0l, eq, 0.0, 0.0, 2
                    loop#:
                    iadd r1, r1, 1
                    if_icmp r0l, ult, r1, 2, 1
                    jmp_exec_none else#
                    iadd r2, r2, 1
                    else#:
                    else_icmp r0l, ueq, r3, 5, 1
                    jmp_exec_none end#
                    iadd r2, r2, 2
                    end#:
                    pop_exec r0l, 1
                    if_icmp r0l, ueq, r1, 7, 1
                    mov_imm r0l, 2
                    pop_exec r0l, 0
                    pop_exec r0l, 1
                    while_icmp r0l, ult, r1, 100, 2
                    jmp_exec_any loop#
                    pop_exec r0l, 2
                    """) + "stop\n",
            "a630",
            times(1430, """
                    loop#:
                    add.u r0.x, r0.x, r0.y
                    cmps.u.lt p0.x, r0.x, r0.z
                    (rpt5)nop
                    br p0.x, #end#
                    add.u r1.x, r1.x, r0.y
                    br !p0.x, #loop#
                    end#:
                    add.u r2.x, r1.x, r0.y
                    """.replace("#end#", "@end#").replace("#loop#", "@loop#"))
                            .replace("@", "#") + "end\n",
            "v9",
            times(2000, """
                    loop#:
                    IADD.u32 r1, r1, r2
                    BRANCHZ.eq r1.h0, end#
                    IADD.u32 r3, r3, r2
                    BRANCHZ r3.h0, loop#
                    end#:
                    IADD.u32 r4, r4, r2
                    """) + "NOP.end\n");

    /// In a second of the processor's time.
    @ParameterizedTest
    @ValueSource(strings = {"agx", "a630", "v9"})
    void tenThousandInstructions(String isa) throws Exception {
        Codec codec = Codec.load(isa);
        Program p = codec.assembler().assemble(new Source("long", Objects.requireNonNull(LONG.get(isa))));
        FlowGraph flow = FlowGraph.of(new Effects.Finder(codec), p);
        assertThat(flow.code()).hasSizeGreaterThanOrEqualTo(10_000);
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long before = clock.getCurrentThreadCpuTime();
        LaneGraph graph = LaneGraph.of(codec.book(), flow);
        assertThat(clock.getCurrentThreadCpuTime() - before).isLessThan(1_000_000_000L);
        assertThat(graph.nodes()).hasSize(flow.code().size());
    }
}
