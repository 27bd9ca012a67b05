package dev.heddle.base.bits;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// Parts that only make things faster. Each can be switched off, and then the plain way is taken, with the same
/// results: `-Dheddle.accel=off` for all of them, or a list of those that stay on, such as `-Dheddle.accel=text,books`.
public enum Accelerator {
    /// Texts of words that were printed before.
    TEXT,
    /// Encodings of lines that were read before, and sources in one pass.
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

    private static List<String> names() {
        return List.of(System.getProperty("heddle.accel", ALL).split(","));
    }

    /// @return what is wrong with the switch, for who has set it; empty if nothing is
    public static String wrongSwitch() {
        List<String> known = List.of((ALL + ",off").split(","));
        for (String name : names())
            if (!known.contains(name))
                return "-Dheddle.accel: there is no '%s'; there are %s".formatted(name, String.join(", ", known));
        return "";
    }

    /// Finds what makes something faster.
    ///
    /// @param services all that there is of a kind
    /// @return the first one; null if there is none, or it is switched off
    public <T> @Nullable T find(ServiceLoader<T> services) {
        if (!isOn) return null;
        Iterator<T> all = services.iterator();
        return all.hasNext() ? all.next() : null;
    }

    /// Whether it is not switched off.
    public boolean isOn() {
        return isOn;
    }
}
