package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.bits.Word;
import dev.heddle.isa.read.Books;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which bytes say what a word is.
class DecoderTest {
    private static final int WORDS = 200_000;

    /// Six bytes of a shuffle of agx, and two after which it is a product of matrices.
    private static final long SHUFFLE = 0x0C00006FL;

    private static final long PRODUCT = 0x8000_0000_0000_0000L | SHUFFLE;

    @ParameterizedTest
    @ValueSource(strings = {"agx", "valhall", "ir3", "amx"})
    void whatComesAfterAWholeWordDoesNotCount(String book) throws Exception {
        Decoder decoder = new Decoder(Books.load(book));
        Random random = new Random(5);
        int whole = 0;
        for (int i = 0; i < WORDS; i++) {
            long lo = random.nextLong();
            long hi = random.nextLong();
            int found = decoder.find(lo, hi, StreamDecoder.WORD);
            if (found < 0 || !decoder.isWhole(found)) continue;
            whole++;
            int bits = 8 * decoder.bytes(found);
            long otherLo = lo ^ random.nextLong() & ~Word.lowMask(bits);
            long otherHi = hi ^ random.nextLong() & ~Word.highMask(bits);
            int other = decoder.find(otherLo, otherHi, StreamDecoder.WORD);
            assertThat(decoder.entry(other)).isEqualTo(decoder.entry(found));
            assertThat(decoder.bytes(other)).isEqualTo(decoder.bytes(found));
        }
        assertThat(whole).isGreaterThan(WORDS / 100);
    }

    @Test
    void aWordThatOthersBeginWithIsNotWhole() throws Exception {
        Decoder decoder = new Decoder(Books.load("agx"));
        int shuffle = decoder.find(SHUFFLE, 0, StreamDecoder.WORD);
        int product = decoder.find(PRODUCT, 0, StreamDecoder.WORD);
        assertThat(decoder.bytes(shuffle)).isEqualTo(6);
        assertThat(decoder.bytes(product)).isEqualTo(8);
        assertThat(decoder.isWhole(shuffle)).isFalse();
        assertThat(decoder.isWhole(product)).isTrue();
    }
}
