package dev.heddle.bits;

import java.util.List;
import java.util.Locale;

/// Parts that only make things faster. Each can be switched off, and then the plain way is taken, with the same
/// results: `-Dheddle.accel=off` for all of them, or a list of those that stay on, such as `-Dheddle.accel=text,books`.
public enum Accelerator {
    /// Texts of words that were printed before.
    TEXT,
    /// Encodings of lines and of operands that were read before, and sources in one pass.
    LINES,
    /// Code made at run time.
    REGIONS,
    /// Books that were parsed when Heddle was built.
    BOOKS;

    private static final String ALL = "text,lines,regions,books";

    private final boolean isOn;

    Accelerator() {
        isOn = names().contains(name().toLowerCase(Locale.ROOT));
    }

    static {
        List<String> known = List.of((ALL + ",off").split(","));
        for (String name : names())
            if (!known.contains(name))
                throw new IllegalArgumentException(
                        "heddle.accel: there is no '%s', but %s".formatted(name, known));
    }

    private static List<String> names() {
        return List.of(System.getProperty("heddle.accel", ALL).split(","));
    }

    /// Whether it is not switched off.
    public boolean isOn() {
        return isOn;
    }
}
