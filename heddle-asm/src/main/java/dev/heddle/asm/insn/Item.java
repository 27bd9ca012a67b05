package dev.heddle.asm.insn;

/// An item of a listing: an instruction, or bytes that are none.
public sealed interface Item permits Insn, Data {
    /// @return address of the first byte
    long address();

    /// @return the bytes in memory order; of padding one that stands for all
    byte[] bytes();

    /// @return how many bytes it has in memory
    int length();
}
