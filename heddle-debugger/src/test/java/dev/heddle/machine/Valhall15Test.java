package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.SourceException;
import dev.heddle.debugger.trial.TrialLines;
import dev.heddle.isa.Entry;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Mali v15 runs: what has the name that it has in v14 does the same.
class Valhall15Test {
    /// Words of each entry.
    private static final int WORDS = 12;

    private static String answer(TrialLines trials, String text, int[] r) throws SourceException {
        StringBuilder in = new StringBuilder("\"lanes\":2");
        for (int i = 0; i < r.length; i++) in.append(",\"r%d\":\"0x%08x\"".formatted(i, r[i]));
        String json = trials.run("{\"text\":\"%s\",\"in\":{%s}}".formatted(text, in), 1)
                .json();
        return json.replaceAll("\"(hex|isa|cost|unit)\":(\"[^\"]*\"|[0-9.]+),?", "");
    }

    @Test
    void textsOfV14DoTheSame() throws SourceException {
        Codec old = Codec.load("valhall@v14");
        Codec codec = Codec.load("valhall15");
        TrialLines before = new TrialLines(old);
        TrialLines now = new TrialLines(codec);
        Random random = new Random(15);
        int compared = 0;
        for (Entry e : old.book().entries()) {
            if (e.meaning() == null || e.meaning().unknown() != null) continue;
            if (e.meaning().async() != null || e.id().startsWith("B") || e.id().startsWith("J")) continue;
            for (int i = 0; i < WORDS; i++) {
                long free = random.nextLong() & ~(0xfL << 59);
                long word = free & ~(e.fixed().lo() | e.odd().lo()) | e.match().lo();
                String text = text(old, word);
                if (text == null || !reads(codec, text)) continue;
                int[] r = new int[64];
                for (int n = 0; n < r.length; n++)
                    r[n] = random.nextBoolean() ? random.nextInt() : Float.floatToIntBits(n);
                assertThat(answer(now, text, r)).as(text).isEqualTo(answer(before, text, r));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(200);
    }

    private static String text(Codec codec, long word) {
        byte[] code = new byte[8];
        for (int i = 0; i < 8; i++) code[i] = (byte) (word >>> 8 * i);
        Insn insn = codec.decode(code, 0, 8, 0);
        if (insn == null) return null;
        String text = codec.text(insn);
        return text.contains("{") || text.contains("undefined") ? null : text;
    }

    private static boolean reads(Codec codec, String text) {
        try {
            codec.insn(text, 0);
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    FCLAMP.f32 r0, r1, r2, r3         | has not been published
                    FMIN3.v2f16 r0, r1, r2, r3        | has not been published
                    FADD.f32.round_odd r0, r1, r2     | no rounding has this number
                    LD_TENSOR.i32.slot0 @r0, @r4:r5:r6:r7, r1 | has not been published
                    """)
    void whatNobodyKnowsIsAFault(String text, String why) throws SourceException {
        TrialLines trials = new TrialLines(Codec.load("valhall15"));
        assertThat(answer(trials, text, new int[8])).contains("fault", why);
    }
}
