package dev.heddle.sanitize;

import java.util.Locale;

/// The severity of a finding.
public enum Severity {
    /// True of the program, and perhaps meant.
    NOTE,
    /// Hardly meant, though this machine lets it pass.
    WARNING,
    /// The program does what nothing can be relied on for.
    ERROR;

    /// @return as SARIF has it, `warning`
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
