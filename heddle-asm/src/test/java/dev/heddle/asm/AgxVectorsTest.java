package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Every table of vectors of the public tools, one test each.
class AgxVectorsTest {
    /// Lines that the public assembler refuses and we take, and why.
    private static final Map<String, String> TAKEN = Map.of(
            "call pc+8", "a direct call: the peer's register form shadows it",
            "dfdx r0, r1", "the peer has no assembler for it",
            "ld_tile r0, i32, 1, x, 0, 255, 0", "the peer has no assembler for it",
            "sample_mask r0h, 255", "the peer has no assembler for it");

    private static void bothWays(Mismatches m, String hex, String text) {
        String found = Agx.dis(hex);
        m.compare(hex, Vectors.collapsed(text), Vectors.plain(withoutShift(found)));
        m.compare(found, hex, Agx.asm(found));
    }

    /// The peer does not print the shift of an index in threadgroup memory.
    private static String withoutShift(String text) {
        return text.startsWith("threadgroup_") ? text.replaceFirst(", (lsl|shift) \\d", "") : text;
    }

    @Test
    void disassembledWordsHaveThePeersTextAndComeBack() {
        Mismatches m = new Mismatches("dis.tsv");
        for (String[] c : Vectors.AGX.table("dis.tsv")) bothWays(m, c[0], c[1]);
        m.verify();
    }

    @Test
    void canonicalTextsAssembleToThePeersBytes() {
        Mismatches m = new Mismatches("asm.tsv");
        for (String[] c : Vectors.AGX.table("asm.tsv")) m.compare(c[0], c[1], Agx.asm(c[0]));
        m.verify();
    }

    @Test
    void otherSpellingsAssembleAndPrintCanonically() {
        Mismatches m = new Mismatches("asm_alt.tsv");
        for (String[] c : Vectors.AGX.table("asm_alt.tsv")) {
            m.compare(c[0], c[1], Agx.asm(c[0]));
            m.compare(c[1], c[2], Vectors.plain(Agx.dis(c[1])));
        }
        m.verify();
    }

    @Test
    void refusedTextsAreRefusedWithAReason() {
        // Without a dialect, what is Mesa's syntax is taken.
        Codec codec = Codec.of(Agx.CODEC.book(), "applegpu");
        Mismatches m = new Mismatches("asm_reject.tsv");
        for (String[] c : Vectors.AGX.table("asm_reject.tsv")) {
            if (TAKEN.containsKey(c[0])) continue;
            String found = Words.asm(codec, c[0]);
            m.check(
                    found.startsWith("error: ") && found.length() > "error: ".length(),
                    () -> c[0] + " assembles to " + found);
        }
        m.verify();
    }

    @Test
    void gapsOfThePeerAssembleAndComeBack() {
        Mismatches m = new Mismatches("texts that only the peer refuses");
        for (String text : TAKEN.keySet()) {
            String hex = Agx.asm(text);
            m.check(!hex.startsWith("error: "), () -> text + ": " + hex);
            if (!hex.startsWith("error: ")) m.compare(hex, text, Vectors.plain(Agx.dis(hex)));
        }
        m.verify();
    }

    @Test
    void invalidWordsComeBack() {
        Mismatches m = new Mismatches("invalid.tsv");
        for (String[] c : Vectors.AGX.table("invalid.tsv")) m.compare(c[0], c[0], Agx.asm(Agx.dis(c[0])));
        m.verify();
    }

    @Test
    void shadowedWordsAreReadAsIntended() {
        Mismatches m = new Mismatches("shadowed.tsv");
        for (String[] c : Vectors.AGX.table("shadowed.tsv")) bothWays(m, c[0], c[3]);
        m.verify();
    }

    @Test
    void wordsThatThePeerMisreadsAreReadRight() {
        Mismatches m = new Mismatches("peer_wrong.tsv");
        for (String[] c : Vectors.AGX.table("peer_wrong.tsv")) bothWays(m, c[0], c[2]);
        m.verify();
    }

    @Test
    void wordsOfPublishedCompilerOutput() {
        Mismatches m = new Mismatches("real.tsv");
        for (String[] c : Vectors.AGX.table("real.tsv")) {
            switch (c[1]) {
                case "ok" -> bothWays(m, c[0], c[3].isEmpty() ? c[2] : c[3]);
                case "refused" -> m.compare(c[0], c[0], Agx.asm(Agx.dis(c[0])));
                default -> m.check(false, () -> "a verdict that this test does not know: " + c[1]);
            }
        }
        m.verify();
    }

    @Test
    void tablesAreAllRead() {
        Set<String> known = Set.of(
                "asm.tsv",
                "asm_alt.tsv",
                "asm_reject.tsv",
                "dis.tsv",
                "invalid.tsv",
                "mesa_dis.tsv",
                "peer_wrong.tsv",
                "real.tsv",
                "shadowed.tsv");
        List<String> found =
                Vectors.AGX.names(".", ".tsv").stream().map(n -> n.substring(2)).toList();
        assertThat(known).containsAll(found);
    }
}
