package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.List;

/// Prints operations on integers, with the types that C gives them. A cast stands only where the operation would be
/// another without it.
final class IntegerExpressions {
    private final Placement placement;
    private final Kinds kinds;
    private final Expressions by;

    IntegerExpressions(Placement placement, Kinds kinds, Expressions by) {
        this.placement = placement;
        this.kinds = kinds;
        this.by = by;
    }

    Text sum(Term.Computed c, Kind kind) {
        if (c.arg(1) instanceof Term.Number n && n.value() < 0 && n.value() > -0x10000)
            return new Text("%s - %d".formatted(by.bits(c.arg(0)).in(Text.SUM), -n.value()), Text.SUM, kind(c.arg(0)));
        return binary(c, "+", Text.SUM, kind);
    }

    private Kind kind(Term t) {
        return type(t, by.bits(t));
    }

    /// @return the type that C gives a term that is printed so
    private static Kind type(Term t, Text text) {
        if (!(t instanceof Term.Number n)) return text.kind() == Kind.BOOL ? Kind.INT : text.kind();
        if (text.kind() != text.kind().unsigned()) return n.value() == (int) n.value() ? Kind.INT : Kind.LONG;
        long v = n.value() & KnownBits.ofType(n.type());
        if (v >= 0 && v <= Integer.MAX_VALUE) return Kind.INT;
        return v >>> Integer.SIZE == 0 ? Kind.UINT : v > 0 ? Kind.LONG : Kind.ULONG;
    }

    /// An operation for which signs do not matter.
    Text binary(Term.Computed c, String operator, int rank, Kind kind) {
        Text x = by.bits(c.arg(0));
        Text y = by.bits(c.arg(1));
        if (c.op() == Op.SUB && c.arg(0).is(0) && c.type() == ValueType.I32)
            return new Text("-" + y.in(Text.UNARY + 1), Text.UNARY, type(c.arg(1), y));
        // A product of a quotient is no product of three.
        boolean isAlike = c.op() != Op.SUB && (c.op() != Op.MUL || c.arg(1).is(Op.MUL));
        if (c.type() == ValueType.I64) {
            if (!x.kind().isWide()) x = Expressions.convertedTo(x, kind);
            boolean isFirst = type(c.arg(1), y).isWide() && (!isAlike || y.rank() != rank);
            if (isFirst) x = narrow(c.arg(0), x);
            else if (type(c.arg(0), x).isWide()) {
                Text narrow = narrow(c.arg(1), y);
                if (narrow != y) isAlike = false;
                y = narrow;
            }
        }
        Kind made = Kind.common(type(c.arg(0), x), type(c.arg(1), y));
        return new Text("%s %s %s".formatted(x.beside(rank, false), operator, y.beside(rank, !isAlike)), rank, made);
    }

    /// @return a value of 32 bits that C makes one of 64 by itself, beside one of 64
    private Text narrow(Term t, Text wide) {
        if (placement.isNamed(t) || !t.is(Op.WIDEN_U) && !t.is(Op.WIDEN_S)) return wide;
        Text narrow = by.bits(t.arg(0));
        boolean isMade = narrow.kind() == (t.is(Op.WIDEN_U) ? Kind.UINT : Kind.INT)
                || kinds.isSame(t.arg(0)) && !narrow.kind().isWide();
        return isMade ? narrow : wide;
    }

    /// @return a value that an operation takes as one with a sign, or without one
    Text operand(Term t, Kind want) {
        Text own = by.bits(t);
        return kinds.isSame(t) && own.kind() != Kind.BOOL && own.kind().isWide() == want.isWide()
                ? own
                : by.of(t, want);
    }

    /// @param want how an operation takes both of its operands
    List<Text> operands(Term.Computed c, Kind want) {
        boolean isSame = c.args().stream().allMatch(kinds::isSame);
        // Beside one without a sign, C takes one with a sign for one without.
        boolean isFree = isSame || want == want.unsigned();
        return c.args().stream()
                .map(a -> isFree ? operand(a, want) : by.of(a, want))
                .toList();
    }

    /// A quotient, or what a division leaves.
    Text divided(Term.Computed c, String operator, Kind want) {
        List<Text> args = operands(c, want);
        Text x = args.getFirst();
        Text y = args.getLast();
        return new Text(
                "%s %s %s".formatted(x.beside(Text.PRODUCT, false), operator, y.beside(Text.PRODUCT, true)),
                Text.PRODUCT,
                Kind.common(type(c.arg(0), x), type(c.arg(1), y)));
    }

    Text left(Term.Computed c) {
        Text x = by.bits(c.arg(0));
        if (c.type() == ValueType.I64 && !x.kind().isWide()) x = Expressions.convertedTo(x, Kind.ULONG);
        return shift(c, "<<", x);
    }

    /// @param want how the value is taken that is shifted
    Text right(Term.Computed c, Kind want) {
        return shift(c, ">>", operand(c.arg(0), want));
    }

    private Text shift(Term.Computed c, String operator, Text x) {
        Text y = by.bits(by.shifts(c));
        return new Text(
                "%s %s %s".formatted(x.beside(Text.SHIFT, false), operator, y.beside(Text.SHIFT, true)),
                Text.SHIFT,
                type(c.arg(0), x));
    }

    /// All bits of a value turned round.
    Text not(Term t) {
        Text x = by.bits(t);
        return new Text("~" + x.in(Text.UNARY), Text.UNARY, type(t, x));
    }

    /// One of two integers of the same width.
    Text choice(Text when, Term a, Term b) {
        Text y = by.bits(a);
        Text z = by.bits(b);
        return new Text(
                "%s ? %s : %s".formatted(when.in(Text.CHOICE + 1), y.in(Text.CHOICE + 1), z.in(Text.CHOICE)),
                Text.CHOICE,
                Kind.common(type(a, y), type(b, z)));
    }
}
