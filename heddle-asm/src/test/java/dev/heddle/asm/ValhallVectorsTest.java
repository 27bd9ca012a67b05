package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Every table of Valhall vectors of the public tools, one test each.
@Tag("long")
class ValhallVectorsTest {
    private static void bothWays(Mismatches m, Valhall book, String hex, String text) {
        m.compare(hex, text, book.dis(hex));
        m.compare(text, hex, book.asm(text));
    }

    private static void assembles(String table) {
        Mismatches m = new Mismatches(table);
        for (String[] c : Vectors.VALHALL.table(table)) m.compare(c[0], c[1], Valhall.SEED.asm(c[0]));
        m.verify();
    }

    /// Right in the dialect of Mesa of 2026, which is a text of one line in itself.
    private static final String NEWER = "MOV.i32 r0, u1.w1";

    private static void isRefused(String table) {
        Mismatches m = new Mismatches(table);
        for (String[] c : Vectors.VALHALL.table(table)) {
            String found = Valhall.SEED.asm(c[0]);
            if (c[0].equals(NEWER)) continue;
            m.check(found.startsWith("error: "), () -> c[0] + " (" + c[1] + ") gives " + found);
        }
        m.verify();
    }

    @Test
    void wordsHaveThePeersTextAndComeBack() {
        Mismatches m = new Mismatches("dis.tsv");
        for (String[] c : Vectors.VALHALL.table("dis.tsv")) bothWays(m, Valhall.SEED, c[0], c[1]);
        m.verify();
    }

    @Test
    void newerWordsHaveThePeersTextAndComeBack() {
        Mismatches m = new Mismatches("newer.tsv");
        for (String[] c : Vectors.VALHALL.table("newer.tsv")) bothWays(m, Valhall.MESA, c[0], c[1]);
        m.verify();
    }

    @Test
    void casesOfMesaHoldInBothVariants() {
        Mismatches m = new Mismatches("mesa-cases.tsv");
        for (String[] c : Vectors.VALHALL.table("mesa-cases.tsv")) {
            bothWays(m, Valhall.MESA, c[0], c[1]);
            if (!c[2].equals("-")) bothWays(m, Valhall.SEED, c[0], c[2]);
        }
        m.verify();
    }

    @Test
    void textsAssembleToThePeersWords() {
        assembles("asm.tsv");
    }

    @Test
    void otherSpellingsAssembleToThePeersWords() {
        assembles("asm-variants.tsv");
    }

    @Test
    void wrongTextsAreRefused() {
        isRefused("negative.tsv");
    }

    @Test
    void textsThatThePeerShouldRefuseAreRefused() {
        isRefused("stricter.tsv");
    }

    @Test
    void reservedWordsAreNoInstructions() {
        Mismatches m = new Mismatches("invalid.tsv");
        for (String[] c : Vectors.VALHALL.table("invalid.tsv")) {
            byte[] word = Bytes.of(c[0]);
            String text = Valhall.SEED.dis(c[0]);
            m.check(
                    text.startsWith(".quad 0x") && Valhall.SEED.codec().decode(word, 0, word.length, 0) == null,
                    () -> c[0] + " (" + c[1] + ") is not an instruction, but prints: " + text);
            m.compare(text, c[0], Valhall.SEED.asm(text));
            String today = Valhall.MESA.dis(c[0]);
            m.compare(today, c[0], Valhall.MESA.asm(today));
        }
        m.verify();
    }

    @Test
    void bitsThatThePeerDoesNotPrintAreNoted() {
        Mismatches m = new Mismatches("alias.tsv");
        for (String[] c : Vectors.VALHALL.table("alias.tsv")) {
            String text = Valhall.SEED.dis(c[0]);
            m.compare(c[0], c[1], Vectors.plain(text));
            m.check(text.endsWith("}"), () -> c[0] + " (" + c[3] + ") prints only: " + text);
            m.compare(text, c[0], Valhall.SEED.asm(text));
            m.compare(c[1], c[2], Valhall.SEED.forced(c[1]));
        }
        m.verify();
    }

    @Test
    void brokenRulesAreRemarkedAndRefused() {
        Mismatches m = new Mismatches("rules.tsv");
        for (String[] c : Vectors.VALHALL.table("rules.tsv")) {
            byte[] word = Bytes.of(c[0]);
            Insn insn = Valhall.SEED.codec().decode(word, 0, word.length, 0);
            String text = Valhall.SEED.dis(c[0]);
            m.compare(c[0], c[1], Vectors.plain(text));
            m.compare(text, c[0], Valhall.SEED.asm(text));
            List<String> remarks =
                    insn == null ? List.of() : Valhall.SEED.codec().remarks(insn);
            m.check(remarks.contains(c[2]), () -> c[0] + ": not '" + c[2] + "' but " + remarks);
            String found = Valhall.SEED.asm(c[1]);
            m.check(found.startsWith("error: "), () -> c[1] + " gives " + found);
            m.compare(c[1], c[0], Valhall.SEED.forced(c[1]));
        }
        m.verify();
    }

    @Test
    void tablesAreAllRead() {
        Set<String> known = Set.of(
                "dis.tsv",
                "newer.tsv",
                "mesa-cases.tsv",
                "asm.tsv",
                "asm-variants.tsv",
                "negative.tsv",
                "stricter.tsv",
                "invalid.tsv",
                "alias.tsv",
                "rules.tsv");
        Set<String> found = new TreeSet<>();
        for (String n : Vectors.VALHALL.names(".", ".tsv")) found.add(n.substring(2));
        assertThat(known).containsAll(found);
    }
}
