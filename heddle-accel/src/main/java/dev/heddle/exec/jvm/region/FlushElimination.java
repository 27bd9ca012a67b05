package dev.heddle.exec.jvm.region;

import dev.heddle.exec.region.Body;
import dev.heddle.exec.region.Region;
import dev.heddle.exec.state.RegisterLayout;
import dev.heddle.lift.FloatFormat;
import dev.heddle.lift.Op;
import dev.heddle.lift.Rounding;
import dev.heddle.lift.Step;
import dev.heddle.lift.ValueType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Finds the sums that need no flush.
///
/// A float is called coarse if it is a multiple of the smallest normal number; zeros, infinities and NaN are. A sum of
/// coarse floats is coarse before it is rounded and after it, so that it is never denormal. A product is rarely so
/// small that it is not coarse: a region leaves those to the interpreter.
final class FlushElimination {
    /// The bits of 2^-103: of this and of greater floats even the last place is coarse.
    private static final int LEAST = 24 << 23;

    private final Region region;
    private final RegisterLayout layout;

    /// Variables that hold coarse floats if they do at the beginning.
    private final Set<Integer> coarse;

    private FlushElimination(Region region, RegisterLayout layout) {
        this.region = region;
        this.layout = layout;
        this.coarse = new HashSet<>(region.floats());
    }

    /// @return the same region without flushes of sums, if there are such
    static Region without(Region region, RegisterLayout layout) {
        return new FlushElimination(region, layout).without();
    }

    private Region without() {
        while (coarse.removeIf(row -> !staysCoarse(row))) {}
        Set<Integer> reliedOn = new HashSet<>();
        List<Step> all = new ArrayList<>(region.all());
        for (Step s : region.all()) {
            if (s.op() != Op.FADD || !isWatched(s) || !areCoarse(s, 0)) continue;
            all.set(s.id(), s.rounded(FloatFormat.SINGLE));
            for (int a : s.args()) because(a, reliedOn);
        }
        if (all.equals(region.all())) return region;
        int before;
        do {
            before = reliedOn.size();
            for (Body b : region.bodies())
                b.out()
                        .forEach((row, id) -> {
                            if (reliedOn.contains(row)) because(id, reliedOn);
                        });
        } while (reliedOn.size() > before);
        return region.withSums(all, reliedOn, LEAST);
    }

    private boolean staysCoarse(int row) {
        for (Body b : region.bodies()) {
            Integer id = b.out().get(row);
            if (id != null && !isCoarse(id)) return false;
        }
        return true;
    }

    private boolean areCoarse(Step of, int first) {
        return of.args().stream().skip(first).allMatch(this::isCoarse);
    }

    private boolean isCoarse(int id) {
        Step s = region.step(id);
        return switch (s.op()) {
            case CONST -> {
                int size = (int) s.value() & Integer.MAX_VALUE;
                yield size == 0 || size >= LEAST;
            }
            case READ -> isVariable(s) && coarse.contains(row(s));
            case FADD, FMUL, FMA -> isWatched(s);
            case FROM_S, FROM_U, INTEGRAL -> s.type() == ValueType.F32;
            case FROM_HALF -> s.format() != null && !s.format().brain();
            case FNEG, FABS, SATURATE, FLUSH, FMIN, FMAX -> areCoarse(s, 0);
            case SELECT -> areCoarse(s, 1);
            default -> false;
        };
    }

    /// Whether the region is left where the result is very small.
    private static boolean isWatched(Step s) {
        FloatFormat f = s.format();
        return !s.uniform()
                && s.type() == ValueType.F32
                && f != null
                && f.flush()
                && f.bits() == 32
                && f.rounding() == Rounding.RTE;
    }

    private static boolean isVariable(Step read) {
        return !read.uniform() && read.place() != null;
    }

    private int row(Step read) {
        return layout.number(Objects.requireNonNull(read.place()));
    }

    /// Adds the variables of which a coarse float has it.
    private void because(int id, Set<Integer> to) {
        Step s = region.step(id);
        switch (s.op()) {
            case READ -> to.add(row(s));
            case FNEG, FABS, SATURATE, FLUSH, FMIN, FMAX, SELECT -> {
                int first = s.op() == Op.SELECT ? 1 : 0;
                s.args().stream().skip(first).forEach(a -> because(a, to));
            }
            default -> {}
        }
    }
}
