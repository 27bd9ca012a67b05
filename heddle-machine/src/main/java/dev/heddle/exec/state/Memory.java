package dev.heddle.exec.state;

/// An address space, seen by the lanes of a wave. Addresses are bytes, little-endian; a lane whose access is outside
/// of the space is a [Fault].
public interface Memory {
    /// @param bits 8, 16, 32 or 64
    /// @return the value, zero-extended
    long load(int lane, long address, int bits);

    /// @param value the low `bits` bits count
    void store(int lane, long address, int bits, long value);

    /// Loads up to 32 bits for some lanes; the others get 0.
    ///
    /// @param mask which
    /// @param into one value a lane
    default void load(long[] address, int[] mask, int[] into, int bits, int lanes) {
        for (int i = 0; i < lanes; i++)
            into[i] = mask[i] == 0 ? 0 : (int) load(i, address[i], bits);
    }

    /// Stores up to 32 bits for some lanes, in the order of the lanes.
    default void store(long[] address, int[] mask, int[] values, int bits, int lanes) {
        for (int i = 0; i < lanes; i++) if (mask[i] != 0) store(i, address[i], bits, values[i]);
    }

    /// Loads 32 bits for some lanes, if all of them may; the others get 0.
    ///
    /// @param low lower halves of the addresses
    /// @param high upper halves
    /// @param into one value a lane; may be `low`
    /// @return whether they may; if not, nothing can be said about the values
    default boolean load32(int[] low, int[] high, int[] mask, int[] into, int lanes) {
        try {
            for (int i = 0; i < lanes; i++) {
                long address = low[i] & 0xffffffffL | (long) high[i] << 32;
                into[i] = mask[i] == 0 ? 0 : (int) load(i, address, 32);
            }
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    /// Stores 32 bits for some lanes, in the order of the lanes, up to the first that must not.
    ///
    /// @return whether all may
    default boolean store32(int[] low, int[] high, int[] mask, int[] values, int lanes) {
        try {
            for (int i = 0; i < lanes; i++) {
                long address = low[i] & 0xffffffffL | (long) high[i] << 32;
                if (mask[i] != 0) store(i, address, 32, values[i]);
            }
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    /// Changes a word in one step.
    ///
    /// @param bits 32 or 64
    /// @param expected for a compare-exchange
    /// @return the old value, zero-extended
    long atomic(Atomic operation, int lane, long address, int bits, long value, long expected);

    /// The same memory for another thread.
    default Memory another() {
        return this;
    }
}
