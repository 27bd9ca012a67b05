package dev.heddle.cli.console;

import dev.heddle.base.source.TerminalSafeText;

/// Ends a command with a message for people.
public final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    private final int code;

    private Failure(String message, int code) {
        super(TerminalSafeText.message(message));
        this.code = code;
    }

    /// The input is wrong: exit code 1.
    public Failure(String message) {
        this(message, 1);
    }

    /// The command line is wrong: exit code 2.
    public static Failure usage(String message) {
        return new Failure(message, 2);
    }

    /// @return the exit code
    public int code() {
        return code;
    }
}
