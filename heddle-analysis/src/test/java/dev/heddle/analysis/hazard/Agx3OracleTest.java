package dev.heddle.analysis.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.isa.Entry;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Programs of Apple's compiler as an oracle that needs no peer.
///
/// Each is in step to its end, no operand is undefined, no wait is beyond the six slots, and the first reader of each
/// result waits for it.
class Agx3OracleTest {
    private static final Pattern STRANGE = Pattern.compile("undefined\\(|wait \\d*[7890]|slot [7890]");

    /// Programs that are the rest of longer ones, and one that reads special registers of which nothing is known.
    private static final List<String> PARTS = List.of("tensor", "ray_part", "mesh_main");

    private static final Pattern WAIT = Pattern.compile(", wait (\\d+)");

    /// The only public program that reads a source again which has both hints; whether these together mean the last
    /// use is not known.
    private static final List<String> OPEN = List.of("two_reduce reads r2, and 0 read it for the last time");

    /// What is open in those of the M5: a code of a unit for rays where others have slots, and a value
    /// that the lanes of either side of a condition read once.
    private static final List<String> OPEN_M5 =
            List.of("rtk get_sr r39l, sr106, slot 7", "rtk reads r1, and 1658 read it for the last time");

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
                else if (STRANGE.matcher(codec.text((Insn) i)).find()) found.add(row[0] + " " + codec.text((Insn) i));
            }
            for (Hazard h : new Waits(codec).hazards(p))
                found.add(row[0]
                        + " "
                        + Reasons.of(h, codec, i -> "" + i.address()).replaceAll(": .*", ""));
        }
        assertThat(found).isEqualTo(open);
        assertThat(programs).isGreaterThanOrEqualTo(least);
    }

    /// Where a compiled program waits, one wait less is seen, unless it waits for what the book does not know: an
    /// instruction without a meaning stands before it, or the program is the rest of a longer one.
    @Test
    void cutWaitsAreSeen() throws Exception {
        Codec codec = Codec.load("agx3@g17");
        List<String> unseen = new ArrayList<>();
        int cuts = 0;
        int all = 0;
        for (String[] row : rows("agx3")) {
            byte[] code = HexFormat.of().parseHex(row[3]);
            Program whole = codec.disassemble(code, 0);
            int before = new Waits(codec).hazards(whole).size();
            boolean isKnown = !PARTS.contains(row[0]);
            for (Item i : whole.items()) {
                if (!(i instanceof Insn n)) continue;
                Entry.Meaning does = n.entry().meaning();
                isKnown &= does != null && does.unknown() == null;
                for (byte[] less : withoutWaits(codec, n)) {
                    cuts++;
                    byte[] cut = code.clone();
                    System.arraycopy(less, 0, cut, (int) n.address(), less.length);
                    List<Hazard> found = new Waits(codec).hazards(codec.disassemble(cut, 0));
                    boolean isSeen = found.stream().anyMatch(Hazard::isWrong) || found.size() < before;
                    if (!isSeen) all++;
                    if (!isSeen && isKnown) unseen.add(row[0] + " at " + n.address() + ": " + codec.text(n));
                }
            }
        }
        assertThat(cuts).isGreaterThan(100);
        assertThat(unseen).as("of " + cuts).isEmpty();
        assertThat(all).isLessThanOrEqualTo(cuts / 10);
    }

    /// @return an instruction with each of its waits left out
    private static List<byte[]> withoutWaits(Codec codec, Insn insn) {
        List<byte[]> out = new ArrayList<>();
        String text = codec.text(insn);
        Matcher m = WAIT.matcher(text);
        if (!m.find()) return out;
        for (int k = 0; k < m.group(1).length(); k++) {
            String rest = new StringBuilder(m.group(1)).deleteCharAt(k).toString();
            String wait = rest.isEmpty() ? "" : ", wait " + rest;
            String other = text.substring(0, m.start()) + wait + text.substring(m.end());
            Insn made = codec.insn(other, insn.address());
            if (made.length() == insn.length()) out.add(made.bytes());
        }
        return out;
    }

    private static List<String[]> rows(String isa) throws Exception {
        try (InputStream in = Agx3OracleTest.class.getResourceAsStream("/" + isa + "/programs.tsv")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .map(l -> l.split("\t"))
                    .toList();
        }
    }
}
