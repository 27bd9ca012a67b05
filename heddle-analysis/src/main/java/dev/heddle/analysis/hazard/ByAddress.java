package dev.heddle.analysis.hazard;

import org.jspecify.annotations.Nullable;

/// A map from addresses of instructions to what is kept for them. It is asked once for each instruction of a run, and
/// makes no objects for that.
///
/// @param <T> what is kept
public final class ByAddress<T> {
    private static final int FIRST = 64;

    /// Spreads addresses, which are multiples of something.
    private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;

    private long[] keys = new long[FIRST];

    /// A power of two of them, of which half are null at least.
    private @Nullable Object[] values = new Object[FIRST];

    private int count;

    /// Empty.
    public ByAddress() {}

    private int place(long address) {
        int mask = values.length - 1;
        int i = (int) (address * SPREAD >>> Integer.SIZE) & mask;
        while (values[i] != null && keys[i] != address) i = i + 1 & mask;
        return i;
    }

    /// @return null if nothing is kept for it
    @SuppressWarnings("unchecked")
    public @Nullable T get(long address) {
        return (T) values[place(address)];
    }

    public void put(long address, T value) {
        int i = place(address);
        if (values[i] == null) {
            if (2 * ++count > values.length) {
                grow();
                i = place(address);
            }
        }
        keys[i] = address;
        values[i] = value;
    }

    private void grow() {
        long[] before = keys;
        @Nullable Object[] all = values;
        keys = new long[2 * before.length];
        values = new Object[2 * all.length];
        for (int k = 0; k < all.length; k++) {
            if (all[k] == null) continue;
            int i = place(before[k]);
            keys[i] = before[k];
            values[i] = all[k];
        }
    }
}
