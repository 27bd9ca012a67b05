package dev.heddle.base.options;

/// A command line that cannot be read; the message is one line for people.
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1;

    /// @param message one line, without the name of the command
    public UsageException(String message) {
        super(message);
    }
}
