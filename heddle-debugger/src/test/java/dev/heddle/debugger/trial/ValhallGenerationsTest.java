package dev.heddle.debugger.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Words of the vectors do in each generation what the vectors say, if they are words of that generation and the
/// maker's description has nothing against them. A clone without the vectors skips this.
@Tag("long")
class ValhallGenerationsTest {
    /// What the first description and the maker's say differently of the same bits: `CLZ.v2u16` has a selector, and
    /// bits 29 and 28 of `LDEXP` are none.
    private static final Pattern DISPUTED = Pattern.compile("CLZ\\.v2u16.*\\.h00.*|LDEXP.*\\.inf.*");

    @ParameterizedTest
    @CsvSource({"v9, 1000", "v10, 1000", "v11, 800", "v12, 800", "v13, 800", "v14, 800"})
    void casesHold(String variant, int least) throws IOException, SourceException {
        String root = System.getProperty("heddle.vectors", "");
        Path folder = Path.of(root, "valhall");
        assumeTrue(!root.isEmpty() && Files.exists(folder), "no vectors in '" + root + "'");
        Codec codec = Codec.load("valhall@" + variant);
        TrialLines trials = new TrialLines(codec);
        List<String> wrong = new ArrayList<>();
        int cases = 0;
        for (String file : new String[] {"exec.jsonl", "hardware.jsonl"}) {
            for (String line : Files.readAllLines(folder.resolve(file))) {
                Json c = Json.parse(file, line);
                Insn insn = codec.decode(c.hex("hex"), 0, 8, 0);
                if (insn == null || !codec.remarks(insn).isEmpty()) continue;
                String text = codec.text(insn);
                // The cases are of older generations, where bit 0 of a source is a part of its
                // number.
                if (DISPUTED.matcher(text).matches() || text.contains(".zext")) continue;
                check(trials, text, line, ++cases, wrong);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(cases).isGreaterThanOrEqualTo(least);
    }

    private static void check(TrialLines trials, String text, String line, int number, List<String> wrong)
            throws SourceException {
        String word = line.replaceFirst("\"text\":\"[^\"]*\",", "");
        Json c = Json.parse("case", line);
        Json got = Json.parse("answer", trials.run(word, number).json()).object("out");
        Json want = Objects.requireNonNull(c.object("out"));
        Json in = Objects.requireNonNull(c.object("in"));
        for (String name : want.members().keySet()) {
            long now = got == null ? -1 : got.get(name) == null ? in.number(name, 0) : got.numbers(name)[0];
            if (got == null || now != want.number(name))
                wrong.add("%s: %s is 0x%x in %s".formatted(text, name, now, line));
        }
    }
}
