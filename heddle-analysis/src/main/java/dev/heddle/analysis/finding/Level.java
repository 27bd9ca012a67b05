package dev.heddle.analysis.finding;

import java.util.Locale;

/// The level of a finding, in the words of SARIF, the lowest first.
public enum Level {
    /// True of the program, and perhaps meant.
    NOTE("ℹ️"),
    /// Hardly meant, though this machine lets it pass.
    WARNING("⚠️"),
    /// The program does what nothing can be relied on for.
    ERROR("❌");

    private final String mark;

    Level(String mark) {
        this.mark = mark;
    }

    /// @return a sign for the first column of a summary
    public String mark() {
        return mark;
    }

    /// @return as SARIF has it, `warning`
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
