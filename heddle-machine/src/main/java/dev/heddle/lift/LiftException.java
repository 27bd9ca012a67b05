package dev.heddle.lift;

/// A meaning that cannot be turned into lane code. The message says why, for people.
final class LiftException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String reason;

    LiftException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
