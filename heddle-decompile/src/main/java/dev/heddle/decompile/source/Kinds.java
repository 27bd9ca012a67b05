package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The types of values of 32 and 64 bits, by what operations take them for. Where several do, the most common counts;
/// of integers, [Signs] decides.
final class Kinds {
    private final Map<Term, Map<Kind, Integer>> votes = new HashMap<>();
    private final Map<Term, Kind> decided = new HashMap<>();
    private final Signs signs;

    Kinds(List<Block> blocks) {
        signs = new Signs(blocks);
        for (Term t : Operands.all(blocks)) {
            if (t instanceof Term.Computed c) operands(c);
            if (t instanceof Term.Call c) operands(c);
        }
        for (int round = 0; round < 3; round++)
            for (Block b : blocks)
                for (Block.Phi p : b.phis) {
                    for (Term t : p.from().values()) {
                        if (t instanceof Term.Number) continue;
                        note(p.to(), own(t));
                        if (t instanceof Term.Variable || isGiven(t) || t.isComponent()) note(t, of(p.to()));
                    }
                    decided.clear();
                }
    }

    /// Takes note of a kind that says something.
    private void note(Term t, Kind kind) {
        if (kind != Kind.UINT && kind != Kind.ULONG) vote(t, kind, 1);
    }

    /// @return of a value as it is printed
    Kind of(Term t) {
        return switch (t.type()) {
            case MASK -> Kind.BOOL;
            case F32 -> Kind.FLOAT;
            case F64 -> Kind.DOUBLE;
            default -> {
                Kind known = decided.get(t);
                if (known == null) {
                    known = integer(t);
                    decided.put(t, known);
                }
                yield known;
            }
        };
    }

    private Kind integer(Term t) {
        Kind least = signs.isSigned(t) ? Kind.signed(t.type()) : Kind.unsigned(t.type());
        if (t instanceof Term.Symbol && !t.isArgument()) return least;
        if (t instanceof Term.Call c) return c.function().kind();
        if (t instanceof Term.Computed && !t.is(Op.LOAD)) return own(t);
        Kind best = least;
        int most = 0;
        for (Map.Entry<Kind, Integer> e : votes.getOrDefault(t, Map.of()).entrySet())
            if (e.getValue() > most) {
                best = e.getKey();
                most = e.getValue();
            }
        return best.isWide() == least.isWide() && best.isReal() ? best : least;
    }

    /// Whether a value is the same number with a sign and without.
    boolean isSame(Term t) {
        return signs.isSame(t);
    }

    /// @return the type of a value as it is printed
    String type(Term t) {
        return of(t).text() + (t.size() > 0 ? t.size() : "");
    }

    /// Whether anything takes a value for something: what is only copied from place to place may be anything.
    boolean isTaken(Term value) {
        if (value instanceof Term.Number n) return n.value() != 0;
        Term t = value.isComponent() ? value.arg(0) : value;
        boolean isAny = t instanceof Term.Variable || isGiven(t);
        return !isAny || votes.containsKey(t);
    }

    /// Whether a value is a word of memory, or one that the function is given.
    private static boolean isGiven(Term t) {
        return t.is(Op.LOAD) || t.isArgument();
    }

    /// Takes a value that is only copied for a float, as the array is one of floats that it is loaded from.
    void copied(Term value) {
        if (isTaken(value)) return;
        vote(value, Kind.FLOAT, 1);
        decided.clear();
    }

    private void vote(Term value, Kind kind, int by) {
        Term t = value.isComponent() ? value.arg(0) : value;
        votes.computeIfAbsent(t, _ -> new EnumMap<>(Kind.class)).merge(kind, by, Integer::sum);
    }

    /// @return what the value of an operation is by itself
    private Kind own(Term t) {
        if (t instanceof Term.Variable || t instanceof Term.Call || isGiven(t)) return of(t);
        if (t.isComponent()) return of(t.arg(0));
        if (t instanceof Term.Computed c)
            return switch (c.op()) {
                case AS_INT -> c.arg(0).type() == ValueType.F64 ? Kind.DOUBLE : Kind.FLOAT;
                case SAR, DIV_S, REM_S, MIN_S, MAX_S, SEXT, WIDEN_S -> Kind.signed(t.type());
                case ADD, SUB, MUL, SHL, AND, OR, XOR -> ofBits(t);
                case SELECT -> of(c.arg(1)) == of(c.arg(2)) ? of(c.arg(1)) : Kind.unsigned(t.type());
                default -> t.type() == ValueType.MASK ? Kind.BOOL : Kind.unsigned(t.type());
            };
        return Kind.unsigned(t.type());
    }

    private Kind ofBits(Term t) {
        if (t.type() == ValueType.MASK) return Kind.BOOL;
        return signs.isSigned(t) ? Kind.signed(t.type()) : Kind.unsigned(t.type());
    }

    /// Takes note of what a function takes its arguments for.
    private void operands(Term.Call c) {
        for (int i = 0; i < c.args().size(); i++) {
            Kind kind = c.function().kind(i);
            vote(c.arg(i), kind, kind.isReal() ? 2 : 1);
        }
    }

    /// Takes note of what an operation takes its operands for.
    private void operands(Term.Computed c) {
        List<Term> args = Operands.of(c);
        Kind want = switch (c.op()) {
            case AS_FLOAT -> c.type() == ValueType.F64 ? Kind.DOUBLE : Kind.FLOAT;
            case SAR, DIV_S, REM_S, MIN_S, MAX_S, LT_S, FROM_S, WIDEN_S -> Kind.INT;
            case SHR, DIV_U, REM_U, MIN_U, MAX_U, LT_U, FROM_U, WIDEN_U, MUL, AND, OR, XOR -> Kind.UINT;
            default -> null;
        };
        if (want == null) return;
        boolean isShift = c.op() == Op.SAR || c.op() == Op.SHR;
        for (int i = 0; i < (isShift ? 1 : args.size()); i++) {
            ValueType type = args.get(i).type();
            Kind kind = want == Kind.INT ? Kind.signed(type) : want == Kind.UINT ? Kind.unsigned(type) : want;
            vote(args.get(i), kind, want.isReal() ? 2 : 1);
        }
    }
}
