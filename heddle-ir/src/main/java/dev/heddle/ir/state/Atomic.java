package dev.heddle.ir.state;

import java.util.Locale;

/// An atomic operation: a function of the old value and the operand.
public enum Atomic {
    ADD,
    SUB,
    XCHG,
    CMPXCHG,
    UMIN,
    SMIN,
    UMAX,
    SMAX,
    AND,
    OR,
    XOR,
    /// Adds 1; 0 once the operand is reached.
    INC,
    /// Takes 1 away; the operand where the old value is 0 or above the operand.
    DEC;

    /// @param name as the language of the books has it, `add`
    public static Atomic of(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /// @param bits 32 or 64; values are zero-extended
    /// @return the new value
    public long apply(long old, long operand, long expected, int bits) {
        int up = 64 - bits;
        return switch (this) {
            case ADD -> old + operand;
            case SUB -> old - operand;
            case XCHG -> operand;
            case CMPXCHG -> old == expected ? operand : old;
            case UMIN -> Long.compareUnsigned(old, operand) <= 0 ? old : operand;
            case UMAX -> Long.compareUnsigned(old, operand) >= 0 ? old : operand;
            case SMIN -> old << up <= operand << up ? old : operand;
            case SMAX -> old << up >= operand << up ? old : operand;
            case AND -> old & operand;
            case OR -> old | operand;
            case XOR -> old ^ operand;
            case INC -> Long.compareUnsigned(old, operand) >= 0 ? 0 : old + 1;
            case DEC -> old == 0 || Long.compareUnsigned(old, operand) > 0 ? operand : old - 1;
        };
    }
}
