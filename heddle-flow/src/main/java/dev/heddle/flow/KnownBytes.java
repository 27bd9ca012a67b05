package dev.heddle.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/// Bytes of registers that hold a number which is known, by their numbers in [RegisterParts].
public final class KnownBytes {
    private final BitSet which;
    private byte[] values;

    KnownBytes() {
        which = new BitSet();
        values = new byte[0];
    }

    KnownBytes(KnownBytes other) {
        which = (BitSet) other.which.clone();
        values = Arrays.copyOf(other.values, which.length());
    }

    /// @return the parts that are known, ascending
    public IntStream parts() {
        return which.stream();
    }

    boolean has(int part) {
        return which.get(part);
    }

    /// Whether all of some parts are known.
    boolean hasAll(BitSet parts) {
        for (int p = parts.nextSetBit(0); p >= 0; p = parts.nextSetBit(p + 1)) if (!which.get(p)) return false;
        return true;
    }

    /// @return the byte of a part that is known, 0 to 255
    int get(int part) {
        return values[part] & 0xff;
    }

    void put(int part, int value) {
        if (part >= values.length) values = Arrays.copyOf(values, Math.max(part + 1, 2 * values.length));
        which.set(part);
        values[part] = (byte) value;
    }

    void forget(int part) {
        which.clear(part);
    }

    void forget(BitSet parts) {
        which.andNot(parts);
    }

    void clear() {
        which.clear();
    }

    /// Forgets what another does not know, or not as the same.
    ///
    /// @return whether there was any
    boolean retain(KnownBytes other) {
        boolean changed = false;
        for (int p = which.nextSetBit(0); p >= 0; p = which.nextSetBit(p + 1)) {
            if (other.has(p) && other.get(p) == get(p)) continue;
            which.clear(p);
            changed = true;
        }
        return changed;
    }
}
