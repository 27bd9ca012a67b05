package dev.heddle.debug.session;

/// The direction of time.
public enum Direction {
    FORWARD,
    BACK
}
