package dev.heddle.isa.record;

/// A record that cannot be understood, or made.
public final class RecordException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param message one line
    public RecordException(String message) {
        super(message);
    }
}
