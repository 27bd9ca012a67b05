package dev.heddle.decompile.source;

import dev.heddle.asm.insn.Insn;
import dev.heddle.decompile.LaneProgram;
import dev.heddle.decompile.source.SourceCode.Why;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The instructions of a kernel in their order, as [InsnKey] has them.
final class InsnTable {
    private static final Set<Op> WAITS = EnumSet.of(Op.WAIT, Op.ASYNC, Op.LAST, Op.CONST, Op.READ, Op.BARRIER);
    private static final Set<Op> WAYS = EnumSet.of(Op.JUMP, Op.SET_EXEC, Op.STOP);

    private final List<Long> keys = new ArrayList<>();
    private final Map<Long, Integer> places = new HashMap<>();
    private final Map<Long, LaneCode> reached = new HashMap<>();

    InsnTable(LaneProgram main, @Nullable LaneProgram preamble) {
        if (preamble != null) add(preamble, InsnKey.isApart(preamble, main));
        add(main, false);
        for (long k : keys) places.put(k, places.size());
    }

    private void add(LaneProgram program, boolean isApart) {
        for (LaneNode n : program.graph().nodes())
            reached.put(InsnKey.of(program.insn(n).address(), isApart), program.code(n));
        if (isApart || keys.isEmpty())
            for (Insn i : program.program().insns()) keys.add(InsnKey.of(i.address(), isApart));
    }

    /// @param computing the instructions of which a value is known that is no number
    List<SourceCode.Insn> of(List<Set<Long>> lines, Set<Long> computing) {
        Map<Long, List<Integer>> found = new HashMap<>();
        for (int i = 0; i < lines.size(); i++)
            for (long k : lines.get(i))
                found.computeIfAbsent(k, _ -> new ArrayList<>()).add(i + 1);
        List<SourceCode.Insn> out = new ArrayList<>();
        for (long k : keys) {
            List<Integer> own = found.getOrDefault(k, List.of());
            Optional<Why> why = own.isEmpty() ? Optional.of(why(k, computing)) : Optional.empty();
            out.add(new SourceCode.Insn(InsnKey.address(k), InsnKey.isOfPreamble(k), own, why));
        }
        return out;
    }

    private Why why(long key, Set<Long> computing) {
        LaneCode code = reached.get(key);
        if (code == null) return Why.UNREACHED;
        Set<Op> ops = new HashSet<>();
        for (Step s : code.steps()) ops.add(s.op());
        if (WAITS.containsAll(ops)) return Why.WAIT;
        if (WAYS.stream().anyMatch(ops::contains)) return Why.FLOW;
        if (InsnKey.isMove(code)) return Why.MOVE;
        return computing.contains(key) ? Why.UNUSED : Why.CONSTANT;
    }

    // ---- text

    /// @return the addresses, those of instructions in a row as a range
    String ranges(Set<Long> some) {
        List<String> out = new ArrayList<>();
        List<Long> all = List.copyOf(some);
        for (int i = 0; i < all.size(); ) {
            int last = i;
            while (last + 1 < all.size() && place(all.get(last + 1)) == place(all.get(last)) + 1) last++;
            String own = text(all.get(i));
            out.add(last == i ? own : own + "-0x%x".formatted(InsnKey.address(all.get(last))));
            i = last + 1;
        }
        return String.join(", ", out);
    }

    private int place(long key) {
        return places.getOrDefault(key, -1);
    }

    private static String text(long key) {
        return "%s0x%x".formatted(InsnKey.isOfPreamble(key) ? "preamble " : "", InsnKey.address(key));
    }
}
