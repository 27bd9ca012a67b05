package dev.heddle.asm;

/// The treatment of gaps between the lines of a listing: code that is not there.
public enum GapPolicy {
    /// A gap is an error.
    REFUSE,
    /// It is filled with the instruction set's padding, or zeros.
    FILL,
    /// What follows it moves up.
    CLOSE
}
