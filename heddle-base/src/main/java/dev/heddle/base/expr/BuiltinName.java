package dev.heddle.base.expr;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A name that every meaning has.
// A kind is immutable, which is not to be seen from its type.
@SuppressWarnings("ImmutableEnumChecker")
public enum BuiltinName {
    /// Written: where to go on.
    PC(Kinds.INT),
    /// Address of this instruction.
    START(Kinds.INT),
    /// Address of the instruction after it.
    NEXT(Kinds.INT),
    /// The own lane.
    LANE(Kinds.INT),
    /// Whether the own lane is active.
    EXEC(Kinds.BOOL),
    /// In operands: the turn of the loop `for step in …` that the meaning is in, 0 outside of one.
    STEP(Kinds.INT);

    private static final BuiltinName[] ALL = values();

    private final ExprKind kind;
    private final String text = name().toLowerCase(Locale.ROOT);

    BuiltinName(ExprKind kind) {
        this.kind = kind;
    }

    /// @return what its value is
    public ExprKind kind() {
        return kind;
    }

    /// @return as it is written
    public String text() {
        return text;
    }

    /// @return the name that is written so, or null
    public static @Nullable BuiltinName of(String text) {
        for (BuiltinName n : ALL) if (n.text.equals(text)) return n;
        return null;
    }
}
