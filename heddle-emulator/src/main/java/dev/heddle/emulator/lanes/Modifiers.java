package dev.heddle.emulator.lanes;

/// The modifiers of a float operand, in this order: bits above the number of its row.
public final class Modifiers {
    public static final int FLUSH = 1 << 24;
    public static final int ABS = 1 << 25;
    public static final int NEG = 1 << 26;

    /// The number of the row.
    public static final int ROW = FLUSH - 1;

    private Modifiers() {}
}
