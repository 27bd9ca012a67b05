package dev.heddle.decompile.source;

import static dev.heddle.ir.lift.Op.*;
import static dev.heddle.ir.lift.ValueType.*;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.number.Reference;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Equalities of terms, from the longer side to the shorter one. They hold for all bits, but for two that the printed
/// text says once: denormals are taken as they are, and so is what a NaN looks like.
final class Rules {
    private static final Set<Op> COMMUTES =
            EnumSet.of(ADD, MUL, AND, OR, XOR, EQ, MIN_S, MAX_S, MIN_U, MAX_U, FADD, FMUL, FEQ);

    /// Operations of signed numbers, and those that give the same where no argument is negative.
    private static final Map<Op, Op> UNSIGNED = Map.ofEntries(
            Map.entry(LT_S, LT_U),
            Map.entry(MIN_S, MIN_U),
            Map.entry(MAX_S, MAX_U),
            Map.entry(DIV_S, DIV_U),
            Map.entry(REM_S, REM_U),
            Map.entry(WIDEN_S, WIDEN_U),
            Map.entry(FROM_S, FROM_U),
            Map.entry(SAR, SHR));

    /// Bits of what is cut by two shifts, from which on a mask reads better.
    private static final int BYTE = 8;

    /// Bits of numbers that are shifts by less than a value may have.
    private static final int SHIFTS = 6;

    private final Terms terms;
    private final PairRules pairs;
    private final ChoiceRules choices;
    private final FieldRules fields;
    private final SumRules sums;

    Rules(Terms terms) {
        this.terms = terms;
        pairs = new PairRules(terms);
        choices = new ChoiceRules(terms);
        fields = new FieldRules(terms);
        sums = new SumRules(terms, pairs);
    }

    /// Whether an operation gives the same if its two arguments change places.
    static boolean commutes(Op op) {
        return COMMUTES.contains(op);
    }

    private static boolean isNotNegative(Term t) {
        return t.type().bits() > 0 && KnownBits.possible(t) >>> t.type().bits() - 1 == 0;
    }

    /// @return an equal term, or null if none is known
    @Nullable
    Term simpler(ValueType type, Op op, List<Term> args, long value, String word, @Nullable FloatFormat format) {
        if (COMMUTES.contains(op) && args.getFirst() instanceof Term.Number && !(args.get(1) instanceof Term.Number))
            return terms.of(type, op, List.of(args.get(1), args.getFirst()), value, "", format);
        Op unsigned = UNSIGNED.get(op);
        if (unsigned != null && args.stream().allMatch(Rules::isNotNegative))
            return terms.of(type, unsigned, args, value, "", format);
        if (args.isEmpty()) return null;
        Term ofChoice = args.size() <= 2 ? ofChoice(type, op, args, value, word, format) : null;
        if (ofChoice != null) return ofChoice;
        Term x = args.getFirst();
        if (args.size() == 1) return unary(type, op, x, value, format);
        Term y = args.get(1);
        if (args.size() == 2) return binary(type, op, x, y);
        if (op == FMA && args.get(2) instanceof Term.Number n && isZero(n))
            return terms.of(type, FMUL, args.subList(0, 2), 0, "", format);
        return op == SELECT ? choices.select(type, x, y, args.get(2)) : null;
    }

    /// An operation of numbers, and of choices of numbers by one condition, is such a choice.
    private @Nullable Term ofChoice(
            ValueType type, Op op, List<Term> args, long value, String word, @Nullable FloatFormat format) {
        if (!Reference.isDefined(op)) return null;
        Term condition = null;
        for (Term a : args) {
            if (a instanceof Term.Number) continue;
            if (!a.is(SELECT) || !ChoiceRules.isChoice(a) || condition != null && a.arg(0) != condition) return null;
            condition = a.arg(0);
        }
        if (condition == null) return null;
        List<Term> arms = new ArrayList<>();
        for (int arm = 1; arm <= 2; arm++) {
            List<Term> chosen = new ArrayList<>();
            for (Term a : args) chosen.add(a instanceof Term.Number ? a : a.arg(arm));
            arms.add(terms.of(type, op, chosen, value, word, format));
        }
        return terms.of(type, SELECT, condition, arms.getFirst(), arms.getLast());
    }

    private @Nullable Term unary(ValueType type, Op op, Term x, long value, @Nullable FloatFormat format) {
        return switch (op) {
            case FLUSH -> x;
            case AS_FLOAT -> asFloat(type, x);
            case AS_INT -> x.is(AS_FLOAT) && x.arg(0).type() == type ? x.arg(0) : null;
            case NARROW -> narrow(x);
            case HIGH -> isLow(x) ? terms.number(I32, 0) : x.is(PAIR) ? x.arg(1) : null;
            case FNEG -> x.is(FNEG) ? x.arg(0) : null;
            case FABS -> x.is(FABS) || x.is(FNEG) ? terms.of(type, FABS, x.arg(0)) : null;
            case ROUND -> round(type, x, format);
            case SEXT -> sext(type, x, value);
            case TO_HALF -> half(x);
            case WIDEN_U -> x.is(NARROW) && isLow(x.arg(0)) ? x.arg(0) : null;
            case HIGHEST -> highest(type, x);
            default -> null;
        };
    }

    /// The only one that a number has in common with its opposite is its lowest one.
    private @Nullable Term highest(ValueType type, Term x) {
        if (!x.is(AND)) return null;
        for (int i = 0; i < 2; i++) {
            Term of = x.arg(i);
            Term negative = x.arg(1 - i);
            if (negative.is(SUB) && negative.arg(0).is(0) && negative.arg(1) == of && of.type() == type)
                return terms.of(type, LOWEST, of);
        }
        return null;
    }

    /// Whether the upper half of a value is 0.
    private static boolean isLow(Term t) {
        return KnownBits.possible(t) >>> Integer.SIZE == 0;
    }

    private @Nullable Term asFloat(ValueType type, Term x) {
        if (x.is(AS_INT) && x.arg(0).type() == type) return x.arg(0);
        if (type == F32 && x.is(AND) && x.arg(1).is(Integer.MAX_VALUE))
            return terms.of(type, FABS, terms.of(type, AS_FLOAT, x.arg(0)));
        boolean isNegated = type == F32 && x.is(XOR) && x.arg(1).is(Integer.MIN_VALUE);
        return isNegated ? terms.of(type, FNEG, terms.of(type, AS_FLOAT, x.arg(0))) : null;
    }

    /// What was a half before is one again.
    private @Nullable Term half(Term x) {
        Term of = x.is(WIDEN_F) ? x.arg(0) : x;
        return of.is(FROM_HALF) ? terms.of(I32, AND, of.arg(0), terms.number(I32, 0xffff)) : null;
    }

    private @Nullable Term round(ValueType type, Term x, @Nullable FloatFormat format) {
        if (x.is(WIDEN_F)) return x.arg(0);
        boolean isEven = format != null && format.rounding() == Rounding.RTE;
        if (!x.is(FNEG) || !isEven) return null;
        return terms.of(type, FNEG, terms.of(type, ROUND, List.of(x.arg(0)), 0, "", format));
    }

    private @Nullable Term sext(ValueType type, Term x, long value) {
        // The sign of what has been cut to these bits.
        if (x.is(AND) && x.arg(1) instanceof Term.Number n && (n.value() & mask(value)) == mask(value))
            return terms.of(type, SEXT, List.of(x.arg(0)), value, "", null);
        return value == type.bits() || KnownBits.possible(x) >>> value - 1 == 0 ? x : null;
    }

    private static long mask(long bits) {
        return bits >= Long.SIZE ? -1 : (1L << bits) - 1;
    }

    private @Nullable Term narrow(Term x) {
        if (!(x instanceof Term.Computed c)) return null;
        return switch (c.op()) {
            case WIDEN_U, WIDEN_S -> x.arg(0);
            case PAIR -> x.arg(0);
            case SHR -> middle(x.arg(0), x.arg(1));
            case ADD, SUB, MUL, AND, OR, XOR -> low(c) ? null : lowHalves(c);
            case SHL -> lowHalf(x.arg(0)) == null ? null : terms.of(I32, SHL, narrowed(x.arg(0)), x.arg(1));
            case SELECT ->
                lowHalf(x.arg(1)) == null || lowHalf(x.arg(2)) == null
                        ? null
                        : terms.of(I32, SELECT, x.arg(0), narrowed(x.arg(1)), narrowed(x.arg(2)));
            default -> null;
        };
    }

    /// The low half of what is shifted to the right.
    private @Nullable Term middle(Term x, Term by) {
        if (by.is(Integer.SIZE)) return terms.of(I32, HIGH, x);
        if (!x.is(PAIR) || !(by instanceof Term.Number n) || n.value() <= 0 || n.value() >= Long.SIZE) return null;
        if (n.value() > Integer.SIZE) return terms.of(I32, SHR, x.arg(1), terms.number(I32, n.value() - Integer.SIZE));
        Term high = terms.of(I32, SHL, x.arg(1), terms.number(I32, Integer.SIZE - n.value()));
        return terms.of(I32, OR, terms.of(I32, SHR, x.arg(0), by), high);
    }

    /// Whether the low half of an argument is no simpler than the argument.
    private boolean low(Term.Computed c) {
        return c.args().stream().anyMatch(a -> lowHalf(a) == null);
    }

    private Term lowHalves(Term.Computed c) {
        return terms.of(I32, c.op(), narrowed(c.arg(0)), narrowed(c.arg(1)));
    }

    private @Nullable Term lowHalf(Term x) {
        boolean isSimple =
                x instanceof Term.Number || x instanceof Term.Symbol s && s.kind() == Term.Symbol.Kind.POINTER;
        return isSimple ? terms.of(I32, NARROW, x) : narrow(x);
    }

    private Term narrowed(Term x) {
        return terms.of(I32, NARROW, x);
    }

    // ---- two arguments

    /// An operation of two conditions that are kept as the same number or 0.
    private @Nullable Term bothOrNone(ValueType type, Op op, Term x, Term y) {
        Term k = keptAs(x);
        if (k == null || k != keptAs(y)) return null;
        return terms.of(type, SELECT, terms.of(MASK, op, isKept(x), isKept(y)), k, terms.number(type, 0));
    }

    /// @return the number that a condition is kept as, or null
    private static @Nullable Term keptAs(Term t) {
        if (!t.is(SELECT) || !(t.arg(1) instanceof Term.Number) || !(t.arg(2) instanceof Term.Number)) return null;
        if (t.arg(2).is(0)) return t.arg(1);
        return t.arg(1).is(0) ? t.arg(2) : null;
    }

    private Term isKept(Term t) {
        return t.arg(2).is(0) ? t.arg(0) : terms.not(t.arg(0));
    }

    private @Nullable Term binary(ValueType type, Op op, Term x, Term y) {
        boolean isLogic = op == AND || op == OR || op == XOR;
        if (isLogic && type != MASK) {
            Term both = bothOrNone(type, op, x, y);
            if (both != null) return both;
        }
        return switch (op) {
            case ADD -> sums.add(type, x, y);
            case SUB -> difference(type, x, y);
            case MUL -> y.is(0) ? y : y.is(1) ? x : y instanceof Term.Number n ? terms.multiple(x, n.value()) : null;
            case DIV_U -> isPower(y) ? terms.of(type, SHR, x, terms.number(I32, shift(y))) : null;
            case REM_U -> isPower(y) ? terms.of(type, AND, x, terms.number(type, value(y) - 1)) : null;
            case AND -> and(type, x, y);
            case OR -> or(type, x, y);
            case XOR -> xor(type, x, y);
            case SHL, SHR, SAR -> shift(type, op, x, y);
            case PAIR -> pairs.pair(x, y);
            case EQ -> equal(x, y);
            case LT_U -> less(x, y);
            case FADD -> y instanceof Term.Number n && isZero(n) ? x : null;
            case FMUL -> isOne(y) ? x : null;
            default -> null;
        };
    }

    private static long value(Term number) {
        return ((Term.Number) number).value();
    }

    private static boolean isPower(Term t) {
        return t instanceof Term.Number n && n.value() > 0 && Long.bitCount(n.value()) == 1;
    }

    private static int shift(Term power) {
        return Long.numberOfTrailingZeros(value(power));
    }

    private static boolean isZero(Term.Number n) {
        return n.value() == 0 || n.value() == (n.type() == F32 ? Integer.MIN_VALUE : Long.MIN_VALUE);
    }

    private static boolean isOne(Term y) {
        if (!(y instanceof Term.Number n)) return false;
        return n.type() == F32
                ? n.value() == Float.floatToIntBits(1)
                : n.type() == F64 && n.value() == Double.doubleToLongBits(1);
    }

    private @Nullable Term difference(ValueType type, Term x, Term y) {
        if (y.is(0) && x.type() == type) return x;
        if (x == y) return terms.number(type, 0);
        // A 1 that is taken from 0 has all bits.
        if (type == MASK && x.is(0) && y.type().bits() > 0)
            return terms.not(terms.of(MASK, EQ, y, terms.number(y.type(), 0)));
        if (type == MASK || x.type() != type || y.type() != type) return null;
        if (y instanceof Term.Number n) return terms.of(type, ADD, x, terms.number(type, -n.value()));
        if (x.is(-1)) return terms.of(type, XOR, y, x);
        if (!(x instanceof Term.Number n)) return null;
        // What is taken from a number twice comes back.
        if (y.is(SUB) && y.arg(0) instanceof Term.Number m)
            return terms.of(type, ADD, y.arg(1), terms.number(type, n.value() - m.value()));
        if (y.is(ADD) && y.arg(1) instanceof Term.Number m)
            return terms.of(type, SUB, terms.number(type, n.value() - m.value()), y.arg(0));
        return null;
    }

    private @Nullable Term and(ValueType type, Term x, Term y) {
        if (y.is(0)) return y;
        if (y.is(-1) || x == y) return x;
        if (x.is(0)) return x;
        if (x.is(-1)) return y;
        for (int i = 0; i < 2 && type != MASK; i++) {
            Term s = i == 0 ? x : y;
            // All bits or none.
            if (s.is(SELECT) && s.arg(1).is(-1) && s.arg(2).is(0))
                return terms.of(type, SELECT, s.arg(0), i == 0 ? y : x, s.arg(2));
            if (s.is(SELECT) && s.arg(1).is(0) && s.arg(2).is(-1))
                return terms.of(type, SELECT, s.arg(0), s.arg(1), i == 0 ? y : x);
        }
        if (!(y instanceof Term.Number n)) return null;
        if (type == MASK) return null;
        if (y.is(Integer.MAX_VALUE) && x.is(AS_INT) && x.arg(0).type() == F32)
            return terms.of(type, AS_INT, terms.of(F32, FABS, x.arg(0)));
        long possible = KnownBits.possible(x);
        if ((possible & ~n.value()) == 0) return x;
        if (x.is(AND) && x.arg(1) instanceof Term.Number m)
            return terms.of(type, AND, x.arg(0), terms.number(type, n.value() & m.value()));
        if (x.is(SHR) && x.arg(0).is(AND)) {
            Term field = fields.part(type, x, n.value());
            if (field != null) return field;
        }
        if (x.is(ADD)) return SumRules.masked(x, n.value());
        if (x.is(OR) || x.is(XOR)) {
            // A part of what was put together.
            for (int i = 0; i < 2; i++)
                if ((KnownBits.possible(x.arg(i)) & n.value()) == 0) return terms.of(type, AND, x.arg(1 - i), y);
        }
        return null;
    }

    private @Nullable Term or(ValueType type, Term x, Term y) {
        if (y.is(0) || x == y) return x;
        if (x.is(0)) return y;
        if (y.is(-1)) return y;
        if (type == MASK) return null;
        if (type == I64 && x.is(SHL) && !y.is(SHL)) return or(type, y, x);
        Term pair = type == I64 ? pairs.beside(x, y) : null;
        return pair != null ? pair : whole(type, x, y);
    }

    /// Some bits of a value, at their place in it.
    private record Bits(Term of, long mask) {}

    /// Two parts of one value.
    private @Nullable Term whole(ValueType type, Term x, Term y) {
        for (int i = 0; i < 2; i++) {
            Term low = i == 0 ? x : y;
            Term rest = i == 0 ? y : x;
            boolean isPart = low.is(AND)
                    && low.arg(1) instanceof Term.Number
                    && low.arg(0).is(OR);
            if (isPart && terms.of(type, AND, low.arg(0), terms.number(type, ~value(low.arg(1)))) == rest)
                return low.arg(0);
        }
        Bits a = bits(type, x);
        Bits b = bits(type, y);
        if (a == null || b == null || a.of != b.of) return null;
        return terms.of(type, AND, a.of, terms.number(type, a.mask | b.mask));
    }

    /// @return what a mask or two shifts leave of a value, or null
    private @Nullable Bits bits(ValueType type, Term t) {
        if (t.is(AND) && t.arg(1) instanceof Term.Number n) return new Bits(t.arg(0), n.value());
        if (!t.is(SHL) || !(t.arg(1) instanceof Term.Number k)) return null;
        Term shifted = t.arg(0);
        long mask = -1;
        if (shifted.is(AND) && shifted.arg(1) instanceof Term.Number n) {
            mask = n.value();
            shifted = shifted.arg(0);
        }
        if (!shifted.is(SHR) || !(shifted.arg(1) instanceof Term.Number s) || s.value() < k.value()) return null;
        Term of = terms.of(type, SHR, shifted.arg(0), terms.number(I32, s.value() - k.value()));
        return new Bits(of, mask << k.value());
    }

    private @Nullable Term xor(ValueType type, Term x, Term y) {
        if (y.is(0)) return x;
        if (x.is(XOR) && x.arg(1) == y) return x.arg(0);
        if (type == MASK
                && y.is(-1)
                && x.is(AND)
                && x.arg(0).is(XOR)
                && x.arg(0).arg(1).is(-1)) return terms.of(MASK, OR, x.arg(0).arg(0), terms.not(x.arg(1)));
        return null;
    }

    private @Nullable Term shift(ValueType type, Op op, Term x, Term y) {
        if (y.is(0) || x.is(0)) return x;
        if (!(y instanceof Term.Number by) || by.value() < 0) return null;
        // In C it would be anything.
        if (by.value() >= type.bits())
            return op == SAR ? terms.of(type, op, x, terms.number(I32, type.bits() - 1L)) : terms.number(type, 0);
        Term multiple = op == SHL ? terms.multiple(x, 1L << by.value()) : null;
        if (multiple != null) return multiple;
        if (x.is(op) && x.arg(1) instanceof Term.Number first && first.value() >>> SHIFTS == 0 && op != SAR)
            return terms.of(type, op, x.arg(0), terms.number(I32, by.value() + first.value()));
        // A mask of what is not shifted out says nothing.
        if (op == SHL && x.is(AND) && fields.isAll(x.arg(1), type.bits() - by.value()))
            return terms.of(type, op, x.arg(0), y);
        Term field = op == SAR ? fields.signed(type, x, by.value()) : null;
        if (field != null) return field;
        if (op == SHL && x.is(SHR) && x.arg(1) == y && by.value() >= BYTE)
            return terms.of(type, AND, x.arg(0), terms.number(type, -1L << by.value()));
        return op == SHR ? shiftRight(type, x, y, by.value()) : null;
    }

    private @Nullable Term shiftRight(ValueType type, Term x, Term y, long by) {
        if (KnownBits.possible(x) >>> by == 0) return terms.number(type, 0);
        if (type == I32 && by < Integer.SIZE - 1) {
            Term exact = quotient(x, 1L << by);
            if (exact != null) return exact;
        }
        if (x.is(SHL) && x.arg(1) == y) {
            // What was shifted to the left before comes back, unless it was shifted out.
            long possible = KnownBits.possible(x.arg(0));
            long left = KnownBits.ofType(type) >>> by;
            if ((possible & ~left) == 0) return x.arg(0);
            if (by >= BYTE) return terms.of(type, AND, x.arg(0), terms.number(type, left));
        }
        Term cut = type == I32 && x.is(SHL) ? fields.cut(x, by) : null;
        if (cut != null) return cut;
        if (x.is(AND) && by >= BYTE) return fields.part(type, terms.plain(type, SHR, x, y), -1);
        if (x.is(OR)) {
            for (int i = 0; i < 2; i++)
                if (KnownBits.possible(x.arg(i)) >>> by == 0) return terms.of(type, SHR, x.arg(1 - i), y);
        }
        return null;
    }

    /// @return a multiple divided, where it is a multiple of the divisor and has not wrapped; else null
    private @Nullable Term quotient(Term t, long by) {
        if (t instanceof Term.Number n)
            return n.value() >= 0 && n.value() % by == 0 ? terms.number(I32, n.value() / by) : null;
        boolean isWhole = (t.is(MUL) || t.is(SHL) || t.is(ADD)) && KnownBits.isExact(t);
        if (!isWhole || !(t.arg(1) instanceof Term.Number n) || n.value() < 0) return null;
        if (t.is(ADD)) {
            Term x = quotient(t.arg(0), by);
            Term y = quotient(n, by);
            return x == null || y == null ? null : terms.of(I32, ADD, x, y);
        }
        long factor = t.is(MUL) ? n.value() : 1L << n.value();
        return factor % by == 0 ? terms.of(I32, MUL, t.arg(0), terms.number(I32, factor / by)) : null;
    }

    private @Nullable Term equal(Term x, Term y) {
        if (x == y) return terms.number(MASK, -1);
        if (y instanceof Term.Number n
                && (KnownBits.possible(x) & n.value()) != n.value()
                && x.type() != I32
                && x.type() != MASK) return terms.number(MASK, 0);
        if (y.is(0) && x.is(SUB) && x.type() == I32 && x.arg(0).is(0)) return terms.of(MASK, EQ, x.arg(1), y);
        if (y.is(0) && x.type() == I32 && x.is(XOR)) return terms.of(MASK, EQ, x.arg(0), x.arg(1));
        if (x.is(SELECT) && y instanceof Term.Number && x.type() != MASK) {
            if (x.arg(2) == y) return terms.of(MASK, OR, terms.not(x.arg(0)), terms.of(MASK, EQ, x.arg(1), y));
            if (x.arg(1) == y) return terms.of(MASK, OR, x.arg(0), terms.of(MASK, EQ, x.arg(2), y));
        }
        return null;
    }

    private @Nullable Term less(Term x, Term y) {
        if (y.is(0) || x == y) return terms.number(MASK, 0);
        return null;
    }
}
