package dev.heddle.asm.meaning;

/// A meaning that cannot be evaluated. The message says why, for people.
public final class MeaningException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String reason;

    /// @param reason one line
    public MeaningException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    /// @return why, in one line
    public String reason() {
        return reason;
    }
}
