package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Finds functions of a float that a library has computed by polynomials, such as `tanh`. What is made of one float is
/// computed for edge and random values of it, and has to be as near to the function as OpenCL C asks of its own. What
/// is found so is tested, not proven, and its last bits may be others.
final class FloatFunctions {
    /// Operations that such a function has at least, and that are looked into at most.
    private static final int FEWEST = 10;

    private static final int MOST = 90;
    private static final int RANDOM = 1000;

    /// What such a function ends with.
    private static final Set<Op> LAST = EnumSet.of(Op.AS_FLOAT, Op.SELECT, Op.FMA, Op.FADD, Op.FMUL, Op.ROUND);

    private static final float[] EDGES = {
        1,
        -0.3f,
        0,
        -0.0f,
        -1,
        0.5f,
        1e-10f,
        -1e-10f,
        0x1p-12f,
        -0x1p-14f,
        3,
        -20,
        88,
        -87,
        100,
        -100,
        1e10f,
        -1e10f,
        Float.MIN_NORMAL,
        Float.MAX_VALUE,
        -Float.MAX_VALUE,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.NaN
    };

    /// @param error that OpenCL C allows, in units in the last place
    private record Known(LibraryFunction call, DoubleUnaryOperator function, int error) {
        static Known of(String name, DoubleUnaryOperator function, int error) {
            return new Known(new LibraryFunction(name, Kind.FLOAT, List.of(Kind.FLOAT), true), function, error);
        }
    }

    private static final List<Known> FUNCTIONS = List.of(
            Known.of("exp", Math::exp, 3),
            Known.of("log", Math::log, 3),
            Known.of("expm1", Math::expm1, 3),
            Known.of("log1p", Math::log1p, 2),
            Known.of("log10", Math::log10, 3),
            Known.of("cbrt", Math::cbrt, 2),
            Known.of("tanh", Math::tanh, 5),
            Known.of("sinh", Math::sinh, 4),
            Known.of("cosh", Math::cosh, 4),
            Known.of("sin", Math::sin, 4),
            Known.of("cos", Math::cos, 4),
            Known.of("tan", Math::tan, 5),
            Known.of("asin", Math::asin, 4),
            Known.of("acos", Math::acos, 4),
            Known.of("atan", Math::atan, 5));

    private final Terms terms;
    private final List<Float> samples = new ArrayList<>();

    FloatFunctions(Terms terms) {
        this.terms = terms;
        for (float f : EDGES) samples.add(f);
        Random random = new Random(1);
        for (int i = 0; i < RANDOM; i++) {
            samples.add(random.nextFloat(-10, 10));
            samples.add(random.nextFloat(-100, 100));
            samples.add(Float.intBitsToFloat(random.nextInt()));
        }
    }

    /// @return a call of the function that a term is of some float, or null
    @Nullable
    Term in(Term t) {
        boolean mayBe = t instanceof Term.Computed c && c.type() == ValueType.F32 && LAST.contains(c.op());
        if (!mayBe) return null;
        Set<Term> inputs = new HashSet<>(List.of(t));
        for (int inside = 1; inside <= MOST; inside++) {
            Optional<Term> next = inputs.stream().filter(FloatFunctions::isOpen).max(Comparator.comparingInt(Term::id));
            if (next.isEmpty()) return null;
            inputs.remove(next.get());
            for (Term a : next.get().args()) if (!(a instanceof Term.Number)) inputs.add(a);
            if (inputs.stream().filter(i -> !isOpen(i)).count() > 1) return null;
            if (inputs.size() != 1 || inside < FEWEST) continue;
            Term x = inputs.iterator().next();
            if (x.type() != ValueType.F32) continue;
            for (Known k : FUNCTIONS) if (agree(t, x, k)) return terms.call(k.call, List.of(x), t);
        }
        return null;
    }

    private static boolean isOpen(Term t) {
        return t instanceof Term.Computed c && Reference.isDefined(c.op());
    }

    /// @return the names of those that some terms call
    static Set<String> called(Collection<Term> all) {
        Set<String> out = new TreeSet<>();
        for (Term t : all)
            if (t instanceof Term.Call c && c.function() instanceof LibraryFunction f && f.isNear()) out.add(f.name());
        return out;
    }

    private boolean agree(Term t, Term x, Known k) {
        for (float f : samples) {
            Map<Term, Long> known = new HashMap<>(Map.of(x, (long) Float.floatToIntBits(f)));
            float found = Float.intBitsToFloat((int) Terms.value(t, known));
            if (!isNear(found, k.function.applyAsDouble(f), k.error)) return false;
        }
        return true;
    }

    /// Whether a float is near enough; denormals may be zeros.
    private static boolean isNear(float found, double wanted, int error) {
        if (Double.isNaN(wanted) || Float.isNaN(found)) return Double.isNaN(wanted) == Float.isNaN(found);
        float nearest = (float) wanted;
        if (Float.isInfinite(nearest) || Float.isInfinite(found)) return found == nearest;
        if (Math.abs(wanted) < Float.MIN_NORMAL) return Math.abs(found) <= Float.MIN_NORMAL;
        return Math.abs(found - wanted) <= error * (double) Math.ulp(nearest);
    }
}
