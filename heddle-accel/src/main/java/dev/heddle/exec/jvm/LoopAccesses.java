package dev.heddle.exec.jvm;

import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.RegisterRef;
import dev.heddle.lift.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Decides whether an iteration of a loop sees what another one writes.
final class LoopAccesses {
    /// @param of the register file, or the array
    /// @param at the elements by turns; null if they may be any
    /// @param width bits of an element
    private record Access(Object of, boolean writes, LoopTurns.@Nullable Known at, int width) {
        /// Whether each turn has its own element, which is the same for both.
        boolean isSame(Access other) {
            return at != null
                    && other.at != null
                    && width == other.width
                    && at.base() == other.at.base()
                    && Arrays.equals(at.of(), other.at.of());
        }

        boolean isApart(Access other) {
            if (at == null || other.at == null || at.base() >= 0 || other.at.base() >= 0)
                return false;
            for (long x : at.of())
                for (long y : other.at.of())
                    if (x * width < (y + 1) * other.width && y * other.width < (x + 1) * width)
                        return false;
            return true;
        }
    }

    private final RegisterLayout layout;
    private final List<Access> accesses = new ArrayList<>();

    LoopAccesses(RegisterLayout layout) {
        this.layout = layout;
    }

    private void add(Step s, boolean writes, LoopTurns.@Nullable Known at) {
        RegisterRef p = Objects.requireNonNull(s.place());
        if (layout.isPacked(p.state())) accesses.add(new Access(p.state(), writes, at, p.width()));
    }

    /// Registers that are not packed are not written in such loops.
    void read(Step s, LoopTurns.Known at) {
        add(s, false, at);
    }

    /// A read of bytes that may be any.
    void anywhere(Step s) {
        add(s, false, null);
    }

    void write(Step s, LoopTurns.Known at) {
        add(s, true, at);
    }

    /// @param at null for one that may be any
    void element(Step s, LoopTurns.@Nullable Known at) {
        accesses.add(new Access(s.args().getFirst(), false, at, 1));
    }

    void put(Step s, LoopTurns.Known at) {
        accesses.add(new Access(s.args().getFirst(), true, at, 1));
    }

    /// Whether no turn sees what another one writes, and none overwrites what another one has written.
    boolean areApart() {
        for (Access w : accesses) {
            if (!w.writes) continue;
            if (isRepeated(Objects.requireNonNull(w.at).of())) return false;
            for (Access a : accesses)
                if (a != w && a.of.equals(w.of) && !a.isSame(w) && !a.isApart(w)) return false;
        }
        return true;
    }

    private static boolean isRepeated(long[] at) {
        return Arrays.stream(at).distinct().count() < at.length;
    }
}
