package dev.heddle.decompile.source;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Steps on the way from instructions to source, each with something that can be shown.
public enum Pass {
    /// The instructions as one lane comes by them: blocks, and conditions of the ways on.
    LANES,
    /// Values instead of registers, as instructions make them.
    VALUES,
    /// The same without what nothing needs, with operations that were found in parts.
    SIMPLIFIED,
    /// Loops and branches instead of jumps, with the numbers of blocks.
    STRUCTURE,
    /// The text before loops get their heads, and branches the form that people write.
    STATEMENTS;

    /// @return as it is written on a command line
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @return the pass of that name
    /// @throws IllegalArgumentException if there is none
    public static Pass of(String text) {
        for (Pass p : values()) if (p.text().equals(text)) return p;
        throw new IllegalArgumentException("no pass '%s'; expected one of %s".formatted(text, names(", ")));
    }

    /// @return the names of all
    public static String names(String between) {
        return Arrays.stream(values()).map(Pass::text).collect(Collectors.joining(between));
    }
}
