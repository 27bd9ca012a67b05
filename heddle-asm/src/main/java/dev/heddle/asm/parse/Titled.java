package dev.heddle.asm.parse;

/// The title of what may stand in the place of a shape.
///
/// @param title what may stand there
/// @param instead what to say of a number that does not fit; empty for nothing
record Titled(String title, String instead) {
    static final Titled NONE = new Titled("", "");
}
