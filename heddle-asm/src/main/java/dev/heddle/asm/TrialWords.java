package dev.heddle.asm;

import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.random.RandomGenerator;

/// Words of an entry to try a book with.
final class TrialWords {
    private TrialWords() {}

    /// @param i number of the word
    /// @return all bits that are not fixed zero, all one, or random, in both lengths
    static Word of(Entry e, int i, RandomGenerator random) {
        Mask any = i < 2 ? Mask.NONE : i < 4 ? Mask.low(Mask.BITS) : random(random);
        if (i % 3 == 0) any = any.and(random(random));
        return any.without(e.fixed()).or(e.match()).word();
    }

    static Mask random(RandomGenerator random) {
        return new Mask(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
    }
}
