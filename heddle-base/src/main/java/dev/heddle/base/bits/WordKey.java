package dev.heddle.base.bits;

import org.jspecify.annotations.Nullable;

/// The bits of an instruction and something that goes with them, as a key of a map.
///
/// @param lo bits 63:0
/// @param hi bits 127:64
/// @param upper bits 255:128
/// @param more such as how many bytes there are
public record WordKey(long lo, long hi, UpperBits upper, long more) {
    /// The key of a word.
    public WordKey(Word word, long more) {
        this(word.lo, word.hi, UpperBits.of(word), more);
    }

    // By hand, as every listing and check asks for them: a record's own takes milliseconds to be
    // linked.
    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof WordKey k && lo == k.lo && hi == k.hi && upper.equals(k.upper) && more == k.more;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(((lo * 31 + hi) * 31 + more) * 31 + upper.hashCode());
    }
}
