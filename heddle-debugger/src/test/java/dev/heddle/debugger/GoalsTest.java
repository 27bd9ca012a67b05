package dev.heddle.debugger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.debugger.goal.AtAddress;
import dev.heddle.debugger.goal.FirstNan;
import dev.heddle.debugger.goal.Focus;
import dev.heddle.debugger.goal.LoopBackEdge;
import dev.heddle.debugger.goal.MemoryTouched;
import dev.heddle.debugger.goal.ProgramFacts;
import dev.heddle.debugger.goal.Reconverged;
import dev.heddle.debugger.goal.RegisterWritten;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import dev.heddle.machine.kernel.Kernel;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class GoalsTest {
    private static final Timeline.Watcher ON = (_, _) -> true;

    /// All times at which a goal is reached, forwards; the same must be found backwards.
    private static List<Long> all(Timeline t, Goal goal, boolean isChange) {
        List<Long> out = new ArrayList<>();
        t.go(0, ON);
        while (t.find(goal, ON)) out.add(t.time() - (isChange ? 1 : 0));
        List<Long> back = new ArrayList<>();
        t.go(Long.MAX_VALUE, ON);
        while (t.findBack(goal, ON)) back.addFirst(t.time());
        if (!isChange && back.size() > out.size()) back.removeFirst();
        assertThat(back).isEqualTo(out);
        return out;
    }

    @Test
    void addresses() throws Exception {
        Timeline t = TimelineTest.timeline(TimelineTest.example("agx/reduction.s"), 0);
        ProgramFacts m = new ProgramFacts(t.state().program());
        long[] barriers = m.with(EnumSet.of(Op.BARRIER));
        assertThat(barriers).hasSize(2);
        // 8 waves of 4 groups; the loop is run 8 times.
        assertThat(all(t, new AtAddress(barriers, Focus.ALL, _ -> true), false)).hasSize(4 * 8 * (1 + 8));
        assertThat(all(t, new AtAddress(barriers, new Focus(2, 5), _ -> true), false))
                .hasSize(1 + 8);
        assertThat(all(t, new AtAddress(barriers, new Focus(2, 5), n -> n.now().step() > 9), false))
                .hasSize(8);
    }

    @Test
    void registers() throws Exception {
        Timeline t = TimelineTest.timeline(TimelineTest.example("valhall/collatz.s"), 0);
        RegisterRef r1 = RegisterNames.of(t.state().program().book()).get("r1");
        ProgramFacts m = new ProgramFacts(t.state().program());
        // Thread 6 starts with n = 7, which takes 16 steps to 1; and one write is at the start.
        assertThat(all(t, new RegisterWritten(m, r1, 6, new Focus(0, 0)), true)).hasSize(1 + 16);
        // Of the lanes of a wave somebody always takes longer.
        assertThat(all(t, new RegisterWritten(m, r1, -1, new Focus(0, 0)), true))
                .hasSizeGreaterThan(1 + 16);
    }

    @Test
    void memory() throws Exception {
        Kernel k = TimelineTest.example("agx/reduction.s");
        Timeline t = TimelineTest.timeline(k, 0);
        ProgramFacts m = new ProgramFacts(t.state().program());
        long total = Objects.requireNonNull(k.buffers().get("2")).address();
        for (var kind : List.of(MemoryTouched.Kind.WRITE, MemoryTouched.Kind.ANY))
            assertThat(all(t, new MemoryTouched(m, Isa.Reach.DEVICE, total, 4, kind, Focus.ALL), true))
                    .hasSize(4);
        assertThat(all(t, new MemoryTouched(m, Isa.Reach.DEVICE, total, 4, MemoryTouched.Kind.READ, Focus.ALL), true))
                .isEmpty();
        // The word of thread 0 is stored before the loop, and in each of its 8 turns; wave 0 has
        // it.
        assertThat(all(
                        t,
                        new MemoryTouched(m, Isa.Reach.GROUP, 0, 4, MemoryTouched.Kind.WRITE, new Focus(1, -1)),
                        true))
                .hasSize(1 + 8);
    }

    @Test
    void turnsAndJoins() throws Exception {
        Timeline t = TimelineTest.timeline(TimelineTest.example("agx/reduction.s"), 0);
        ProgramFacts m = new ProgramFacts(t.state().program());
        assertThat(all(t, new LoopBackEdge(m, new Focus(0, 3)), true)).hasSize(7);
        // In three turns all lanes of wave 0 are in; then 16, 8, 4, 2 and 1 of them. They leave the
        // loop together, and
        // the first lane is alone at the end.
        assertThat(all(t, new Reconverged(new Focus(0, 0)), true)).hasSize(5 + 1 + 1);
    }

    @Test
    void numbersThatAreNone() throws Exception {
        Timeline t = TimelineTest.timeline(TimelineTest.kernel("""
                                .isa agx
                                .group 32
                                        get_sr   r2, thread_index_in_threadgroup
                                        convert  u32_to_f, r2, r2, rte
                                        fadd32   r3, r2, r2
                                        rcp      r4, r3
                                        fmul32   r5, r4, r3
                                        fadd32   r6, r5, r5
                                        stop
                                """), 0);
        ProgramFacts m = new ProgramFacts(t.state().program());
        // 1 / 0 is infinite; 0 times that is NaN, but one of its operands was no ordinary number.
        assertThat(all(t, new FirstNan(m, Focus.ALL), true)).containsExactly(3L);
    }
}
