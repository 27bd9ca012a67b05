package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Every table of ir3 vectors of the public tools, one test each.
@Tag("long")
class Ir3VectorsTest {
    private static final String RULE = "; {force} after the instruction lets it through";

    /// The tables are of early 2025, when the public tools had another encoding of `alias`.
    private static boolean isOutdated(String text) {
        return text.contains("alias.");
    }

    private static void bothWays(Mismatches m, String generation, String hex, String text) {
        if (isOutdated(text)) return;
        String found = Ir3.oldText(generation, hex);
        // These are written in another way since then; see Ir3AddressesTest and Ir3NewerTest.
        if (generation.equals("6") && text.matches(".*(ldg|stg)\\.a\\..*")
                || found.contains("up0.")
                || found.contains(".clp")
                || found.contains(" (sat)")
                || found.matches(".*\\(nop\\d\\) (\\(ul\\))?(bary\\.f|flat\\.b) .*")) {
            m.compare(generation + " " + text, Ir3.oldWord(generation, found), hex);
            if (!found.endsWith("}")) m.compare(generation + " " + text, hex, Ir3.oldWord(generation, text));
            return;
        }
        m.compare(generation + " " + hex, text, Vectors.plain(found));
        m.compare(generation + " " + found, hex, Ir3.oldWord(generation, found));
    }

    @Test
    void disassembledWordsHaveThePeersTextAndComeBack() {
        Mismatches m = new Mismatches("dis.tsv");
        for (String[] c : Vectors.IR3.table("dis.tsv")) bothWays(m, c[0], c[1], c[2]);
        m.verify();
    }

    @Test
    void bitsThatDoNotCountAreRemarked() {
        Mismatches m = new Mismatches("dis_dontcare.tsv");
        for (String[] c : Vectors.IR3.table("dis_dontcare.tsv")) {
            bothWays(m, c[0], c[1], c[2]);
            String text = Ir3.oldText(c[0], c[1]);
            byte[] word = Bytes.of(Ir3.memory(c[1]));
            Insn insn = Ir3.old(c[0]).decode(word, 0, word.length, 0);
            m.check(
                    insn != null
                            && (text.endsWith("}")
                                    || !Ir3.old(c[0]).remarks(insn).isEmpty()),
                    () -> c[0] + " " + c[1] + ": no message about '" + text + "'");
        }
        m.verify();
    }

    /// The public assembler takes some texts that the hardware does not, such as two constants. We do with `force`.
    @Test
    void textsAssembleToThePeersWords() {
        Mismatches m = new Mismatches("asm.tsv");
        List<String[]> table = Vectors.IR3.table("asm.tsv");
        int refused = 0;
        for (String[] c : table) {
            if (isOutdated(c[1])) continue;
            String found = Ir3.oldWord(c[0], c[1]);
            boolean rule = found.endsWith(RULE);
            if (rule) refused++;
            m.compare(c[0] + " " + c[1], c[2], rule ? Ir3.forced(c[0], c[1]) : found);
        }
        m.verify();
        assertThat(refused).isBetween(1, table.size() / 30);
    }

    @Test
    void invalidWordsComeBack() {
        Mismatches m = new Mismatches("invalid.tsv");
        for (String[] c : Vectors.IR3.table("invalid.tsv")) {
            String text = Ir3.oldText(c[0], c[1]);
            m.compare(c[0] + " " + text, c[1], Ir3.oldWord(c[0], text));
            // These have become instructions since then.
            if (text.contains(".clp") || text.contains(" (sat)")) continue;
            m.check(
                    text.startsWith("raw 0x") || text.contains("undefined("),
                    () -> c[0] + " " + c[1] + " is not valid, but prints: " + text);
        }
        m.verify();
    }

    @Test
    void tablesAreAllRead() {
        Set<String> known = Set.of("dis.tsv", "dis_dontcare.tsv", "asm.tsv", "invalid.tsv");
        List<String> found =
                Vectors.IR3.names(".", ".tsv").stream().map(n -> n.substring(2)).toList();
        assertThat(known).containsAll(found);
    }
}
