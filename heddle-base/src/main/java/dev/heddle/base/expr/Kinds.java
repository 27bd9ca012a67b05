package dev.heddle.base.expr;

/// The kinds that are always the same; beside their interface, for a class must not need its subclasses to begin.
public final class Kinds {
    /// An integer of unlimited range.
    public static final ExprKind INT = new ExprKind.Int();

    /// A float.
    public static final ExprKind REAL = new ExprKind.Real();

    /// A condition.
    public static final ExprKind BOOL = new ExprKind.Bool();

    /// No value.
    public static final ExprKind NOTHING = new ExprKind.Nothing();

    /// A value of which nothing is known: it goes with every other kind.
    public static final ExprKind ANY = new ExprKind.Any();

    private Kinds() {}
}
