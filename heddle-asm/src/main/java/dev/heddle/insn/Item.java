package dev.heddle.insn;

/// An item of a listing: an instruction, or bytes that are none.
public sealed interface Item permits Insn, Data {
    /// @return address of the first byte
    long address();

    /// @return bytes
    int length();
}
