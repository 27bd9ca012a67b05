package dev.heddle.asm;

import dev.heddle.Exhaustive;
import dev.heddle.isa.Entry;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random words of every book: each text assembles to its word.
@Tag("long")
class RandomWordsTest {
    private static final int WORDS = Exhaustive.of(70_000, 6_000);

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(20_260_101);

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void wordsOfAnyKindComeBack(Codec codec) {
        RoundTrip trip = new RoundTrip(codec, "random words");
        byte[] code = new byte[16];
        for (int i = 0; i < WORDS; i++) {
            random.nextBytes(code);
            trip.check(code, 0, code.length);
        }
        trip.verify();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void wordsOfEveryEntryComeBack(Codec codec) {
        RoundTrip trip = new RoundTrip(codec, "random words of every entry");
        List<Entry> entries = codec.book().entries();
        for (int i = 0; i < WORDS; i++) {
            byte[] word =
                    Words.of(entries.get(i % entries.size()), sparse(i / entries.size()), sparse(i / entries.size()));
            trip.checkInsn(word);
        }
        trip.verify();
    }

    /// Half of the bits set, a quarter, or an eighth.
    private long sparse(int i) {
        long bits = random.nextLong();
        for (int k = 0; k < i % 3; k++) bits &= random.nextLong();
        return bits;
    }
}
