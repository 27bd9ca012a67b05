package dev.heddle.exec;

/// Float arithmetic as instruction sets define it.
public final class Floats {
    private Floats() {}
}
