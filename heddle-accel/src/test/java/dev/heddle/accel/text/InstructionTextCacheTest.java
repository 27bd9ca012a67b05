package dev.heddle.accel.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.text.TextBytes;
import dev.heddle.asm.text.WordTexts;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Texts of words that came up before.
class InstructionTextCacheTest {
    private static final long LITTLE = 1 << 25;
    private static final int BYTES = 1 << 25;
    private static final int LENGTH = 8;

    @Test
    void aTextIsThatOfItsWord() {
        InstructionTextCache texts = new InstructionTextCache(LITTLE, BYTES);
        keep(texts, 1, 2, LENGTH, true, "one, two");
        keep(texts, 2, 1, LENGTH, false, "");
        keep(texts, 1, 2, 6, false, "a shorter word with a text of more than sixteen bytes");
        assertThat(text(texts, 1, 2, LENGTH)).isEqualTo("one, two marked");
        assertThat(text(texts, 2, 1, LENGTH)).isEmpty();
        assertThat(text(texts, 1, 2, 6)).isEqualTo("a shorter word with a text of more than sixteen bytes");
        assertThat(text(texts, 1, 1, LENGTH)).isNull();
        assertThat(text(texts, 1, 2, 4)).isNull();
    }

    /// What followed the last time is ahead; before that, what was kept next.
    @Test
    void whatFollowedIsAhead() {
        InstructionTextCache texts = new InstructionTextCache(LITTLE, BYTES);
        InstructionTextCache.Reader first = texts.reader();
        for (int i = 1; i <= 3; i++) keep(first, i, WordTexts.WHOLE, text(i));
        assertThat(ahead(texts.reader(), 1)).isEqualTo(text(2));
        assertThat(ahead(texts.reader(), 2)).isEqualTo(text(3));
        InstructionTextCache.Reader second = texts.reader();
        for (int i = 2; i >= 1; i--) add(second, i);
        assertThat(ahead(texts.reader(), 1)).isEqualTo(text(2));
        assertThat(ahead(texts.reader(), 2)).isEqualTo(text(1));
    }

    /// A word that other bytes after it would make another one has to be found first.
    @Test
    void onlyWholeWordsAreAhead() {
        InstructionTextCache texts = new InstructionTextCache(LITTLE, BYTES);
        InstructionTextCache.Reader reader = texts.reader();
        keep(reader, 1, WordTexts.WHOLE, text(1));
        keep(reader, 2, WordTexts.MARK, text(2));
        keep(reader, 3, WordTexts.WHOLE | WordTexts.MARK, text(3));
        reader.seek(word(1), 0, LENGTH);
        reader.add(new TextBytes());
        assertThat(reader.ahead(word(2), 0)).isZero();
        assertThat(reader.seek(word(2), 0, LENGTH)).isEqualTo(LENGTH | WordTexts.MARK);
        reader.add(new TextBytes());
        assertThat(reader.ahead(word(3), 0)).isEqualTo(LENGTH | WordTexts.MARK);
        assertThat(reader.ahead(word(3), 4)).isEqualTo(LENGTH | WordTexts.MARK);
        assertThat(reader.ahead(word(4), 0)).isZero();
    }

    private static void keep(InstructionTextCache.Reader reader, int i, int known, String text) {
        TextBytes out = new TextBytes();
        out.add(text);
        reader.keep(word(i), 0, LENGTH, known, out, 0);
    }

    private static void add(InstructionTextCache.Reader reader, int i) {
        assertThat(reader.seek(word(i), 0, LENGTH)).isNotZero();
        reader.add(new TextBytes());
    }

    /// The text that is ahead after one of three.
    private static String ahead(InstructionTextCache.Reader reader, int i) {
        add(reader, i);
        int next = 1;
        while (next <= 3 && reader.ahead(word(next), 0) == 0) next++;
        TextBytes out = new TextBytes();
        if (next <= 3) reader.add(out);
        return out.text(0);
    }

    @Test
    void veryLongTextsAreNotKept() {
        InstructionTextCache texts = new InstructionTextCache(LITTLE, BYTES);
        keep(texts, 1, 0, LENGTH, false, "x".repeat(4095));
        keep(texts, 2, 0, LENGTH, false, "x".repeat(4096));
        assertThat(text(texts, 1, 0, LENGTH)).hasSize(4095);
        assertThat(text(texts, 2, 0, LENGTH)).isNull();
    }

    /// As many as there is room for: hardly any has to make room for another.
    @Test
    void moreAndMoreWordsAreRemembered() {
        InstructionTextCache texts = new InstructionTextCache(1L << 31, BYTES);
        int count = 100_000;
        for (int i = 0; i < count; i++) keep(texts, word(i), i, LENGTH, false, text(i));
        long known = IntStream.range(0, count).filter(i -> isKnown(texts, i)).count();
        assertThat(known).isGreaterThan(count * 99L / 100);
    }

    /// Words that never come up again are not kept for a while; those that do are, before and after.
    @Test
    void wordsThatDoNotComeUpAgainAreNotKept() {
        InstructionTextCache texts = new InstructionTextCache(LITTLE, BYTES);
        int last = 0;
        for (; last < 1 << 16; last++) {
            keep(texts, word(last), last, LENGTH, false, text(last));
            if (!isKnown(texts, last)) break;
        }
        assertThat(last).isBetween(1 << 12, 1 << 14);
        for (int i = 0; i < last * 17 / 2; i++) keep(texts, word(i), i, LENGTH, false, text(i));
        keep(texts, 1, 1, LENGTH, false, "again");
        assertThat(text(texts, 1, 1, LENGTH)).isEqualTo("again");
    }

    /// Of many more words than there is room for, none is taken for another one.
    @Test
    void threadsShareTexts() {
        InstructionTextCache texts = new InstructionTextCache(LITTLE, BYTES);
        IntStream.range(0, 1 << 19).parallel().forEach(i -> {
            int n = i % 7 == 0 ? i : i % 2000;
            InstructionTextCache.Reader reader = texts.reader();
            boolean isKnown = reader.seek(word(n), n, LENGTH) != 0;
            if (isKnown) reader.add(new TextBytes());
            reader.tell();
            if (!isKnown) keep(texts, word(n), n, LENGTH, false, text(n));
        });
        assertThat(IntStream.range(0, 1 << 19).filter(i -> isKnown(texts, i)).count())
                .isPositive();
    }

    private static boolean isKnown(InstructionTextCache texts, int i) {
        String known = text(texts, word(i), i, LENGTH);
        if (known != null) assertThat(known).isEqualTo(text(i));
        return known != null;
    }

    private static void keep(InstructionTextCache texts, long lo, long hi, int length, boolean isMarked, String text) {
        TextBytes out = new TextBytes();
        out.add("before ");
        int from = out.length;
        out.add(text);
        texts.reader().keep(lo, hi, length, isMarked ? WordTexts.MARK : 0, out, from);
    }

    private static String text(InstructionTextCache texts, long lo, long hi, int length) {
        TextBytes out = new TextBytes();
        InstructionTextCache.Reader reader = texts.reader();
        int found = reader.seek(lo, hi, length);
        if (found == 0) return null;
        reader.add(out);
        return out.text(0) + ((found & WordTexts.MARK) == 0 ? "" : " marked");
    }

    /// As long as texts are.
    private static String text(int i) {
        return "the text of the word number %d".formatted(i);
    }

    private static long word(long i) {
        return i * 0xD134_2543_DE82_EF95L;
    }
}
