package dev.heddle.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.code.Codec;
import dev.heddle.hazard.Hazard;
import dev.heddle.hazard.Reasons;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import dev.heddle.insn.Program;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Programs of Apple's compiler as an oracle that needs no peer.
///
/// Each is in step to its end, no operand is undefined, no wait is beyond the six slots, and the first reader of each
/// result waits for it.
class Agx3OracleTest {
    private static final Pattern STRANGE =
            Pattern.compile("undefined\\(|wait \\d*[7890]|slot [7890]");

    /// The only public program that reads a source again which has both hints; whether these together mean the last
    /// use is not known.
    private static final List<String> OPEN =
            List.of("two_reduce reads r2, and 0 read it for the last time");

    @Test
    void publicPrograms() throws Exception {
        Codec codec = Codec.load("agx3@g17");
        List<String> found = new ArrayList<>();
        int programs = 0;
        for (String[] row : rows()) {
            programs++;
            Program p = codec.disassemble(HexFormat.of().parseHex(row[3]), 0);
            for (Item i : p.items()) {
                if (i instanceof Data) found.add(row[0] + " is out of step");
                else if (STRANGE.matcher(codec.text((Insn) i)).find())
                    found.add(row[0] + " " + codec.text((Insn) i));
            }
            for (Hazard h : new Waits(codec).hazards(p))
                found.add(
                        row[0]
                                + " "
                                + Reasons.of(h, codec, i -> "" + i.address())
                                        .replaceAll(": .*", ""));
        }
        assertThat(found).isEqualTo(OPEN);
        assertThat(programs).isGreaterThan(65);
    }

    private static List<String[]> rows() throws Exception {
        try (InputStream in = Agx3OracleTest.class.getResourceAsStream("/agx3/programs.tsv")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .map(l -> l.split("\t"))
                    .toList();
        }
    }
}
