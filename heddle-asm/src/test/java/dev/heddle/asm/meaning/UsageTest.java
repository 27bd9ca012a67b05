package dev.heddle.asm.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Registers that a word uses are the same whether what is known of words like it is used, or the word is evaluated
/// by itself.
class UsageTest {
    private static final int WORDS = 12;

    @ParameterizedTest
    @ValueSource(strings = {"ir3@a6xx", "agx", "valhall@v10"})
    void wordsThatAreAlikeUseTheSame(String target) throws SourceException {
        Codec codec = Codec.load(target);
        Usage known = new Usage(codec.book(), new KnownPaths());
        Random random = new Random(5);
        int compared = 0;
        for (Entry e : codec.book().entries())
            for (int i = 0; i < WORDS; i++) {
                Insn insn = insn(codec, e, random);
                if (insn == null) continue;
                Usage alone = new Usage(codec.book(), new KnownPaths());
                assertThat(known.of(insn, codec.encoding(insn)))
                        .as(insn.toString())
                        .isEqualTo(alone.of(insn, codec.encoding(insn)));
                compared++;
            }
        assertThat(compared).isGreaterThan(WORDS * 50);
    }

    private static Insn insn(Codec codec, Entry e, Random random) {
        byte[] out = new byte[16];
        long lo = e.match().lo() | random.nextLong() & ~e.fixed().lo();
        long hi = e.match().hi() | random.nextLong() & ~e.fixed().hi();
        Word.write(lo, hi, out, 0, out.length);
        return codec.decode(out, 0, out.length, 0);
    }
}
