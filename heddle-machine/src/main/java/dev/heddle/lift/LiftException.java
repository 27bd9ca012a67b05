package dev.heddle.lift;

/// A meaning that cannot be turned into lane code. The message says why, for people.
public final class LiftException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String reason;

    public LiftException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
