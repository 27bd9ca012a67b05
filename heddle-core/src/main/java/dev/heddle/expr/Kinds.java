package dev.heddle.expr;

/// The kinds that are always the same; beside their interface, for a class must not need its subclasses to begin.
public final class Kinds {
    /// An integer of unlimited range.
    public static final Kind INT = new Kind.Int();

    /// A float.
    public static final Kind REAL = new Kind.Real();

    /// A condition.
    public static final Kind BOOL = new Kind.Bool();

    /// No value.
    public static final Kind NOTHING = new Kind.Nothing();

    /// A value of which nothing is known: it goes with every other kind.
    public static final Kind ANY = new Kind.Any();

    private Kinds() {}
}
