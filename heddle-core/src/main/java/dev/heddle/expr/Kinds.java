package dev.heddle.expr;

/// The kinds that are always the same; beside their interface, for a class must not need its subclasses to begin.
public final class Kinds {
    public static final Kind INT = new Kind.Int();
    public static final Kind REAL = new Kind.Real();
    public static final Kind BOOL = new Kind.Bool();
    public static final Kind NOTHING = new Kind.Nothing();
    public static final Kind ANY = new Kind.Any();

    private Kinds() {}
}
