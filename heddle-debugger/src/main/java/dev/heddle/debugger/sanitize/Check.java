package dev.heddle.debugger.sanitize;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// A check of a run.
public enum Check {
    MEMORY,
    RACE,
    INIT,
    SYNC,
    DIVERGENCE,
    NUMBER;

    /// What is looked for by default: all that is wrong wherever it happens.
    public static final Set<Check> USUAL = EnumSet.complementOf(EnumSet.of(NUMBER));

    /// @return as a command line has it, `memory`
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @param list names with commas between them; empty for the usual ones
    /// @throws IllegalArgumentException if one of them is none
    public static Set<Check> of(String list) {
        if (list.isEmpty()) return EnumSet.copyOf(USUAL);
        Set<Check> out = EnumSet.noneOf(Check.class);
        for (String name : list.split(",", -1)) out.add(one(name.strip()));
        return out;
    }

    private static Check one(String name) {
        for (Check c : values()) if (c.text().equals(name)) return c;
        throw new IllegalArgumentException("'%s' is no check; there are %s"
                .formatted(
                        name,
                        String.join(
                                ", ", Arrays.stream(values()).map(Check::text).toList())));
    }
}
