package dev.heddle.exec;

/// An address space, seen by the lanes of a wave. Addresses are bytes, little-endian; a lane whose access is outside
/// of the space is a [Fault].
public interface Memory {
    /// @param bits 8, 16, 32 or 64
    /// @return the value, zero-extended
    long load(int lane, long address, int bits);

    /// @param value the low `bits` bits count
    void store(int lane, long address, int bits, long value);

    /// Changes a word in one step.
    ///
    /// @param bits 32 or 64
    /// @param expected for a compare-exchange
    /// @return the old value, zero-extended
    long atomic(Atomic operation, int lane, long address, int bits, long value, long expected);
}
