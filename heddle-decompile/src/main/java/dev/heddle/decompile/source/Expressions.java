package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Prints terms as expressions of OpenCL C.
final class Expressions {
    private final Placement placement;
    private final Kinds kinds;
    private final Accesses accesses;
    private final Map<Term, String> names;
    private final FloatExpressions floats;
    private final IntegerExpressions integers;

    /// The terms that stand for a name for now.
    private final Map<Term, String> own = new HashMap<>();

    /// @param names what terms are called that have names
    Expressions(Placement placement, Kinds kinds, Accesses accesses, Map<Term, String> names) {
        this.placement = placement;
        this.kinds = kinds;
        this.accesses = accesses;
        this.names = names;
        this.floats = new FloatExpressions(placement, kinds, this);
        this.integers = new IntegerExpressions(placement, kinds, this);
    }

    /// @param want how the bits are needed
    Text of(Term t, Kind want) {
        if (t instanceof Term.Number n) return number(n, want);
        return converted(t, own(t), want);
    }

    private static Text converted(Term t, Text own, Kind want) {
        return t.size() == 0 || own.kind() == want
                ? convertedTo(own, want)
                : Text.atom("as_%s%d(%s)".formatted(want.text(), t.size(), own.text()), want);
    }

    /// @return what a variable is set to
    Text as(Term.Variable to, Term value) {
        return sized(value, set(value, kinds.of(to)), to.size());
    }

    /// @return an integer as an operation takes it alone
    Text integer(Term t, Kind want) {
        return integers.operand(t, want);
    }

    /// @return a value where C makes an integer one with a sign, or without, by itself
    Text set(Term t, Kind to) {
        return t instanceof Term.Number || t.size() > 0 ? of(t, to) : set(own(t), to);
    }

    private static Text set(Text t, Kind to) {
        boolean isMade = (t.kind() == Kind.INT || t.kind() == Kind.UINT) && (to == Kind.INT || to == Kind.UINT);
        return isMade ? t : convertedTo(t, to);
    }

    /// @param text of the term
    /// @param size of the vector that is needed; 0 if none is
    /// @return the term as a vector with itself as each component, if it is none
    Text sized(Term t, Text text, int size) {
        if (size == 0 || t.size() > 0) return text;
        String type = text.kind().text() + size;
        String all = "%s%s".formatted(text.text(), (", " + text.text()).repeat(size - 1));
        return Text.atom(
                accesses.isCompiled() ? "((%s){%s})".formatted(type, all) : "(%s)(%s)".formatted(type, text.text()),
                text.kind());
    }

    /// @return an expression of the same bits, whatever kind it is, but a float only if that is wanted
    Text bits(Term t) {
        if (t instanceof Term.Number n) return number(n, Kind.unsigned(n.type()));
        Text own = own(t);
        return own.kind().isReal() ? convertedTo(own, own.kind().unsigned()) : own;
    }

    /// @return what a term is made of, though it has a name
    Text definition(Term t, Kind want) {
        if (t instanceof Term.Index i) return set(i.arg(0), want);
        if (t.size() > 0 || !t.isMade())
            return t instanceof Term.Computed c ? converted(t, computed(c), want) : of(t, want);
        return set(t instanceof Term.Call c ? call(c) : computed((Term.Computed) t), want);
    }

    /// @param name of what the link of a chain continues
    Text continued(Term link, String name, Kind want) {
        Term before = link.arg(Chains.accumulator(link));
        own.put(before, name);
        try {
            return definition(link, want);
        } finally {
            own.remove(before);
        }
    }

    /// @return what a variable is set to
    static String converted(Text t, Kind to) {
        return set(t, to).text();
    }

    String condition(Term t, boolean holds) {
        Text text = holds ? of(t, Kind.BOOL) : not(t);
        boolean isNot = t.is(Op.XOR) && t.arg(1).is(-1);
        Term is0 = isNot ? t.arg(0) : t;
        if (holds == isNot && !placement.isNamed(t) && !placement.isNamed(is0) && isBitsClear(is0))
            text = bits(is0.arg(0));
        return text.text();
    }

    /// Whether a condition is that some bits of a value are 0.
    private boolean isBitsClear(Term t) {
        return t.is(Op.EQ)
                && t.arg(1).is(0)
                && t.arg(0).is(Op.AND)
                && t.arg(0).arg(1) instanceof Term.Number
                && !placement.isNamed(t.arg(0));
    }

    // ---- kinds

    static Text convertedTo(Text t, Kind want) {
        Kind have = t.kind();
        if (have == want) return t;
        if (want == Kind.BOOL) return new Text(t.in(Text.EQUAL) + " != 0", Text.EQUAL, Kind.BOOL);
        if (have == Kind.BOOL) return new Text(t.in(Text.CHOICE + 1) + " ? 1 : 0", Text.CHOICE, want);
        if (want.isWide() != have.isWide() || !want.isReal() && !have.isReal())
            return new Text("(%s)%s".formatted(want.text(), t.in(Text.UNARY)), Text.UNARY, want);
        return Text.atom("as_%s(%s)".formatted(want.text(), t.text()), want);
    }

    private static Text number(Term.Number n, Kind want) {
        long v = n.value();
        return switch (want) {
            case BOOL -> Text.atom(v == 0 ? "false" : "true", want);
            case FLOAT ->
                real(n.type() == ValueType.F64 ? Double.longBitsToDouble(v) : Float.intBitsToFloat((int) v), want);
            case DOUBLE -> real(Double.longBitsToDouble(v), want);
            case INT, LONG -> Text.atom(signed(v), want);
            case UINT -> Text.atom(unsigned(v & 0xffffffffL), want);
            case ULONG -> Text.atom(unsigned(v), want);
        };
    }

    private static String signed(long v) {
        if (v == Integer.MIN_VALUE) return "INT_MIN";
        String hex = (v < 0 ? "-0x" : "0x") + Long.toHexString(Math.abs(v));
        return Math.abs(v) < 10_000 ? Long.toString(v) : v == (int) v ? hex : hex + "L";
    }

    private static String unsigned(long v) {
        return v >= 0 && v < 10_000 ? Long.toString(v) : "0x" + Long.toHexString(v);
    }

    static Text real(double d, Kind kind) {
        String suffix = kind == Kind.FLOAT ? "f" : "";
        if (Double.isNaN(d)) return Text.atom("NAN", kind);
        if (Double.isInfinite(d)) return d > 0 ? Text.atom("INFINITY", kind) : new Text("-INFINITY", Text.UNARY, kind);
        String text = kind == Kind.FLOAT ? Float.toString((float) d) : Double.toString(d);
        text = text.toLowerCase(Locale.ROOT) + suffix;
        return new Text(text, text.startsWith("-") ? Text.UNARY : Text.ATOM, kind);
    }

    // ---- terms

    Text own(Term t) {
        if (own.containsKey(t)) return Text.atom(own.get(t), kinds.of(t));
        if (placement.isNamed(t)) return Text.atom(name(t), kinds.of(t));
        return switch (t) {
            case Term.Number n -> number(n, kinds.of(t));
            case Term.Symbol s -> symbol(s);
            case Term.Variable v -> accesses.load(placement.effect(v), this);
            case Term.Index i -> own(i.arg(0));
            case Term.Pointer p -> accesses.pointer(p, this);
            case Term.Computed c -> computed(c);
            case Term.Call c -> call(c);
        };
    }

    private Text call(Term.Call c) {
        List<String> args = new ArrayList<>();
        for (int i = 0; i < c.args().size(); i++) {
            Term a = c.arg(i);
            args.add(set(a, c.function().kind(i)).text());
        }
        return Text.atom(
                "%s(%s)".formatted(c.function().name(), String.join(", ", args)),
                c.function().kind());
    }

    private String name(Term t) {
        String name = names.get(t);
        return name == null ? "v" + t.id() : name;
    }

    private Text symbol(Term.Symbol s) {
        boolean isValue = s.kind() == Term.Symbol.Kind.VALUE || s.isArgument();
        Kind kind = isValue ? kinds.of(s) : Kind.unsigned(s.type());
        return switch (s.kind()) {
            case VALUE, ARGUMENT -> Text.atom(s.name(), kind);
            case POINTER -> new Text("(ulong)" + s.name(), Text.UNARY, kind);
            case SIZE -> Text.atom("bytes_of_" + s.name(), kind);
        };
    }

    private Text computed(Term.Computed c) {
        Kind kind = kinds.of(c);
        return switch (c.op()) {
            case ADD -> integers.sum(c, kind);
            case SUB -> integers.binary(c, "-", Text.SUM, kind);
            case MUL -> integers.binary(c, "*", Text.PRODUCT, kind);
            case AND ->
                c.type() == ValueType.MASK ? logic(c, "&&", Text.AND_ALSO) : integers.binary(c, "&", Text.AND, kind);
            case OR -> c.type() == ValueType.MASK ? logic(c, "||", Text.OR_ALSO) : joined(c, kind);
            case XOR ->
                c.type() == ValueType.MASK
                        ? c.arg(1).is(-1) ? not(c.arg(0)) : logic(c, "!=", Text.EQUAL)
                        : c.arg(1).is(-1) ? integers.not(c.arg(0)) : integers.binary(c, "^", Text.XOR, kind);
            case SHL -> integers.left(c);
            case SHR, SAR -> integers.right(c, kind);
            case DIV_S, DIV_U -> integers.divided(c, "/", kind);
            case REM_S, REM_U -> integers.divided(c, "%", kind);
            case EQ, FEQ, LT_S, LT_U, FLT, FLE -> comparison(c, false);
            case SELECT -> choice(c, kind);
            case AS_FLOAT, AS_INT -> of(c.arg(0), kind);
            case WIDEN_U -> widened(c, Kind.UINT, Kind.ULONG);
            case WIDEN_S -> widened(c, Kind.INT, Kind.LONG);
            case SEXT -> c.value() == Byte.SIZE || c.value() == Short.SIZE ? extended(c) : function(c, kind);
            case NARROW -> floats.narrow(c);
            case HIGH ->
                isProduct(c.arg(0))
                        ? product(c.arg(0))
                        : new Text("(uint)(" + of(c.arg(0), Kind.ULONG).in(Text.SHIFT) + " >> 32)", Text.UNARY, kind);
            case LOAD -> accesses.load(c, this);
            case TEXEL -> component(c, kind);
            default -> c.type() == ValueType.F32 || c.type() == ValueType.F64 ? floats.of(c, kind) : function(c, kind);
        };
    }

    private Text widened(Term.Computed c, Kind from, Kind to) {
        Text x = integers.operand(c.arg(0), from);
        return new Text("(%s)%s".formatted(to.text(), x.in(Text.UNARY)), Text.UNARY, to);
    }

    /// The lowest bits of a value as a signed number.
    private Text extended(Term.Computed c) {
        String type = c.value() == Byte.SIZE ? "char" : "short";
        Text t = new Text("(%s)%s".formatted(type, bits(c.arg(0)).in(Text.UNARY)), Text.UNARY, Kind.INT);
        return convertedTo(t, Kind.signed(c.type()));
    }

    /// Bits of two values beside each other: a rotation, the bits of one or another, or just that.
    private Text joined(Term.Computed c, Kind kind) {
        for (int i = 0; i < 2 && c.type() == ValueType.I32; i++) {
            Term x = c.arg(i);
            Term y = c.arg(1 - i);
            if (placement.isNamed(x) || placement.isNamed(y)) continue;
            Text found = rotation(x, y);
            if (found == null) found = selection(x, y);
            if (found != null) return found;
        }
        return integers.binary(c, "|", Text.OR, kind);
    }

    private @Nullable Text rotation(Term left, Term right) {
        if (!JoinedBits.isRotation(left, right)) return null;
        String by = bits(left.arg(1)).text();
        return Text.atom("rotate(%s, %su)".formatted(of(left.arg(0), Kind.UINT).text(), by), Kind.UINT);
    }

    /// The bits of one value where those of a mask are set, of another where they are not.
    private @Nullable Text selection(Term set, Term rest) {
        List<String> args = new ArrayList<>();
        for (Term t : JoinedBits.selected(set, rest)) args.add(of(t, Kind.UINT).text());
        return args.isEmpty() ? null : Text.atom("bitselect(%s)".formatted(String.join(", ", args)), Kind.UINT);
    }

    private Text logic(Term.Computed c, String operator, int rank) {
        Text x = of(c.arg(0), Kind.BOOL);
        Text y = of(c.arg(1), Kind.BOOL);
        String left = x.rank() < rank || rank == Text.OR_ALSO && x.rank() == Text.AND_ALSO ? x.in(Text.ATOM) : x.text();
        String right =
                y.rank() < rank || rank == Text.OR_ALSO && y.rank() == Text.AND_ALSO ? y.in(Text.ATOM) : y.text();
        return new Text("%s %s %s".formatted(left, operator, right), rank, Kind.BOOL);
    }

    private Text not(Term t) {
        if (!placement.isNamed(t) && t instanceof Term.Computed c)
            switch (c.op()) {
                case EQ, LT_S, LT_U, FEQ -> {
                    return comparison(c, true);
                }
                case XOR -> {
                    if (c.arg(1).is(-1)) return of(c.arg(0), Kind.BOOL);
                }
                case AND, OR -> {
                    if (c.type() == ValueType.MASK) {
                        boolean isAnd = c.op() == Op.AND;
                        int rank = isAnd ? Text.OR_ALSO : Text.AND_ALSO;
                        Text x = not(c.arg(0));
                        Text y = not(c.arg(1));
                        String left = x.rank() < Text.EQUAL && x.rank() != rank ? x.in(Text.ATOM) : x.text();
                        String right = y.rank() < Text.EQUAL && y.rank() != rank ? y.in(Text.ATOM) : y.text();
                        return new Text("%s %s %s".formatted(left, isAnd ? "||" : "&&", right), rank, Kind.BOOL);
                    }
                }
                default -> {}
            }
        return new Text("!" + of(t, Kind.BOOL).in(Text.UNARY), Text.UNARY, Kind.BOOL);
    }

    private List<Text> compared(Term.Computed c) {
        Kind real = c.arg(0).type() == ValueType.F64 ? Kind.DOUBLE : Kind.FLOAT;
        return switch (c.op()) {
            case LT_S -> integers.operands(c, Kind.signed(c.arg(0).type()));
            case LT_U -> integers.operands(c, Kind.unsigned(c.arg(0).type()));
            case EQ -> List.of(bits(c.arg(0)), bits(c.arg(1)));
            default -> List.of(of(c.arg(0), real), of(c.arg(1), real));
        };
    }

    private Text comparison(Term.Computed c, boolean isNot) {
        String operator = switch (c.op()) {
            case EQ, FEQ -> isNot ? "!=" : "==";
            case FLE -> "<=";
            default -> isNot ? ">=" : "<";
        };
        int rank = c.op() == Op.EQ || c.op() == Op.FEQ ? Text.EQUAL : Text.LESS;
        List<Text> args = compared(c);
        Text x = args.getFirst();
        Text y = args.getLast();
        // `k < x` reads better from the other side.
        if (c.arg(0) instanceof Term.Number && rank == Text.LESS)
            return new Text(
                    "%s %s %s"
                            .formatted(
                                    y.beside(rank, true),
                                    operator.replace('<', '!').replace('>', '<').replace('!', '>'),
                                    x.text()),
                    rank,
                    Kind.BOOL);
        return new Text("%s %s %s".formatted(x.beside(rank, true), operator, y.beside(rank, true)), rank, Kind.BOOL);
    }

    /// Shifts of OpenCL C leave out the bits of a number of places that are beyond those of a type; those of C do not.
    Term shifts(Term.Computed c) {
        Term by = c.arg(1);
        long mask = c.type().bits() - 1L;
        boolean isLeft = !accesses.isCompiled() && by.is(Op.AND) && !placement.isNamed(by);
        return isLeft && by.arg(1) instanceof Term.Number n && (n.value() & mask) == mask ? by.arg(0) : by;
    }

    private Text component(Term.Computed c, Kind kind) {
        Text vector = own(c.arg(0));
        if (c.isComponent() && accesses.isCompiled())
            return Text.atom("%s[%d]".formatted(vector.in(Text.ATOM), c.value()), kind);
        return Text.atom("%s.%s".formatted(vector.in(Text.ATOM), "xyzw".charAt((int) c.value())), kind);
    }

    private Text choice(Term.Computed c, Kind kind) {
        Text when = of(c.arg(0), Kind.BOOL);
        if (c.size() == 0 && (kind == Kind.INT || kind == Kind.UINT)) return integers.choice(when, c.arg(1), c.arg(2));
        Text y = sized(c.arg(1), of(c.arg(1), kind), c.size());
        Text z = sized(c.arg(2), of(c.arg(2), kind), c.size());
        // Numbers of 64 bits look like those of 32.
        if (kind == Kind.ULONG && c.arg(1) instanceof Term.Number && c.arg(2) instanceof Term.Number)
            y = new Text("(ulong)" + y.in(Text.UNARY), Text.UNARY, kind);
        return new Text(
                "%s ? %s : %s".formatted(when.in(Text.CHOICE + 1), y.in(Text.CHOICE + 1), z.in(Text.CHOICE)),
                Text.CHOICE,
                kind);
    }

    // ---- functions

    /// @param size of the vectors that it is of, or 0
    /// @return what a function of floats is called: in C, one name is one function
    String named(String function, int size) {
        return accesses.isCompiled() && size > 0 ? function + size : function;
    }

    private Text function(Term.Computed c, Kind kind) {
        List<String> args = new ArrayList<>();
        boolean isSigned = c.op() == Op.MIN_S || c.op() == Op.MAX_S;
        for (Term a : c.args()) {
            boolean isLimit = isSigned || c.op() == Op.MIN_U || c.op() == Op.MAX_U;
            boolean isPart = c.op() == Op.PAIR || c.op() == Op.MUL_HIGH;
            Kind want = isLimit ? limitKind(a, isSigned) : kinds.of(a);
            if (isPart || want == Kind.FLOAT && a.type() == ValueType.I32) want = Kind.unsigned(a.type());
            boolean isUnsigned = a instanceof Term.Number && (want == Kind.UINT || want == Kind.ULONG);
            boolean isOwn = Signs.isOfBits(a) && !isLimit && !isPart;
            args.add((isOwn ? bits(a) : of(a, want)).text() + (isUnsigned ? "u" : ""));
        }
        String name = switch (c.op()) {
            case MIN_S, MIN_U -> "min";
            case MAX_S, MAX_U -> "max";
            case MUL_HIGH -> "mul_hi";
            case REVERSE -> "bit_reverse";
            case HIGHEST -> "highest_one";
            case LOWEST -> "lowest_one";
            case SEXT -> {
                args.add(Long.toString(c.value()));
                yield "sign_extend";
            }
            case PAIR -> {
                java.util.Collections.reverse(args);
                yield "upsample";
            }
            case TO_HALF -> "half_bits";
            case TO_INT -> {
                String rounding = FloatExpressions.rounding(c.format());
                yield "convert_long_sat" + (rounding.isEmpty() ? "_rte" : rounding);
            }
            case PACK -> "pack_" + c.word();
            case RESOURCE -> c.word().replace(' ', '_');
            default -> c.op().text();
        };
        return Text.atom("%s(%s)".formatted(name, String.join(", ", args)), kind);
    }

    /// @return what the smaller or larger of two values takes them for
    private static Kind limitKind(Term t, boolean isSigned) {
        return isSigned ? Kind.signed(t.type()) : Kind.unsigned(t.type());
    }

    private boolean isProduct(Term t) {
        return !placement.isNamed(t)
                && t.is(Op.MUL)
                && (t.arg(0).is(Op.WIDEN_U) && (t.arg(1).is(Op.WIDEN_U) || isHalf(t.arg(1)))
                        || t.arg(0).is(Op.WIDEN_S) && t.arg(1).is(Op.WIDEN_S));
    }

    private static boolean isHalf(Term t) {
        return t instanceof Term.Number n && n.value() >>> Integer.SIZE == 0;
    }

    /// The upper half of a product.
    private Text product(Term t) {
        Kind kind = t.arg(0).is(Op.WIDEN_S) ? Kind.INT : Kind.UINT;
        Text y = t.arg(1) instanceof Term.Number n
                ? number(n, Kind.ULONG)
                : of(t.arg(1).arg(0), kind);
        return Text.atom("mul_hi(%s, %s)".formatted(of(t.arg(0).arg(0), kind).text(), y.text()), kind);
    }
}
