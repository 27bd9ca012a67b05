package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.Exhaustive;
import dev.heddle.asm.parse.Encoder;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What an encoder remembers of texts does not change what they are.
@Tag("long")
class EncoderMemoryTest {
    private static final int WORDS_OF_ENTRY = Exhaustive.of(6, 2);

    /// What stands after a text, and is no part of it: texts are read quickly if something does.
    private static final byte[] REST =
            ", r1, 0, r2.x, 12 {force} ; what comes next, as in a source of many lines, and more than that"
                    .getBytes(StandardCharsets.UTF_8);

    /// Texts after which an encoder remembers what texts were, and for which it does not.
    private static final int MANY = 2000;

    private static final int FEW = 1000;

    private static final String ODD = " ,()#.-x9rhu<>[]{}^";

    private final SplittableRandom random = new SplittableRandom(20_260_301);

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void aTextIsTheSameTheNextTime(Codec codec) {
        List<byte[]> texts = texts(codec);
        Encoder many = codec.compiled().encoder();
        for (int i = 0; i < MANY; i++) message(many, texts.getFirst(), texts.getFirst().length, true);
        for (int turn = 0; turn < 2; turn++) {
            Encoder few = codec.compiled().encoder();
            for (int i = 0; i < texts.size(); i++) {
                if (i % FEW == 0) few = codec.compiled().encoder();
                boolean force = (i + turn) % 2 == 0;
                byte[] text = texts.get(i);
                byte[] more = Arrays.copyOf(text, text.length + REST.length);
                System.arraycopy(REST, 0, more, text.length, REST.length);
                assertThat(message(many, more, text.length, force))
                        .as(new String(text, StandardCharsets.UTF_8))
                        .isEqualTo(message(few, text, text.length, force));
            }
        }
    }

    @Test
    void anEncoderIsLentAgain() throws SourceException {
        CompiledBook book = Codec.load("agx").compiled();
        Encoder first = book.lendEncoder();
        Encoder second = book.lendEncoder();
        assertThat(second).isNotSameAs(first);
        book.giveBack(first);
        assertThat(book.lendEncoder()).isSameAs(first);
    }

    private static String message(Encoder e, byte[] text, int to, boolean force) {
        int length = e.encode(text, 0, to, 64, null, force);
        return length == 0
                ? e.failure().toString()
                : "%d %s %s %b %b"
                        .formatted(length, e.word().mask().hex(), e.entry().id(), e.usedAddress(), e.usedNumber());
    }

    private char odd() {
        return ODD.charAt(random.nextInt(ODD.length()));
    }

    /// Texts of random words of all entries, some of them with a digit or another character changed.
    private List<byte[]> texts(Codec codec) {
        List<byte[]> out = new ArrayList<>();
        for (int i = 0; i < WORDS_OF_ENTRY; i++) {
            for (Entry e : codec.book().entries()) {
                byte[] word = Words.of(e, random.nextLong(), random.nextLong());
                Disassembler d = codec.disassembler();
                d.next(word, 0, word.length);
                byte[] text = d.text().getBytes(StandardCharsets.UTF_8);
                if (text[0] == '.') continue;
                int at = random.nextInt(text.length);
                if (i % 3 == 0 && text[at] >= '0' && text[at] <= '9') text[at] = (byte) ('0' + random.nextInt(10));
                else if (i % 3 == 1 && random.nextInt(4) == 0) text[at] = (byte) odd();
                out.add(text);
            }
        }
        return out;
    }
}
