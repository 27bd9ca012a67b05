package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.isa.Entry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What was written before is remembered: a text, a note, a remark, or that a word has no text. It is the same as what
/// is written for the first time.
class ManyWordsTest {
    private static final int ENTRIES = 60;
    private static final int ROUNDS = 60;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(20_261_123);

    @ParameterizedTest
    @ValueSource(strings = {"agx", "ir3", "valhall", "amx"})
    void linesAreTheSameLater(String isa) throws Exception {
        Codec codec = Codec.load(isa);
        List<byte[]> words = words(codec);
        List<String> first = new ArrayList<>();
        for (byte[] w : words) first.add(line(new LineWriter(codec, Listing.Style.PLAIN), w));
        LineWriter later = new LineWriter(codec, Listing.Style.PLAIN);
        for (int k = 0; k < ROUNDS; k++) {
            for (int i = 0; i < words.size(); i++)
                assertThat(line(later, words.get(i))).isEqualTo(first.get(i));
        }
        if (!isa.equals("amx")) assertThat(first).anyMatch(l -> l.contains("{")).anyMatch(l -> l.contains("; "));
    }

    private List<byte[]> words(Codec codec) {
        List<Entry> all = codec.book().entries();
        List<byte[]> out = new ArrayList<>();
        for (int i = 0; i < ENTRIES; i++) {
            Entry e = all.get(random.nextInt(all.size()));
            out.add(Words.of(e, random.nextLong(), random.nextLong()));
        }
        return out;
    }

    /// With bytes after the word, as in a long code.
    private static String line(LineWriter lines, byte[] word) throws IOException {
        byte[] code = java.util.Arrays.copyOf(word, word.length + 32);
        lines.clear();
        lines.next(code, 0, code.length, 0x40);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        lines.writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
