package dev.heddle.decompile.source;

/// A function of the text that terms call.
interface Callee {
    String name();

    /// @return the kind of its result
    Kind kind();

    /// @return the kind of an argument, by its number
    Kind kind(int argument);
}
