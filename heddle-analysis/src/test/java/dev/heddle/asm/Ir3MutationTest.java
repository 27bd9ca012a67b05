package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.HazardRule;
import dev.heddle.analysis.hazard.Hazards;
import dev.heddle.asm.insn.Program;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Compiled code with one wait or one slot less: what compilers put in, the checks have to miss.
@Tag("long")
class Ir3MutationTest {
    private static final Pattern GENERATION = Pattern.compile("\"generation\": ?(\\d)");

    /// Bits of a word.
    private static final int SS = 44;

    /// Longer kernels take too long: the whole of one is looked through for each cut.
    private static final int MOST_BYTES = 3200;

    private static final int SY = 60;

    /// Words of a program, with one of them changed.
    ///
    /// @param at number of the word
    private record Cut(String what, int at, long word) {}

    private static List<Cut> cuts(long[] words) {
        List<Cut> out = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            long w = words[i];
            int category = (int) (w >>> 61);
            if (category < 5 && (w >>> SS & 1) != 0) out.add(new Cut("(ss)", i, w & ~(1L << SS)));
            if ((w >>> SY & 1) != 0) out.add(new Cut("(sy)", i, w & ~(1L << SY)));
            boolean isNop = (w & 0xe7f0_0000_0000_0000L) == 0;
            int times = (int) (w >>> 40 & 7);
            if (isNop && times > 0) out.add(new Cut("nop", i, w - (1L << 40)));
            slots(category, w, i, out);
        }
        return out;
    }

    /// Idle slots that an instruction of category 2 or 3 has after it.
    private static void slots(int category, long w, int i, List<Cut> out) {
        if (category != 2 && category != 3 || (w >>> 40 & 3) != 0) return;
        int high = category == 2 ? 51 : 15;
        long slots = (w >>> 43 & 1) | (w >>> high & 1) << 1;
        if (slots == 0) return;
        long less = slots - 1;
        long cut = w & ~(1L << 43) & ~(1L << high) | (less & 1) << 43 | (less >>> 1) << high;
        out.add(new Cut("(nopN)", i, cut));
    }

    private static List<Hazard> hazards(Codec codec, long[] words) {
        ByteBuffer code = ByteBuffer.allocate(8 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long w : words) code.putLong(w);
        Program p = codec.disassemble(code.array(), 0);
        return Hazards.of(codec, p);
    }

    /// @return cuts without a finding
    private static List<String> unseen(String name, String generation, byte[] bytes, int[] all) {
        Codec codec = Ir3.codec(generation);
        long[] words = new long[bytes.length / 8];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(words);
        long wrong = hazards(codec, words).stream().filter(Hazard::isWrong).count();
        int before = hazards(codec, words).size();
        List<String> out = new ArrayList<>();
        if (wrong > 0) out.add(name + ": " + wrong + " before anything was cut");
        for (Cut c : cuts(words)) {
            long kept = words[c.at];
            words[c.at] = c.word;
            List<Hazard> found = hazards(codec, words);
            words[c.at] = kept;
            all[0]++;
            boolean isSeen = found.stream().anyMatch(h -> h.isWrong() || h.rule() == HazardRule.PAUSE);
            // A wait that was needless is not missed.
            if (!isSeen && found.size() >= before) out.add("%s: %s at %d".formatted(name, c.what, c.at));
        }
        return out;
    }

    @Test
    void cutsInKernelsAreSeen() {
        Map<String, String> files = new LinkedHashMap<>();
        for (String folder : Vectors.KERNELS.folders())
            for (String file : Vectors.KERNELS.names(folder, ".json"))
                if (file.matches(".*/a\\d{3}b?\\.json")) files.put(file, Vectors.KERNELS.text(file));
        List<String> unseen = new ArrayList<>();
        int[] all = new int[1];
        files.forEach((file, json) -> {
            Matcher m = GENERATION.matcher(json);
            // The kernels for a7xx are of a compiler that gave it the slots of a6xx.
            if (!m.find() || !m.group(1).equals("6")) return;
            unseen.addAll(unseen(file, m.group(1), Bytes.of(Vectors.member(json, "code")), all));
        });
        // Every wait is missed. Of slots, some remain that the compiler shares between an
        // instruction
        // and a nop after it.
        assertThat(unseen).as("of " + all[0]).allMatch(u -> u.contains("nop"));
        assertThat(unseen).hasSizeLessThanOrEqualTo(all[0] / 10);
    }

    /// The compiler of today, for each generation: no wait and no slot too few, and what is cut is missed, but for a
    /// few (ss) beside an (sy) that waits for the same, and a few nops that the compiler leaves between blocks.
    @ParameterizedTest
    @CsvSource({"a630, 6", "a740b, 7", "a830b, 8"})
    void cutsInKernelsOfTodayAreSeen(String target, String generation) {
        List<String> unseen = new ArrayList<>();
        int[] all = new int[1];
        Vectors.KERNELS_2026
                .archived("kernels.tar.gz", ".*/" + target + "/" + target + "\\.json")
                .forEach((file, json) -> {
                    byte[] code = Bytes.of(Vectors.member(json, "code"));
                    if (code.length <= MOST_BYTES) unseen.addAll(unseen(file, generation, code, all));
                });
        assertThat(all[0]).isGreaterThan(100);
        assertThat(unseen)
                .as("of " + all[0])
                .noneMatch(u -> u.contains("before") || u.contains("(sy)"))
                .hasSizeLessThanOrEqualTo(all[0] / 50);
    }
}
