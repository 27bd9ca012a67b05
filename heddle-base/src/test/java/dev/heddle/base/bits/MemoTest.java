package dev.heddle.base.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What is remembered of words, by all threads.
class MemoTest {
    private static final int BITS = 10;

    /// A quarter as many words as there are places: hardly any has to make room for another.
    @Test
    void wordsAreRemembered() {
        Memo<String> memo = new Memo<>(BITS);
        int count = 1 << BITS - 2;
        for (int i = 0; i < count; i++) memo.keep(word(i), i, "word " + i);
        int known = 0;
        for (int i = 0; i < count; i++) {
            String what = memo.of(word(i), i);
            if (what == null) continue;
            assertThat(what).isEqualTo("word " + i);
            known++;
        }
        assertThat(known).isGreaterThan(count * 9 / 10);
        assertThat(memo.of(word(1), 2)).isNull();
        assertThat(memo.of(word(count), count)).isNull();
    }

    /// Of many more words than places, some are forgotten, and none is taken for another one.
    @Test
    void threadsShareWhatIsRemembered() {
        Memo<Integer> memo = new Memo<>(BITS);
        IntStream.range(0, 1 << 18).parallel().forEach(i -> {
            Integer known = memo.of(word(i % 5000), i % 5000);
            if (known != null) assertThat(known).isEqualTo(i % 5000);
            else memo.keep(word(i % 5000), i % 5000, i % 5000);
        });
        long known = IntStream.range(0, 5000)
                .filter(i -> memo.of(word(i), i) != null)
                .count();
        assertThat(known).isBetween(1L << BITS - 1, 1L << BITS);
    }

    private static long word(long i) {
        return i * 0xD134_2543_DE82_EF95L;
    }
}
