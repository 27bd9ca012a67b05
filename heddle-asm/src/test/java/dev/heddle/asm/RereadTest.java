package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.print.EntryCode;
import dev.heddle.asm.print.Printer;
import dev.heddle.asm.print.TextBuffer;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a text is read as is mostly known from how it was printed: then assembling it gives just that.
@Tag("long")
class RereadTest {
    private static final int WORDS = 40;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(20_261_122);

    private final TextBuffer out = new TextBuffer();

    private final List<String> wrong = new ArrayList<>();
    private int asked;
    private int known;

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void theRuleAndTheAssemblerAgree(Codec codec) {
        Encoder encoder = codec.compiled().encoder();
        for (Entry e : codec.book().entries()) {
            long lo = 0;
            long hi = 0;
            for (int k = 0; k < WORDS; k++) {
                // Every other word is the one before with one bit changed: it needs what has been
                // learnt of that.
                lo = k % 2 == 0 ? sparse(k) : lo ^ 1L << random.nextInt();
                hi = k % 2 == 0 ? sparse(k) : hi ^ 1L << random.nextInt();
                byte[] bytes = Words.of(e, lo, hi);
                Insn insn = codec.decode(bytes, 0, bytes.length, 0);
                if (insn != null) compare(codec, encoder, insn);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(known).isGreaterThan(asked / 2);
    }

    private void compare(Codec codec, Encoder encoder, Insn insn) {
        EntryCode code = codec.compiled().code(insn.entry());
        if (codec.compiled().isShared(code) || code.isIncluded() || code.entry().isRaw()) return;
        Word read = insn.word();
        out.clear();
        int r = code.printer().print(out, insn.word());
        if (r < 0) return;
        asked++;
        if ((r & Printer.SUSPECT) != 0) return;
        boolean isReread = code.reread(read, out, r);
        int length = encoder.encode(out.bytes, 0, out.length, 0, null, true);
        if (!isReread) {
            if (length > 0 && encoder.entry() == code.entry())
                code.learn(read, read.lo ^ encoder.lo(), read.hi ^ encoder.word().hi);
            return;
        }
        known++;
        if (length == 0 || encoder.lo() != read.lo || encoder.word().hi != read.hi)
            wrong.add("%s %x:%x".formatted(out.text(0), insn.hi(), insn.lo()));
    }

    /// Half of the bits set, a quarter, or an eighth.
    private long sparse(int k) {
        long bits = random.nextLong();
        for (int i = 0; i < k % 3; i++) bits &= random.nextLong();
        return bits;
    }
}
