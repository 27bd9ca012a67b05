package dev.heddle.insn;

/// What a listing consists of: instructions, and bytes that are none.
public sealed interface Item permits Insn, Data {
    /// @return address of the first byte
    long address();

    /// @return bytes
    int length();
}
