package dev.heddle.emulator.scalar;

import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;

/// The code of a descriptor or an instruction of a machine with one lane, ready to run. May be shared by threads.
public interface ScalarCode {
    /// @param spaces the address spaces, in the order of the book's head
    /// @param shared registers of up to 32 bits that all lanes share
    /// @param wide the same of up to 64 bits
    /// @param packed bytes of the packed files
    /// @param descriptor its bits; 0 if it is the code of an instruction
    /// @throws Fault where the machine refuses it
    void run(Memory[] spaces, int[] shared, long[] wide, byte[] packed, long descriptor);
}
