package dev.heddle.exec;

import dev.heddle.code.Insn;

/// Instructions that are always run one after the other, as operations of the interpreter.
///
/// @param code six numbers each: operation and flags, row of the result, three rows of arguments, and one more
/// @param insns the instructions
/// @param first number of each instruction's first operation
/// @param start address of the first instruction
/// @param next address behind the last one
record Block(int[] code, Insn[] insns, int[] first, long start, long next) {
    static final int STRIDE = 6;

    /// Of the first number: the result goes into a narrow row.
    static final int NARROW = 1 << 8;

    /// The result has no denormal floats.
    static final int CLEAN = 1 << 9;

    /// Only active lanes receive the result.
    static final int MASKED = 1 << 31;

    /// @param at number of an operation
    Insn insn(int at) {
        int i = first.length - 1;
        while (i > 0 && first[i] > at) i--;
        return insns[i];
    }
}
