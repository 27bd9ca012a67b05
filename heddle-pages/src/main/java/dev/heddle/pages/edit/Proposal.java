package dev.heddle.pages.edit;

/// A text that may be written at a place.
///
/// @param text the whole of what it puts there
/// @param from first character of the line that it replaces
/// @param to past the last one
/// @param detail one line that says what it is, may be empty
/// @param about more about it, may be empty
public record Proposal(String text, int from, int to, Kind kind, String detail, String about) {
    /// What it is.
    public enum Kind {
        /// The first word of an instruction.
        MNEMONIC,
        /// An operand, or its beginning.
        OPERAND,
        /// What is added to a mnemonic or an operand.
        MODIFIER,
        /// A label of the source.
        LABEL,
        /// The first word of a line that is no instruction.
        DIRECTIVE
    }
}
