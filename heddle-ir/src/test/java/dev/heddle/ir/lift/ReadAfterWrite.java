package dev.heddle.ir.lift;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Looks for bits of registers that an instruction reads after it has written them.
public final class ReadAfterWrite {
    private ReadAfterWrite() {}

    /// Goes twice through each loop: its second turn reads what the first one has written.
    ///
    /// @param files names of the register files that count
    /// @return what is read too late, or null
    public static @Nullable RegisterRef of(LaneCode code, Predicate<String> files) {
        List<Step> steps = code.steps();
        List<Step> written = new ArrayList<>();
        Deque<Integer> loops = new ArrayDeque<>();
        for (int i = 0; i < steps.size(); i++) {
            Step s = steps.get(i);
            if (s.place() != null && !files.test(s.place().state())) continue;
            switch (s.op()) {
                case WRITE, WRITE_AT -> written.add(s);
                case READ, READ_AT -> {
                    for (Step w : written) if (meet(w, s)) return s.place();
                }
                case EACH -> loops.push(i);
                case END -> {
                    // The second time there is nothing to go back to.
                    int begin = loops.pop();
                    if (begin < 0) continue;
                    loops.push(-1);
                    i = begin;
                }
                default -> {}
            }
        }
        return null;
    }

    private static boolean meet(Step write, Step read) {
        RegisterRef w = write.place();
        RegisterRef r = read.place();
        if (w == null || r == null || !w.state().equals(r.state())) return false;
        return write.op() == Op.WRITE_AT || read.op() == Op.READ_AT || w.overlaps(r);
    }
}
