package dev.heddle.base.expr;

/// The kind of an expression. Integers have unlimited range and floats are exact until they are stored or converted;
/// [ElementType] says what a register or a memory cell holds.
public sealed interface ExprKind {
    /// An integer of unlimited range.
    record Int() implements ExprKind {}

    /// A real number, an infinity or not a number.
    record Real() implements ExprKind {}

    /// True or false; integers stand for "not 0" in conditions.
    record Bool() implements ExprKind {}

    /// A run of registers: element k is `x[k]`.
    record Items(ExprKind of) implements ExprKind {}

    /// No value.
    record Nothing() implements ExprKind {}

    /// Not known because of an earlier fault or `unknown`; fits everywhere.
    record Any() implements ExprKind {}

    /// @return for messages
    default String shown() {
        return switch (this) {
            case Int _ -> "an integer";
            case Real _ -> "a float";
            case Bool _ -> "a condition";
            case Items _ -> "a run of registers";
            case Nothing _ -> "no value";
            case Any _ -> "anything";
        };
    }
}
