package dev.heddle.ir.state;

import org.jspecify.annotations.Nullable;

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
        for (int i = 0; i < lanes; i++) into[i] = mask[i] == 0 ? 0 : (int) load(i, address[i], bits);
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
    /// @param from the first lane
    /// @param end past the last one
    /// @return whether they may; if not, nothing can be said about the values
    default boolean load32(int[] low, int[] high, int[] mask, int[] into, int from, int end) {
        try {
            for (int i = from; i < end; i++) into[i] = mask[i] == 0 ? 0 : (int) load(i, address(low, high, i), 32);
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    /// Stores 32 bits for some lanes, in the order of the lanes, if all of them may; else nothing.
    ///
    /// @return whether they may
    default boolean store32(int[] low, int[] high, int[] mask, int[] values, int lanes) {
        if (!allows(low, high, mask, 32, lanes)) return false;
        for (int i = 0; i < lanes; i++) if (mask[i] != 0) store(i, address(low, high, i), 32, values[i]);
        return true;
    }

    /// Whether all lanes that count may access that many bits.
    default boolean allows(int[] low, int[] high, int[] mask, int bits, int lanes) {
        try {
            for (int i = 0; i < lanes; i++) if (mask[i] != 0) load(i, address(low, high, i), bits);
            return true;
        } catch (Fault _) {
            return false;
        }
    }

    /// @return of two halves
    static long address(int[] low, int[] high, int lane) {
        return low[lane] & 0xffffffffL | (long) high[lane] << 32;
    }

    /// Words that all lanes see at the same addresses, and that are seen only through this memory, in the
    /// same thread.
    ///
    /// @param words little-endian, and [#MORE] others
    /// @param high upper half of their addresses; the lower half of the first one's is 0
    /// @param count how many there are at such addresses
    record Words(int[] words, int high, int count) {
        /// So many can be read from each of the words on.
        public static final int MORE = 16;
    }

    /// @return what is behind some of the addresses, or null
    default @Nullable Words words() {
        return null;
    }

    /// Bytes in a row that may be accessed.
    ///
    /// @param bytes as compiled code of the platform takes them
    /// @param first address of the first one
    /// @param step bytes from those of a lane to those of the next, which see them at the same addresses; 0 if all
    ///     lanes see the same
    record Window(Object bytes, long first, long size, long step) {}

    /// @return what is around an address, or null; it stays so during a run
    default @Nullable Window window(long address) {
        return null;
    }

    /// Changes a word in one step.
    ///
    /// @param bits 32 or 64
    /// @param expected for a compare-exchange
    /// @return the old value, zero-extended
    long atomic(Atomic operation, int lane, long address, int bits, long value, long expected);

    /// The same memory, for accesses that are not watched.
    default Memory unwatched() {
        return this;
    }

    /// The same memory for another thread.
    default Memory another() {
        return this;
    }
}
