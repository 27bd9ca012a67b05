package dev.heddle.code.parse;

/// What a shape says of what may stand in its place.
///
/// @param title what may stand there
/// @param instead what to say of a number that does not fit; empty for nothing
record Titled(String title, String instead) {
    static final Titled NONE = new Titled("", "");
}
