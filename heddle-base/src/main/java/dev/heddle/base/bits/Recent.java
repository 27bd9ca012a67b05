package dev.heddle.base.bits;

import org.jspecify.annotations.Nullable;

/// Things that were made before, each at a place by its hash: what is compiled from a book has the same ones over and
/// over. For several threads, which may lose what another one has put here.
///
/// @param <T> immutable
public final class Recent<T> {
    private final int bits;
    private final @Nullable Object[] places;

    /// @param bits 2^this things have a place
    public Recent(int bits) {
        this.bits = bits;
        this.places = new Object[1 << bits];
    }

    private int place(int hash) {
        return hash * 0x9E3779B9 >>> Integer.SIZE - bits;
    }

    /// @return what was put at a hash last, or null
    @SuppressWarnings("unchecked")
    public @Nullable T at(int hash) {
        return (T) places[place(hash)];
    }

    /// @return the same
    public T put(int hash, T made) {
        places[place(hash)] = made;
        return made;
    }
}
