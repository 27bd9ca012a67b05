package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds exponents that a program takes to fixed point, and from there to a float again, as some machines want them for
/// powers of two. What is made of one float is computed for edge and random values of it, and compared with them: what
/// is found so is tested, not proven, and its last bit may be another.
final class FixedPoint {
    /// Operations that are looked into, at most.
    private static final int MOST = 40;

    /// From here on powers of two are infinite, and 0, as floats.
    private static final double HIGH = 128;

    private static final double LOW = -150;

    /// The greatest error of an exponent: that of its power is less than the distance of floats then.
    private static final double ERROR = 0x1p-24;

    private static final float[] EDGES = {
        0,
        -0.0f,
        1,
        -1,
        0.5f,
        0x1p-24f,
        -0x1p-25f,
        0x1p-30f,
        Float.MIN_NORMAL,
        126.99999f,
        127.5f,
        128,
        -126,
        -149.5f,
        -151,
        0x1p31f,
        -0x1p31f,
        0x1p100f,
        Float.MAX_VALUE,
        -Float.MAX_VALUE,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN
    };
    private static final int RANDOM = 1000;

    private final Terms terms;
    private final List<Float> samples = new ArrayList<>();

    FixedPoint(Terms terms) {
        this.terms = terms;
        Random random = new Random(1);
        for (float f : EDGES) samples.add(f);
        for (int i = 0; i < RANDOM; i++) {
            samples.add(random.nextFloat(-160, 160));
            samples.add(Float.intBitsToFloat(random.nextInt()));
        }
    }

    /// @param power a power of two, as a double
    /// @return the same of a float that its exponent is made of, or null
    @Nullable
    Term simpler(Term power) {
        Set<Term> inputs = new HashSet<>(List.of(power.arg(0)));
        for (int i = 0; i < MOST; i++) {
            Optional<Term> next = inputs.stream()
                    .filter(t -> t instanceof Term.Computed c && Reference.isDefined(c.op()))
                    .max(Comparator.comparingInt(Term::id));
            if (next.isEmpty()) return null;
            inputs.remove(next.get());
            for (Term a : next.get().args()) if (!(a instanceof Term.Number)) inputs.add(a);
            if (inputs.size() != 1 || next.get() == power.arg(0)) continue;
            Term x = inputs.iterator().next();
            if (x.type() == ValueType.F32 && agree(power.arg(0), x))
                return terms.of(ValueType.F64, Op.EXP2, terms.of(ValueType.F64, Op.WIDEN_F, x));
        }
        return null;
    }

    private boolean agree(Term exponent, Term x) {
        for (float f : samples) {
            Map<Term, Long> known = new HashMap<>(Map.of(x, (long) Float.floatToIntBits(f)));
            if (!isNear(Double.longBitsToDouble(Terms.value(exponent, known)), f)) return false;
        }
        return true;
    }

    private static boolean isNear(double found, double wanted) {
        if (Double.isNaN(wanted) || Double.isNaN(found)) return Double.isNaN(wanted) == Double.isNaN(found);
        if (wanted >= HIGH) return found >= HIGH;
        if (wanted <= LOW) return found <= LOW;
        return Math.abs(found - wanted) <= ERROR;
    }
}
