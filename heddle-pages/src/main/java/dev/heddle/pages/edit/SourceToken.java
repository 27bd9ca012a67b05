package dev.heddle.pages.edit;

/// A stretch of a line that is of one kind.
///
/// @param from its first character
/// @param length characters, at least one
public record SourceToken(int from, int length, Kind kind) {
    /// What a stretch is.
    public enum Kind {
        /// The first word of an instruction.
        MNEMONIC,
        /// A register.
        REGISTER,
        /// A number.
        NUMBER,
        /// One of the names that a field has.
        NAME,
        /// What is added to a mnemonic or an operand.
        MODIFIER,
        /// A label, where it is defined and where it is used.
        LABEL,
        /// The first word of a line that is no instruction.
        DIRECTIVE,
        /// A comment.
        COMMENT
    }

    /// @return past its last character
    public int to() {
        return from + length;
    }
}
