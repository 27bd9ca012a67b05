package dev.heddle.flow.align;

/// Instructions beside each other.
///
/// @param left number of an instruction of the first program; -1 if there is none
/// @param right number of one of the second program; -1 if there is none
public record AlignedRow(int left, int right, Kind kind) {
    /// How two instructions differ.
    public enum Kind {
        /// The same text.
        SAME,
        /// Other registers, or another address that is jumped to.
        RENAMED,
        /// Something else of the same instruction.
        CHANGED,
        /// Only the second program has it.
        ADDED,
        /// Only the first program has it.
        REMOVED
    }
}
