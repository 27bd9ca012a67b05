package dev.heddle.cli;

/// Ends a command with a message for people and exit code 1.
final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    Failure(String message) {
        super(message);
    }
}
