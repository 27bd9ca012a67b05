package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.isa.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The AGX book in Mesa's syntax: the published cases, and words of every entry that come with the project.
class AgxMesaVectorsTest {
    private static final Codec CODEC = Codec.of(Agx.CODEC.book(), "mesa");

    /// Words with their texts and notes.
    private static List<String[]> words() {
        try (InputStream in = Objects.requireNonNull(AgxMesaVectorsTest.class.getResourceAsStream("/agx/mesa.tsv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .map(l -> l.split("\t", -1))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void publishedCasesHaveTheirTextsAndComeBack() {
        Mismatches m = new Mismatches("mesa_dis.tsv");
        for (String line : Vectors.AGX.lines("mesa_dis.tsv")) {
            String[] c = line.split("\t", -1);
            String found = Words.dis(CODEC, c[0]);
            m.compare(c[0], c[1], Vectors.plain(found));
            m.compare(found, c[0], Words.asm(CODEC, found));
        }
        m.verify();
    }

    /// The text alone says all but the length.
    @Test
    void publishedTextsAssembleToTheirWordsButForTheLength() {
        Mismatches m = new Mismatches("mesa_dis.tsv");
        for (String line : Vectors.AGX.lines("mesa_dis.tsv")) {
            String[] c = line.split("\t", -1);
            String again = Words.asm(CODEC, c[1]);
            m.compare(c[0], c[1], Words.dis(CODEC, again));
            if (again.length() == c[0].length()) m.compare(c[1], c[0], again);
        }
        m.verify();
    }

    @Test
    void wordsOfEveryEntryHaveTheirTextsAndComeBack() {
        Mismatches m = new Mismatches("mesa.tsv");
        for (String[] c : words()) {
            m.compare(c[0], c[1], Words.dis(CODEC, c[0]));
            m.compare(c[1], c[0], Words.asm(CODEC, c[1]));
        }
        m.verify();
    }

    @Test
    void everyEntryHasWords() {
        Set<String> seen = new TreeSet<>();
        for (String[] c : words()) {
            byte[] word = Bytes.of(c[0]);
            Insn insn = Objects.requireNonNull(CODEC.decode(word, 0, word.length, 0), c[0]);
            seen.add(insn.entry().id());
        }
        assertThat(seen)
                .isEqualTo(CODEC.book().entries().stream().map(Entry::id).collect(Collectors.toSet()));
    }
}
