package dev.heddle.cli.ci;

import java.util.Locale;

/// How bad a finding is, in the words of SARIF.
public enum Level {
    ERROR,
    WARNING,
    NOTE;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
