package dev.heddle.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.bits.Mask;
import dev.heddle.book.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/// The words that come with the project: some for every entry, with every alternative of its operands that was found.
/// What changes here is a change of what users see. `-Dheddle.rebase=true` writes the file anew, to be read before it is
/// committed.
class AgxWordsTest {
    private static final String RESOURCE = "/agx/words.tsv";
    private static final Path FILE = Path.of("src", "test", "resources", "agx", "words.tsv");
    private static final int MOST = 10;
    private static final int TRIES = 600;

    private static List<String[]> words() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(
                        AgxWordsTest.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return all.lines().filter(l -> !l.startsWith("#")).map(l -> l.split("\t", -1)).toList();
        }
    }

    @Test
    void textsAreAsTheyWere() throws IOException {
        if (Boolean.getBoolean("heddle.rebase")) {
            Files.writeString(FILE, rebased());
            assertThat(FILE).isNotEmptyFile();
            return;
        }
        Mismatches m = new Mismatches("words.tsv");
        for (String[] c : words()) m.compare(c[0], c[1], Agx.dis(c[0]));
        m.verify();
    }

    @Test
    void textsAssembleToTheirWords() throws IOException {
        Mismatches m = new Mismatches("words.tsv");
        for (String[] c : words()) m.compare(c[1], c[0], Agx.asm(c[1]));
        m.verify();
    }

    @Test
    void everyEntryHasWords() throws IOException {
        Set<String> seen = new HashSet<>();
        for (String[] c : words()) {
            byte[] word = Bytes.of(c[0]);
            Insn insn = Objects.requireNonNull(Agx.CODEC.decode(word, 0, word.length, 0), c[0]);
            seen.add(insn.entry().id());
        }
        assertThat(seen).containsAll(Agx.CODEC.book().entries().stream().map(Entry::id).toList());
    }

    private static String rebased() {
        StringBuilder out =
                new StringBuilder("# hex\ttext with its note; written by AgxWordsTest\n");
        for (Entry e : Agx.CODEC.book().entries()) {
            for (String hex : chosen(e))
                out.append(hex).append('\t').append(Agx.dis(hex)).append('\n');
        }
        return out.toString();
    }

    /// Zeros, ones, the unknown and ignored bits, and random words as long as one shows a new kind of operand.
    private static List<String> chosen(Entry e) {
        RandomGenerator random =
                RandomGeneratorFactory.of("L64X128MixRandom").create(e.id().hashCode());
        Map<String, Set<String>> kinds = new LinkedHashMap<>();
        Mask odd = e.unknown().or(e.ignored());
        List<String> out = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String hex : List.of(hex(e, 0, 0), hex(e, -1, -1), hex(e, odd.lo(), odd.hi()))) {
            if (belongs(e, hex) && !out.contains(hex)) out.add(hex);
        }
        out.forEach(hex -> seen.addAll(kinds(Agx.dis(hex))));
        for (int i = 0; i < TRIES; i++) {
            long lo = random.nextLong() & ~odd.lo();
            long hi = random.nextLong() & ~odd.hi();
            String hex =
                    i % 2 == 0
                            ? hex(e, lo, hi)
                            : hex(e, lo & random.nextLong(), hi & random.nextLong());
            if (belongs(e, hex)) kinds.put(hex, kinds(Agx.dis(hex)));
        }
        while (out.size() < MOST && !kinds.isEmpty()) {
            String best =
                    kinds.keySet().stream()
                            .reduce((a, b) -> fresh(kinds, b, seen) > fresh(kinds, a, seen) ? b : a)
                            .orElseThrow();
            if (fresh(kinds, best, seen) == 0) break;
            out.add(best);
            seen.addAll(kinds.getOrDefault(best, Set.of()));
        }
        return out;
    }

    private static long fresh(Map<String, Set<String>> kinds, String hex, Set<String> seen) {
        return kinds.getOrDefault(hex, Set.of()).stream().filter(k -> !seen.contains(k)).count();
    }

    private static String hex(Entry e, long lo, long hi) {
        return Bytes.hex(Words.of(e, lo, hi));
    }

    private static boolean belongs(Entry e, String hex) {
        byte[] word = Bytes.of(hex);
        Insn insn = Agx.CODEC.decode(word, 0, word.length, 0);
        return insn != null && insn.entry() == e;
    }

    /// @return the operands with their places, all numbers alike
    private static Set<String> kinds(String text) {
        Set<String> out = new HashSet<>();
        String[] operands = Vectors.plain(text).split(",? ");
        for (int i = 0; i < operands.length; i++)
            out.add(i + operands[i].replaceAll("(0x)?[0-9]+", "0"));
        return out;
    }
}
