package dev.heddle.expr;

/// The kind of an expression. Integers have unlimited range and floats are exact until they are stored or converted;
/// [ElementType] says what a register or a memory cell holds.
public sealed interface Kind {
    /// An integer of unlimited range.
    record Int() implements Kind {}

    /// A real number, an infinity or not a number.
    record Real() implements Kind {}

    /// True or false; integers stand for "not 0" in conditions.
    record Bool() implements Kind {}

    /// A run of registers: element k is `x[k]`.
    record Items(Kind of) implements Kind {}

    /// No value.
    record Nothing() implements Kind {}

    /// Not known because of an earlier fault or `unknown`; fits everywhere.
    record Any() implements Kind {}

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
