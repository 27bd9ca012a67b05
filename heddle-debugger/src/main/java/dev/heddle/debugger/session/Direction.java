package dev.heddle.debugger.session;

/// The direction of time.
public enum Direction {
    FORWARD,
    BACK
}
