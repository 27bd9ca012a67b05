package dev.heddle.decompile.source;

/// An expression of OpenCL C.
///
/// @param rank how tightly its outermost operator binds: of two, the one with the higher rank binds first
record Text(String text, int rank, Kind kind) {
    static final int CHOICE = 1;
    static final int OR_ALSO = 2;
    static final int AND_ALSO = 3;
    static final int OR = 4;
    static final int XOR = 5;
    static final int AND = 6;
    static final int EQUAL = 7;
    static final int LESS = 8;
    static final int SHIFT = 9;
    static final int SUM = 10;
    static final int PRODUCT = 11;
    static final int UNARY = 12;
    static final int ATOM = 13;

    static Text atom(String text, Kind kind) {
        return new Text(text, ATOM, kind);
    }

    /// @return in parentheses where an operator of this rank would take a part of it
    String in(int other) {
        return rank < other ? "(" + text + ")" : text;
    }

    /// @param isRight whether it stands on the right of an operator that does not take its operands in any order
    /// @return as an operand of a binary operator, with the parentheses that readers expect beside those of bits
    String beside(int operator, boolean isRight) {
        boolean isOfBits = operator >= OR && operator <= AND || operator == SHIFT;
        boolean isMixed = isOfBits && rank != operator && rank < UNARY;
        return rank < operator || rank == operator && isRight || isMixed ? "(" + text + ")" : text;
    }
}
