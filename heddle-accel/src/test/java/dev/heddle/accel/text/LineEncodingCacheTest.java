package dev.heddle.accel.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.bits.Word;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Whole texts that were assembled before.
class LineEncodingCacheTest {
    private static final long LITTLE = 1 << 20;

    private final String code = "stop";

    /// With what may stand after it in a source.
    private static byte[] text(String s) {
        return (s + "; comment").getBytes(StandardCharsets.UTF_8);
    }

    private void keep(LineEncodingCache<String> known, String s, long value, boolean isSubstitute) {
        known.keep(text(s), 0, s.length(), code, new Word(value, ~value), isSubstitute);
    }

    private static int find(LineEncodingCache<String> known, String s) {
        return known.find(text(s), 0, s.length());
    }

    private void assertIs(LineEncodingCache<String> known, String s, long value) {
        Word w = new Word();
        assertThat(known.read(find(known, s), w)).isSameAs(code);
        assertThat(w.lo).isEqualTo(value);
        assertThat(w.hi).isEqualTo(~value);
    }

    @Test
    void aTextIsOneOnlyIfAllOfItIs() {
        LineEncodingCache<String> known = new LineEncodingCache<>(LITTLE);
        keep(known, "iadd r0, r1, r2", 1, false);
        keep(known, "iadd r0, r1, r20", 2, true);
        keep(known, "iadd r0,", 3, false);
        for (int turn = 0; turn < 2; turn++) {
            assertIs(known, "iadd r0, r1, r2", 1);
            assertIs(known, "iadd r0, r1, r20", 2);
            assertIs(known, "iadd r0,", 3);
        }
        assertThat(known.isSubstitute(find(known, "iadd r0, r1, r2"))).isFalse();
        assertThat(known.isSubstitute(find(known, "iadd r0, r1, r20"))).isTrue();
        assertThat(find(known, "iadd r0, r1, r")).isZero();
        assertThat(find(known, "iadd r0, r1, r2 ")).isZero();
        assertThat(find(known, "iadd r0, r1, r3")).isZero();
    }

    @Test
    void theLongestAndTheNextOne() {
        LineEncodingCache<String> known = new LineEncodingCache<>(LITTLE);
        keep(known, "x".repeat(127), 1, false);
        keep(known, "x".repeat(128), 2, false);
        assertIs(known, "x".repeat(127), 1);
        assertThat(find(known, "x".repeat(128))).isZero();
    }

    /// More and more as long as there is room; then, as none came up again, no more for a while.
    @Test
    void textsThatDoNotComeUpAgainAreNotKept() {
        LineEncodingCache<String> known = new LineEncodingCache<>(LITTLE);
        int last = 0;
        for (; last < 1 << 16; last++) {
            keep(known, "text " + last, last, false);
            if (last % 2 == 0 && find(known, "text " + last) == 0) break;
        }
        assertThat(last).isBetween(1 << 11, 1 << 14);
        for (int i = 0; i < last * 17 / 2; i++) keep(known, "other " + i, i, false);
        keep(known, "again", 7, false);
        assertIs(known, "again", 7);
    }

    @Test
    void moreThanThereIsRoomForAtFirst() {
        LineEncodingCache<String> known = new LineEncodingCache<>(1L << 31);
        int count = 100_000;
        for (int i = 0; i < count; i++) keep(known, "a text with the number " + i, i, false);
        long found = IntStream.range(0, count)
                .filter(i -> find(known, "a text with the number " + i) > 0)
                .count();
        assertThat(found).isGreaterThan(count * 9L / 10);
        assertIs(known, "a text with the number 99999", 99_999);
    }
}
