package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.listing.JsonBytes;
import dev.heddle.cli.listing.JsonLines;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Lines of words are found as they were kept, or not at all.
class JsonLinesTest {
    private static final int WORDS = 20_000;

    private final JsonBytes json = new JsonBytes();

    @Test
    void linesThatAreKept() {
        JsonLines lines = new JsonLines(1L << 30);
        JsonLines.Reader reader = lines.reader();
        for (int i = 0; i < WORDS; i++) {
            assertThat(found(reader, i, 8)).isEmpty();
            keep(lines, i, 8);
        }
        for (int i = 0; i < WORDS; i++) assertThat(found(reader, i, 8)).isEqualTo(line(i, 8));
        Random r = new Random(3);
        for (int k = 0; k < WORDS; k++) {
            int i = r.nextInt(WORDS);
            assertThat(found(lines.reader(), i, 8)).isEqualTo(line(i, 8));
        }
    }

    @Test
    void wordsOfOtherLengthsAreOthers() {
        JsonLines lines = new JsonLines(0);
        keep(lines, 3, 4);
        assertThat(found(lines.reader(), 3, 8)).isEmpty();
        keep(lines, 3, 8);
        assertThat(found(lines.reader(), 3, 8)).isEqualTo(line(3, 8));
        assertThat(found(lines.reader(), 3, 4)).isEqualTo(line(3, 4));
    }

    /// What does not come up again is not kept for a while, and then is.
    @Test
    void littleMemory() {
        JsonLines lines = new JsonLines(0);
        JsonLines.Reader reader = lines.reader();
        int kept = 0;
        for (int i = 0; i < WORDS; i++) {
            keep(lines, i, 8);
            String found = found(reader, i, 8);
            if (found.isEmpty()) continue;
            assertThat(found).isEqualTo(line(i, 8));
            kept++;
        }
        assertThat(kept).isBetween(WORDS / 20, WORDS / 2);
    }

    @Test
    void linesThatAreTooLong() {
        JsonLines lines = new JsonLines(0);
        json.clear();
        json.raw("x".repeat(1 << 18));
        lines.keep(1, 0, 8, json, 0);
        assertThat(found(lines.reader(), 1, 8)).isEmpty();
    }

    private static String line(long word, int length) {
        return ("line of " + word + " " + length + " ").repeat((int) (word % 7) + 1);
    }

    private void keep(JsonLines lines, long word, int length) {
        json.clear();
        json.raw("before ").raw(line(word, length));
        lines.keep(word, word / 3, length, json, 7);
    }

    private String found(JsonLines.Reader reader, long word, int length) {
        json.clear();
        boolean isThere = reader.add(word, word / 3, length, json);
        assertThat(json.length() > 0).isEqualTo(isThere);
        return new String(json.toBytes(), StandardCharsets.UTF_8);
    }
}
