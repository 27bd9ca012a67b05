package dev.heddle.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.code.parse.Encoder;
import dev.heddle.code.print.EntryCode;
import dev.heddle.code.print.Out;
import dev.heddle.code.print.Printer;
import dev.heddle.insn.Insn;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a text is read as is mostly known from how it was printed: then assembling it gives just that.
class RereadTest {
    private static final int WORDS = 20;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(20_261_122);

    private final Out out = new Out();

    @ParameterizedTest
    @MethodSource("dev.heddle.code.Words#codecs")
    void theRuleAndTheAssemblerAgree(Codec codec) {
        Encoder encoder = codec.encoder();
        List<String> wrong = new ArrayList<>();
        int asked = 0;
        int known = 0;
        for (Entry e : codec.book().entries()) {
            for (int k = 0; k < WORDS; k++) {
                byte[] bytes = Words.of(e, sparse(k), sparse(k));
                Insn insn = codec.decode(bytes, 0, bytes.length, 0);
                if (insn == null) continue;
                EntryCode code = codec.code(insn.entry());
                if (code.isShared() || code.isIncluded() || code.entry().isRaw()) continue;
                Word word = insn.word();
                Word read = new Word(word.lo, word.hi);
                out.clear();
                int r = code.printer().print(out, word);
                if (r < 0) continue;
                asked++;
                if ((r & Printer.SUSPECT) != 0 || !code.reread(read, out)) continue;
                known++;
                int length = encoder.encode(out.bytes, 0, out.length, 0, null, true);
                if (length == 0 || encoder.lo() != read.lo || encoder.hi() != read.hi)
                    wrong.add("%s %s".formatted(out.text(0), insn));
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(known).isGreaterThan(asked * 3 / 4);
    }

    /// Half of the bits set, a quarter, or an eighth.
    private long sparse(int k) {
        long bits = random.nextLong();
        for (int i = 0; i < k % 3; i++) bits &= random.nextLong();
        return bits;
    }
}
