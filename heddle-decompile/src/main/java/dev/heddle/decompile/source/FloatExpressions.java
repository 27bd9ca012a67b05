package dev.heddle.decompile.source;

import dev.heddle.ir.lift.FloatFormat;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Rounding;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Prints terms that are floats, or made of some, as expressions of OpenCL C.
final class FloatExpressions {
    private final Placement placement;
    private final Kinds kinds;
    private final Expressions by;

    FloatExpressions(Placement placement, Kinds kinds, Expressions by) {
        this.placement = placement;
        this.kinds = kinds;
        this.by = by;
    }

    Text of(Term.Computed c, Kind kind) {
        Kind from = c.args().isEmpty() ? kind : kinds.of(c.arg(0));
        return switch (c.op()) {
            case FADD ->
                c.arg(1).is(Op.FNEG) && !placement.isNamed(c.arg(1))
                        ? new Text(
                                "%s - %s"
                                        .formatted(
                                                by.of(c.arg(0), kind).beside(Text.SUM, false),
                                                by.of(c.arg(1).arg(0), kind).beside(Text.SUM, true)),
                                Text.SUM,
                                kind)
                        : operands(c, "+", Text.SUM, kind);
            case FMUL -> operands(c, "*", Text.PRODUCT, kind);
            case FDIV -> operands(c, "/", Text.PRODUCT, kind);
            case FNEG -> new Text("-" + by.of(c.arg(0), kind).in(Text.UNARY + 1), Text.UNARY, kind);
            case WIDEN_F -> by.of(c.arg(0), Kind.FLOAT);
            case ROUND -> rounded(c);
            case RCP -> new Text("1 / " + realArg(c.arg(0), kind, kind).beside(Text.PRODUCT, true), Text.PRODUCT, kind);
            case FROM_S -> cast(by.integer(c.arg(0), Kind.signed(c.arg(0).type())), kind);
            case FROM_U -> cast(by.integer(c.arg(0), Kind.unsigned(c.arg(0).type())), kind);
            case FROM_HALF ->
                Text.atom(
                        "half_to_float(%s)".formatted(by.of(c.arg(0), Kind.UINT).text()), kind);
            default -> {
                List<String> args = new ArrayList<>();
                for (Term a : c.args())
                    args.add(by.sized(a, realArg(a, kind, from), c.size()).text());
                yield Text.atom("%s(%s)".formatted(by.named(realName(c), c.size()), String.join(", ", args)), kind);
            }
        };
    }

    private static Text cast(Text t, Kind kind) {
        return new Text("(%s)%s".formatted(kind.text(), t.in(Text.UNARY)), Text.UNARY, kind);
    }

    /// A function of floats is printed as one, as what it gives is rounded to a float.
    private Text rounded(Term.Computed c) {
        if (c.arg(0) instanceof Term.Computed f
                && !placement.isNamed(f)
                && f.args().stream().allMatch(this::isFloat)) return of(f, Kind.FLOAT);
        Text x = by.own(c.arg(0));
        boolean isWhole = c.arg(0).is(Op.FROM_S) || c.arg(0).is(Op.FROM_U);
        if (isWhole && !placement.isNamed(c.arg(0))) return of((Term.Computed) c.arg(0), Kind.FLOAT);
        return new Text("(float)" + x.in(Text.UNARY), Text.UNARY, Kind.FLOAT);
    }

    /// Whether a double is just a float.
    private boolean isFloat(Term t) {
        if (t instanceof Term.Number n) {
            double d = Double.longBitsToDouble(n.value());
            return n.type() == ValueType.F64 && (float) d == d;
        }
        return t.is(Op.WIDEN_F) && !placement.isNamed(t);
    }

    Text operands(Term.Computed c, String operator, int rank, Kind kind) {
        Text x = realArg(c.arg(0), kind, kind);
        Text y = realArg(c.arg(1), kind, kind);
        return new Text("%s %s %s".formatted(x.beside(rank, false), operator, y.beside(rank, true)), rank, kind);
    }

    /// @param kind of the result: of an operation that is rounded to a float, doubles are floats
    private Text realArg(Term t, Kind kind, Kind from) {
        if (kind == Kind.FLOAT && t.type() == ValueType.F64) {
            if (t instanceof Term.Number n) return Expressions.real(Double.longBitsToDouble(n.value()), Kind.FLOAT);
            if (t.is(Op.WIDEN_F) && !placement.isNamed(t)) return by.of(t.arg(0), Kind.FLOAT);
        }
        return by.of(t, kinds.of(t).isReal() ? kinds.of(t) : from);
    }

    /// A number of 64 bits that is cut, or a float that is limited to what an integer can be.
    Text narrow(Term.Computed c) {
        Term t = c.arg(0);
        if (!placement.isNamed(t)
                && t.is(Op.MIN_S)
                && t.arg(0).is(Op.MAX_S)
                && t.arg(0).arg(0).is(Op.TO_INT)) {
            Term.Computed to = (Term.Computed) t.arg(0).arg(0);
            String type = type(t.arg(0).arg(1), t.arg(1));
            if (!type.isEmpty()) {
                String rounding = rounding(to.format());
                String name = "convert_%s_sat%s".formatted(type, rounding.isEmpty() ? "_rte" : rounding);
                Term of = to.arg(0);
                Text x = isFloat(of) && of.is(Op.WIDEN_F) ? by.of(of.arg(0), Kind.FLOAT) : by.own(of);
                return Text.atom("%s(%s)".formatted(name, x.text()), type.equals("uint") ? Kind.UINT : Kind.INT);
            }
        }
        return Expressions.convertedTo(by.of(t, Kind.ULONG), Kind.UINT);
    }

    /// @return the type of integers that these are the least and the greatest of; nothing if there is none
    private static String type(Term least, Term most) {
        for (int bits = Byte.SIZE; bits <= Integer.SIZE; bits *= 2) {
            String name = bits == Byte.SIZE ? "char" : bits == Short.SIZE ? "short" : "int";
            if (least.is(-(1L << bits - 1)) && most.is((1L << bits - 1) - 1)) return name;
            if (least.is(0) && most.is((1L << bits) - 1)) return "u" + name;
        }
        return "";
    }

    private static String realName(Term.Computed c) {
        FloatFormat f = c.format();
        return switch (c.op()) {
            case FMA -> "fma";
            case FSQRT -> "sqrt";
            case RSQRT -> "rsqrt";
            case FABS -> "fabs";
            case FMIN -> "fmin";
            case FMAX -> "fmax";
            case SATURATE -> "saturate";
            case INTEGRAL ->
                f == null
                        ? "rint"
                        : switch (f.rounding()) {
                            case RTZ -> "trunc";
                            case RTP -> "ceil";
                            case RTN -> "floor";
                            default -> "rint";
                        };
            default -> c.op().text();
        };
    }

    static String rounding(@Nullable FloatFormat f) {
        if (f == null || f.rounding() == Rounding.RTE) return "";
        return "_" + f.rounding().name().toLowerCase(Locale.ROOT);
    }
}
