package dev.heddle.base.bits;

import org.jspecify.annotations.Nullable;

/// The bits of an instruction beyond its first 16 bytes. Immutable.
///
/// @param third bits 191:128
/// @param fourth bits 255:192
public record UpperBits(long third, long fourth) {
    /// All bits are 0, as of every instruction of at most 16 bytes.
    public static final UpperBits NONE = new UpperBits(0, 0);

    /// @return those of a word
    public static UpperBits of(Word word) {
        return (word.third | word.fourth) == 0 ? NONE : new UpperBits(word.third, word.fourth);
    }

    // By hand for the same reason as those of WordKey.
    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof UpperBits u && third == u.third && fourth == u.fourth;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(third * 31 + fourth);
    }
}
