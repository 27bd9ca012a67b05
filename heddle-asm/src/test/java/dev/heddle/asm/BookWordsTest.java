package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
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
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The words that come with the project: some for every entry, with every alternative of its operands that was found.
/// What changes here is a change of what users see. `-Dheddle.rebase=true` writes the files anew, to be read before
/// they are committed.
///
/// A line `[a5xx]` says which variant the words after it are for. Where a book has several, later ones have only what
/// they do not share with those before, and the kinds of operands are those of a form and not of each entry.
@Tag("long")
class BookWordsTest {
    private static final int MOST = 10;
    private static final int TRIES = 600;

    /// A word in the order of the memory, its text with the note, and the variant.
    private record Line(Codec codec, String hex, String text) {}

    static Stream<String> names() {
        return Books.names().stream();
    }

    private static List<Line> lines(String name) throws IOException, SourceException {
        String resource = "/" + name + "/words.tsv";
        try (InputStream in = Objects.requireNonNull(BookWordsTest.class.getResourceAsStream(resource), resource)) {
            List<Line> out = new ArrayList<>();
            Codec codec = Codec.load(name);
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String line : all.lines().filter(l -> !l.startsWith("#")).toList()) {
                String[] c = line.split("\t", -1);
                if (line.startsWith("[")) codec = Codec.load(name + "@" + line.substring(1, line.length() - 1));
                else out.add(new Line(codec, c[0], c[1]));
            }
            return out;
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void textsAreAsTheyWere(String name) throws IOException, SourceException {
        if (Boolean.getBoolean("heddle.rebase")) {
            Path file = Path.of("src", "test", "resources", name, "words.tsv");
            Files.createDirectories(file.getParent());
            Files.writeString(file, new Rebase(name).all());
            assertThat(file).isNotEmptyFile();
            return;
        }
        Mismatches m = new Mismatches(name + "/words.tsv");
        for (Line l : lines(name)) m.compare(l.hex, l.text, Words.dis(l.codec, l.hex));
        m.verify();
    }

    @ParameterizedTest
    @MethodSource("names")
    void textsAssembleToTheirWords(String name) throws IOException, SourceException {
        Mismatches m = new Mismatches(name + "/words.tsv");
        for (Line l : lines(name)) m.compare(l.text, l.hex, Words.asm(l.codec, l.text));
        m.verify();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyEntryHasWords(String name) throws IOException, SourceException {
        Set<String> seen = new HashSet<>();
        for (Line l : lines(name)) {
            byte[] word = Bytes.of(l.hex);
            Insn insn = Objects.requireNonNull(l.codec.decode(word, 0, word.length, 0), l.hex);
            seen.add(insn.entry().id());
        }
        Set<String> all = new TreeSet<>();
        for (Book b : Books.parseAll(Books.source(name))) b.entries().forEach(e -> all.add(e.id()));
        assertThat(seen).containsAll(all);
    }

    /// Writes the lines of a book.
    private static final class Rebase {
        private final List<Codec> codecs;
        private final Map<String, Set<String>> seen = new LinkedHashMap<>();
        private final Set<String> covered = new HashSet<>();

        Rebase(String name) {
            this.codecs = Words.codecs(name);
        }

        String all() {
            StringBuilder out = new StringBuilder("# hex\ttext with its note; written by BookWordsTest\n");
            for (Codec codec : codecs) {
                if (codecs.size() > 1)
                    out.append("[%s]\n".formatted(codec.book().variant().name()));
                for (Entry e : codec.book().entries())
                    for (String hex : chosen(codec, e))
                        out.append(hex)
                                .append('\t')
                                .append(Words.dis(codec, hex))
                                .append('\n');
            }
            return out.toString();
        }

        private String key(Entry e) {
            return codecs.size() == 1 || e.forms().isEmpty()
                    ? e.id()
                    : e.forms().toString();
        }

        /// Zeros, ones, the unknown and ignored bits, and random words as long as one shows a new kind of operand.
        private List<String> chosen(Codec codec, Entry e) {
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(e.id().hashCode());
            Map<String, Set<String>> kinds = new LinkedHashMap<>();
            Mask odd = e.unknown().or(e.ignored());
            List<String> out = new ArrayList<>();
            int most = codecs.size() == 1 ? MOST : MOST / 2;
            boolean isFirst = !seen.containsKey(key(e));
            Set<String> old = seen.computeIfAbsent(key(e), k -> new HashSet<>());
            if (isFirst) {
                for (String hex : List.of(hex(e, 0, 0), hex(e, -1, -1), hex(e, odd.lo(), odd.hi())))
                    if (belongs(codec, e, hex) && !out.contains(hex)) out.add(hex);
            }
            out.forEach(hex -> old.addAll(kinds(Words.dis(codec, hex))));
            for (int i = 0; i < TRIES; i++) {
                long lo = random.nextLong() & ~odd.lo();
                long hi = random.nextLong() & ~odd.hi();
                String hex = i % 2 == 0 ? hex(e, lo, hi) : hex(e, lo & random.nextLong(), hi & random.nextLong());
                if (belongs(codec, e, hex) && isWorthIt(codec, hex)) kinds.put(hex, kinds(Words.dis(codec, hex)));
            }
            while (out.size() < most && !kinds.isEmpty()) {
                String best = kinds.keySet().stream()
                        .reduce((a, b) -> fresh(kinds, b, old) > fresh(kinds, a, old) ? b : a)
                        .orElseThrow();
                if (fresh(kinds, best, old) == 0) break;
                out.add(best);
                old.addAll(kinds.getOrDefault(best, Set.of()));
            }
            boolean isNew = covered.add(e.id() + e.fixed() + e.match());
            if (out.isEmpty() && isNew && !kinds.isEmpty())
                out.add(kinds.keySet().iterator().next());
            return out;
        }

        /// Whether a word says something that those of the variants before do not.
        private boolean isWorthIt(Codec codec, String hex) {
            if (codecs.size() == 1) return true;
            String text = Words.dis(codec, hex);
            for (Codec before : codecs.subList(0, codecs.indexOf(codec)))
                if (Words.dis(before, hex).equals(text)) return false;
            return !text.contains("undefined(") && !text.startsWith("raw ");
        }

        private static long fresh(Map<String, Set<String>> kinds, String hex, Set<String> old) {
            return kinds.getOrDefault(hex, Set.of()).stream()
                    .filter(k -> !old.contains(k))
                    .count();
        }

        private static String hex(Entry e, long lo, long hi) {
            return Bytes.hex(Words.of(e, lo, hi));
        }

        private static boolean belongs(Codec codec, Entry e, String hex) {
            byte[] word = Bytes.of(hex);
            Insn insn = codec.decode(word, 0, word.length, 0);
            return insn != null && insn.entry() == e;
        }

        /// @return the operands with their places, all numbers alike
        private Set<String> kinds(String text) {
            Set<String> out = new HashSet<>();
            String[] operands = Vectors.plain(text).split(",? ");
            boolean byForm = codecs.size() > 1;
            for (int i = byForm ? 1 : 0; i < operands.length; i++) {
                String kind = operands[i].replaceAll("(0x)?[0-9]+", "0");
                out.add(i + (byForm ? kind.replaceAll("\\.[xyzw]|\\([a-z]+\\)", "") : kind));
            }
            return out;
        }
    }
}
