package dev.heddle.decompile.source;

import dev.heddle.ir.lift.ValueType;

/// The type of a printed value.
enum Kind {
    BOOL("bool"),
    INT("int"),
    UINT("uint"),
    FLOAT("float"),
    LONG("long"),
    ULONG("ulong"),
    DOUBLE("double");

    private final String text;

    Kind(String text) {
        this.text = text;
    }

    /// @return of integers of a type, without sign
    static Kind unsigned(ValueType type) {
        return type == ValueType.I64 ? ULONG : UINT;
    }

    /// @return of integers of a type, with sign
    static Kind signed(ValueType type) {
        return type == ValueType.I64 ? LONG : INT;
    }

    String text() {
        return text;
    }

    boolean isReal() {
        return this == FLOAT || this == DOUBLE;
    }

    boolean isWide() {
        return this == LONG || this == ULONG || this == DOUBLE;
    }

    /// @return the kind of numbers without sign of the same width
    Kind unsigned() {
        return switch (this) {
            case BOOL, INT, UINT, FLOAT -> UINT;
            case LONG, ULONG, DOUBLE -> ULONG;
        };
    }

    private boolean isSigned() {
        return this == INT || this == LONG;
    }

    /// @return what C makes of integers of two types
    static Kind common(Kind a, Kind b) {
        if (a.isWide() != b.isWide()) return a.isWide() ? a : b;
        return a.isSigned() && b.isSigned() ? a : a.unsigned();
    }
}
