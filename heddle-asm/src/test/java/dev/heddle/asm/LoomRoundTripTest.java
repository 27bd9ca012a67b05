package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/// The property that holds for every book: what is printed assembles to the same bytes.
class LoomRoundTripTest {
    @Test
    void everyWordOfTwoBytes() {
        RoundTrip trip = new RoundTrip(Loom.CODEC, "words of two bytes");
        byte[] code = new byte[2];
        for (int i = 0; i < 1 << 16; i++) {
            code[0] = (byte) i;
            code[1] = (byte) (i >> 8);
            trip.check(code, 0, 2);
        }
        trip.verify();
    }

    @Test
    void randomWordsInEveryVariantAndDialect() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(2);
        byte[] code = new byte[8];
        for (String variant : new String[] {"old", "new"}) {
            for (String dialect : new String[] {"plain", "loud"}) {
                RoundTrip trip = new RoundTrip(Loom.codec(variant, dialect), variant + ", " + dialect);
                for (int i = 0; i < 50_000; i++) {
                    random.nextBytes(code);
                    code[0] = (byte) (code[0] & 0xf0 | random.nextInt(10));
                    trip.check(code, 0, code.length);
                }
                trip.verify();
            }
        }
    }

    @Test
    void trialOfTheBook() {
        assertThat(BookTrial.of(Loom.CODEC.book())).isEmpty();
    }
}
