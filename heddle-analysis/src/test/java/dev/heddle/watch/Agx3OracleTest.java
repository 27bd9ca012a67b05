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

    /// What is open in those of the M5: a code of a unit for rays where others have slots, and a value
    /// that the lanes of either side of a condition read once.
    private static final List<String> OPEN_M5 =
            List.of(
                    "rtk get_sr r39l, sr106, slot 7",
                    "rtk reads r1, and 1658 read it for the last time");

    @Test
    void publicPrograms() throws Exception {
        publicPrograms("agx3@g17", 66, OPEN);
    }

    @Test
    void publicProgramsOfTheM5() throws Exception {
        publicPrograms("agx5@g17g", 57, OPEN_M5);
    }

    private static void publicPrograms(String isa, int least, List<String> open) throws Exception {
        Codec codec = Codec.load(isa);
        List<String> found = new ArrayList<>();
        int programs = 0;
        for (String[] row : rows(codec.book().isa().name())) {
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
        assertThat(found).isEqualTo(open);
        assertThat(programs).isGreaterThanOrEqualTo(least);
    }

    private static List<String[]> rows(String isa) throws Exception {
        try (InputStream in =
                Agx3OracleTest.class.getResourceAsStream("/" + isa + "/programs.tsv")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .map(l -> l.split("\t"))
                    .toList();
        }
    }
}
