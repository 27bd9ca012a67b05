package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The backward slice of a value of the running instruction: the instructions that have written the registers that it
/// depends on, and those that have written theirs.
final class Slice {
    /// Instructions of a slice at most.
    private static final int MOST = 3;

    private final CheckContext now;
    private final Shadow shadow;
    private final int value;
    private final int lane;

    /// @param value number of a step of the instruction; -1 for nothing
    Slice(CheckContext now, Shadow shadow, int value, int lane) {
        this.now = now;
        this.shadow = shadow;
        this.value = value;
        this.lane = lane;
    }

    /// @return one without instructions
    static Slice none(CheckContext now) {
        return new Slice(now, new Shadow(new int[0], 0), -1, 0);
    }

    /// @return from the last instruction back
    List<Finding.Related> sites() {
        List<Finding.Related> out = new ArrayList<>();
        if (value < 0) return out;
        Set<InstructionInfo> seen = new LinkedHashSet<>();
        Set<Integer> wanted = registers(now.code(), value);
        while (out.size() < MOST && !wanted.isEmpty()) {
            Set<Integer> next = new TreeSet<>();
            for (int row : wanted) {
                int by = shadow.writer(row, lane);
                if (by < 0 || out.size() == MOST || !seen.add(now.numbered(by))) continue;
                InstructionInfo a = now.numbered(by);
                out.add(new Finding.Related(now.place(a), "", null));
                for (Step s : a.steps)
                    if (s.op() == Op.WRITE && now.rows.first(s.place()) == row)
                        next.addAll(registers(a, s.args().getFirst()));
            }
            wanted = next;
        }
        return out;
    }

    /// @return rows that a value depends on
    private Set<Integer> registers(InstructionInfo a, int of) {
        Set<Integer> out = new TreeSet<>();
        boolean[] needed = new boolean[a.steps.size()];
        needed[of] = true;
        for (int i = of; i >= 0; i--) {
            if (!needed[i]) continue;
            Step s = a.steps.get(i);
            if (s.op() == Op.READ && now.rows.first(s.place()) >= 0) out.add(now.rows.first(s.place()));
            for (int k : s.args()) needed[k] = true;
        }
        return out;
    }
}
