package dev.heddle.cli.ci;

import java.util.Locale;

/// The level of a finding, in the words of SARIF.
public enum Level {
    ERROR,
    WARNING,
    NOTE;

    /// @return a sign for the first column of a summary
    String mark() {
        return switch (this) {
            case ERROR -> "❌";
            case WARNING -> "⚠️";
            case NOTE -> "ℹ️";
        };
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
