package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds operations that compilers have put together from others: products and quotients in parts. A term with at most
/// two inputs is computed for edge and random values, and compared with a list of functions: what is found so is
/// tested, not proven, and the printed text says so.
final class Recognition {
    /// Operations that a term has at least, and at most, to be looked at.
    private static final int FEWEST = 3;

    private static final int MOST = 90;

    private static final int HALF = 16;
    private static final int MOST_IN_A_ROW = 1024;

    /// Of so many samples a function gives something other than 0 for one at least: else it is not tested by them.
    private static final int RARE = 16;

    /// What no product is made of, and what makes a function differ for few values.
    private static final Set<Op> CHOICES = EnumSet.of(
            Op.SELECT, Op.EQ, Op.LT_S, Op.LT_U, Op.FEQ, Op.FLT, Op.FLE, Op.MIN_S, Op.MAX_S, Op.MIN_U, Op.MAX_U);

    /// The number of the first function that divides.
    private static final int QUOTIENTS = 3;

    private static final long[] EDGES = {
        0,
        1,
        2,
        3,
        5,
        7,
        10,
        31,
        32,
        100,
        127,
        128,
        255,
        256,
        0x7fff,
        0x8000,
        0xffff,
        0x10000,
        0x10001,
        0x12345,
        0x7fffffff,
        0x80000000L,
        0x80000001L,
        0xfffffffeL,
        0xffffffffL,
        0xdeadbeefL,
        0xffff0000L,
        0xffff0001L
    };

    private final Terms terms;
    private final List<Function> functions;
    private final List<long[]> samples = new ArrayList<>();

    /// The same for functions of one input: small numbers in a row are among them, as these differ in few bits.
    private final List<long[]> ofOne = new ArrayList<>();

    private final FixedPoint fixed;
    private final BitFields fields;
    private final FloatFunctions functionsOfFloats;

    private final Map<Term, Term> done = new HashMap<>();
    private final Map<Term, Integer> heights = new HashMap<>();

    /// Arguments of functions that are tried.
    private final Term first;

    private final Term second;
    private int count;

    /// A function of two numbers of 32 bits.
    private interface Function {
        Term of(Term x, Term y);
    }

    Recognition(Terms terms) {
        this.terms = terms;
        fixed = new FixedPoint(terms);
        fields = new BitFields(terms);
        functionsOfFloats = new FloatFunctions(terms);
        first = terms.variable(ValueType.I32, Integer.SIZE);
        second = terms.variable(ValueType.I32, Integer.SIZE);
        functions = List.of(
                (x, y) -> terms.of(ValueType.I32, Op.MUL, x, y),
                (x, y) -> high(Op.WIDEN_U, x, y),
                (x, y) -> high(Op.WIDEN_S, x, y),
                (x, y) -> terms.of(ValueType.I32, Op.DIV_U, x, y),
                (x, y) -> terms.of(ValueType.I32, Op.REM_U, x, y),
                (x, y) -> terms.of(ValueType.I32, Op.DIV_S, x, y),
                (x, y) -> terms.of(ValueType.I32, Op.REM_S, x, y));
        Random random = new Random(1);
        samples.add(new long[] {0x9e3779b9, 0x12345});
        for (int i = 0; i < 40; i++) {
            int shift = random.nextInt(32);
            samples.add(new long[] {random.nextInt(), random.nextInt() >>> shift});
        }
        for (long a : EDGES) for (long b : EDGES) samples.add(new long[] {(int) a, (int) b});
        for (long a : EDGES) ofOne.add(new long[] {(int) a, 0});
        for (int i = 0; i < MOST_IN_A_ROW; i++) ofOne.add(new long[] {i, 0});
        for (int i = 0; i < MOST_IN_A_ROW; i++) ofOne.add(new long[] {random.nextInt() >>> i % Integer.SIZE, 0});
    }

    private Term high(Op widen, Term x, Term y) {
        Term product =
                terms.of(ValueType.I64, Op.MUL, terms.of(ValueType.I64, widen, x), terms.of(ValueType.I64, widen, y));
        return terms.of(ValueType.I32, Op.HIGH, product);
    }

    /// @return how many terms were found
    int count() {
        return count;
    }

    /// @return the same with what was found in it
    Term in(Term t) {
        Term known = done.get(t);
        if (known != null) return known;
        Term out = t;
        if (functionsOfFloats.in(t) instanceof Term.Call c) {
            out = terms.call(c.function(), List.of(in(c.arg(0))), t);
        } else if (t instanceof Term.Computed c) {
            List<Term> args = new ArrayList<>();
            for (Term a : c.args()) args.add(in(a));
            terms.at(t);
            if (!args.equals(c.args())) out = terms.with(c, args);
            Term found = out.type() == ValueType.I32 ? found(out) : out.is(Op.EXP2) ? fixed.simpler(out) : null;
            if (found != null) {
                count++;
                terms.insns().became(Op.MUL, List.of(out), found);
                out = found;
            }
            Term field = fields.in(out);
            if (field != null) out = field;
        }
        done.put(t, out);
        return out;
    }

    // ---- inputs

    /// Looks at larger and larger parts of what a term is made of, as long as they have no more than two inputs that
    /// nothing can be said of.
    private @Nullable Term found(Term t) {
        Set<Term> inputs = new HashSet<>();
        Set<Term> inside = new HashSet<>();
        inputs.add(t);
        while (inside.size() < MOST) {
            Term next = next(inputs);
            if (next == null) return null;
            inputs.remove(next);
            inside.add(next);
            for (Term a : next.args()) if (!(a instanceof Term.Number) && !inside.contains(a)) inputs.add(a);
            if (inputs.stream().filter(i -> !isOpen(i)).count() > 2) return null;
            if (inside.size() < FEWEST || inputs.size() > 2 || inputs.isEmpty()) continue;
            if (inputs.stream().anyMatch(i -> i.type() != ValueType.I32)) continue;
            Term found = found(t, inOrder(inputs), inside);
            if (found != null) return found;
        }
        return null;
    }

    /// @return the input to look into: a part of a value before values, of these the one that is made of most; null if
    ///     nothing can be said of any
    private @Nullable Term next(Set<Term> inputs) {
        Term best = null;
        int most = -1;
        for (Term i : inputs) {
            if (!isOpen(i)) continue;
            int worth = isPart(i) ? Integer.MAX_VALUE : height(i);
            if (best == null || worth > most || worth == most && i.id() > best.id()) {
                best = i;
                most = worth;
            }
        }
        return best;
    }

    private static boolean isPart(Term t) {
        if (t.type() != ValueType.I32) return true;
        return switch (((Term.Computed) t).op()) {
            case AND -> t.arg(1).is(0xffff);
            case SHL, SHR, SAR -> t.arg(1).is(HALF);
            default -> false;
        };
    }

    private int height(Term t) {
        Integer known = heights.get(t);
        if (known != null) return known;
        int height = 0;
        for (Term a : t.args()) height = Math.max(height, height(a) + 1);
        heights.put(t, height);
        return height;
    }

    private static boolean isOpen(Term t) {
        return t instanceof Term.Computed c && Reference.isDefined(c.op());
    }

    /// @return what a lane computes before what all are given, so that copies of a product are alike
    private static List<Term> inOrder(Set<Term> inputs) {
        return inputs.stream()
                .sorted(Comparator.comparing((Term i) -> i instanceof Term.Symbol || i.is(Op.LOAD))
                        .thenComparingInt(Term::id))
                .toList();
    }

    private @Nullable Term found(Term t, List<Term> inputs, Set<Term> inside) {
        if (inputs.size() == 1) return byNumber(t, inputs.getFirst(), inside);
        for (int turn = 0; turn < 2; turn++) {
            Term x = inputs.get(turn);
            Term y = inputs.get(1 - turn);
            for (Function f : functions) if (isTried(f, y) && agree(t, f, x, y)) return result(t, f.of(x, y));
            for (Term shift : inside) {
                if (!isShiftOf(shift, x) && !isShiftOf(shift, y)) continue;
                Term divisor = isShiftOf(shift, y) ? shift : y;
                for (Function f : functions) {
                    Function shifted = (a, b) -> f.of(shifted(shift, x, a), shifted(shift, y, b));
                    if (isTried(f, divisor) && agree(t, shifted, x, y)) return result(t, shifted.of(x, y));
                }
            }
        }
        return null;
    }

    private static boolean isShiftOf(Term shift, Term input) {
        return shift.is(Op.SHR) && shift.arg(0) == input && shift.arg(1) instanceof Term.Number;
    }

    /// @return a value shifted as an input is: an upper half of that looks like another shift of the input
    private Term shifted(Term shift, Term input, Term value) {
        return isShiftOf(shift, input) ? terms.of(ValueType.I32, Op.SHR, value, shift.arg(1)) : value;
    }

    /// Whether enough values of a divisor can be tried: where it has few, most may be 0.
    private boolean isTried(Function f, Term divisor) {
        return functions.indexOf(f) < QUOTIENTS || Long.bitCount(KnownBits.possible(divisor)) >= HALF;
    }

    /// A product by a number; a quotient, or its rest, by one that a multiplication or a shift stands for.
    private @Nullable Term byNumber(Term t, Term x, Set<Term> inside) {
        if (inside.stream().noneMatch(i -> i instanceof Term.Computed c && CHOICES.contains(c.op()))) {
            Term factor = terms.number(ValueType.I32, Terms.value(t, new HashMap<>(Map.of(x, 1L))));
            Function ones = (a, _) -> terms.of(ValueType.I32, Op.POPCOUNT, a);
            for (Function f : List.of(functions.getFirst(), ones))
                if (agree(t, f, x, factor)) return result(t, f.of(x, factor));
        }
        for (Term part : inside) {
            for (long d : divisors(part)) {
                Term by = terms.number(ValueType.I32, d);
                for (Function f : functions.subList(QUOTIENTS, functions.size()))
                    if (agree(t, f, x, by)) return result(t, f.of(x, by));
            }
        }
        return null;
    }

    /// @return the numbers that something may be divided by where this is a part of it
    private static List<Long> divisors(Term part) {
        boolean isShift = part.is(Op.SHR) || part.is(Op.SAR);
        if (isShift && part.arg(1) instanceof Term.Number n && n.value() > 0 && n.value() < Integer.SIZE - 1)
            return List.of(1L << n.value());
        if (!part.is(Op.MUL) || !(part.arg(1) instanceof Term.Number n) || part.type() != ValueType.I64)
            return List.of();
        List<Long> out = new ArrayList<>();
        long magic = n.value() & 0xffffffffL;
        for (int shift = 0; shift < Integer.SIZE && magic > 1; shift++) {
            long d = Math.round(Math.scalb(1.0, Integer.SIZE + shift) / magic);
            if (d >= FEWEST && d <= 0xffffffffL) out.add(d);
        }
        return out;
    }

    // ---- comparison

    private @Nullable Term result(Term t, Term made) {
        Term out = made;
        if (made.is(Op.MUL) && made.arg(1) instanceof Term.Number n && Long.bitCount(n.value() & 0xffffffffL) == 1) {
            Term by = terms.number(ValueType.I32, Long.numberOfTrailingZeros(n.value()));
            out = terms.of(ValueType.I32, Op.SHL, made.arg(0), by);
        }
        return out == t ? null : out;
    }

    /// @return a sample as a value that an input can have
    private static long in(long sample, Term input) {
        return (int) (sample & KnownBits.possible(input));
    }

    /// Whether C does not say what a quotient is.
    private static boolean isUndefined(Term quotient, Map<Term, Long> known) {
        long divisor = Terms.value(quotient.arg(1), known);
        boolean isSigned = quotient.is(Op.DIV_S) || quotient.is(Op.REM_S);
        return divisor == 0 || isSigned && divisor == -1 && Terms.value(quotient.arg(0), known) == Integer.MIN_VALUE;
    }

    private boolean agree(Term t, Function f, Term x, Term y) {
        boolean isOfOne = y instanceof Term.Number;
        Term made = f.of(first, isOfOne ? y : second);
        boolean isQuotient = made.is(Op.DIV_U) || made.is(Op.REM_U) || made.is(Op.DIV_S) || made.is(Op.REM_S);
        int compared = 0;
        int others = 0;
        for (long[] s : isOfOne ? ofOne : samples) {
            long a = in(s[0], x);
            long b = in(s[1], y);
            Map<Term, Long> own = new HashMap<>(Map.of(first, a, second, b));
            if (isQuotient && !isOfOne && isUndefined(made, own)) continue;
            Map<Term, Long> values = new HashMap<>();
            values.put(x, a);
            if (!isOfOne) values.put(y, b);
            long value = Terms.value(made, own);
            if (Terms.value(t, values) != value) return false;
            compared++;
            if (value != 0) others++;
        }
        return others * RARE >= compared;
    }
}
