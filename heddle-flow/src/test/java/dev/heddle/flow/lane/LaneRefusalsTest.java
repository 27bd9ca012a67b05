package dev.heddle.flow.lane;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Programs in which one lane has no graph of its own, and why.
class LaneRefusalsTest {
    private static void refused(Codec codec, String why, String text) {
        assertThatThrownBy(() -> LaneGraphTest.graph(codec, text))
                .isInstanceOf(LaneGraphException.class)
                .hasMessage(why);
    }

    /// The jump passes the instruction that would switch lanes on again.
    @Test
    void jumpsPastTheElse() throws Exception {
        refused(
                Codec.load("agx3"),
                "0x0: other lanes decide whether a lane that is switched off here acts again at 0x12"
                        + " or acts again at 0x18",
                """
                if p0, 1
                jmp_exec_none end
                else 1
                end:
                pop_exec 1
                stop
                """);
    }

    /// With another turn the lane comes on at the head of the loop, without one after it.
    @Test
    void wakesInTheNextTurn() throws Exception {
        refused(
                Codec.load("agx"),
                "0xe: other lanes decide whether a lane that is switched off here acts again at 0x6"
                        + " or acts again at 0x20",
                """
                again:
                pop_exec r0l, 1
                iadd r2, r2, 1
                if_icmp r0l, ult, r1, 2, 1
                jmp_exec_any again
                pop_exec r0l, 1
                stop
                """);
    }

    @Test
    void endsForLanesThatWait() throws Exception {
        refused(
                Codec.load("agx"),
                "0x0: other lanes decide whether a lane that is switched off here acts again at 0x14"
                        + " or leaves the program (stop)",
                """
                if_icmp r0l, ult, r1, 2, 1
                jmp_exec_none end
                stop
                end:
                pop_exec r0l, 1
                stop
                """);
    }

    @Test
    void countersThatGrow() throws Exception {
        refused(
                Codec.load("agx"),
                "0x6: a lane may come here in more than 64 states of the mask: it counts on in a loop",
                """
                again:
                if_icmp r0l, ult, r1, 2, 1
                jmp_exec_any again
                pop_exec r0l, 1
                stop
                """);
    }

    @Test
    void functionsThatCallThemselves() throws Exception {
        refused(Codec.load("agx"), "0xe: a function that calls itself is not followed", """
                call f
                stop
                f:
                if_icmp r0l, ult, r2, 2, 1
                call f
                pop_exec r0l, 1
                ret r1
                """);
    }

    @Test
    void functionsThatWakeLanes() throws Exception {
        refused(Codec.load("agx"), "0x6: what is called here switches lanes on that wait", """
                if_icmp r0l, ult, r1, 2, 1
                call f
                pop_exec r0l, 1
                stop
                f:
                pop_exec r0l, 1
                ret r1
                """);
        refused(Codec.load("agx"), "0x6: what is called here does not leave lanes that wait as it finds them", """
                if_icmp r0l, ult, r1, 2, 1
                call f
                pop_exec r0l, 1
                stop
                f:
                if_icmp r0l, ult, r1, 4, 1
                ret r1
                """);
    }

    @Test
    void tooManyConditions() throws Exception {
        Codec codec = Codec.of(Books.parse(new Source("many.isa", """
                                        isa many "A machine with many conditions" {
                                          granule 1
                                          max 1
                                          lanes 4
                                          state p : u1[16] "conditions"
                                          state depth : u16 "levels"
                                        }
                                        fn one(x) = x ? 1 : 0
                                        insn parity "An odd number of conditions" {
                                          bytes 1
                                          fixed [7:0]=1
                                          text "parity"
                                          does lanes all {
                                            let few = one(p[0]) + one(p[1]) + one(p[2]) + one(p[3])
                                            let more = one(p[4]) + one(p[5]) + one(p[6]) + one(p[7])
                                            depth = depth + (few + more + one(p[8]) & 1)
                                            exec = depth == 0
                                          }
                                        }
                                        """), null));
        refused(codec, "0x0: 9 conditions of one instruction decide where a lane goes on, more than 8", "parity\n");
    }

    @Test
    void loopsThatSetTheMask() throws Exception {
        Codec codec = Codec.load("agx");
        List<Step> steps = List.of(
                step(0, Op.EACH, ValueType.I32),
                step(1, Op.EXEC, ValueType.MASK),
                step(2, Op.SET_EXEC, ValueType.NONE, 1),
                step(3, Op.END, ValueType.NONE));
        LaneCode code = new LaneCode(codec.insn("stop", 0x10), Entry.Lanes.ALL, steps, false);
        LaneState on = new LaneState(Activity.ON, List.of());
        MaskRegisters none = new MaskRegisters(List.of());
        assertThatThrownBy(() -> new LaneEvaluation(code, none, on, Map.of()))
                .isInstanceOf(LaneGraphException.class)
                .hasMessage("0x10: a loop within one instruction decides where it goes on");
    }

    private static Step step(int id, Op op, ValueType type, Integer... args) {
        return new Step(id, op, type, List.of(args), -1, 2, "", null, null, false);
    }
}
