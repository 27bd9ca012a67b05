package dev.heddle.debug.session;

/// Which way time goes.
public enum Direction {
    FORWARD,
    BACK
}
