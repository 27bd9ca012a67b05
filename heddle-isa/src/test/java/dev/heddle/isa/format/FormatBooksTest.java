package dev.heddle.isa.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// All books that there are: formatting keeps what they say and each comment but the bits above entries, and a
/// formatted book stays as it is.
@Tag("long")
class FormatBooksTest {
    private static final int SEEDS = 3;

    @TestFactory
    Stream<DynamicTest> books() throws IOException, SourceException {
        List<Source> all = new ArrayList<>();
        for (String name : Books.names()) all.add(Books.source(name));
        try (Stream<Path> files = Files.walk(Path.of(".."), 8)) {
            for (Path p : files.filter(FormatBooksTest::isOfTests).sorted().toList())
                all.add(new Source(p.getFileName().toString(), Files.readString(p)));
        }
        all.addAll(ofManual());
        assertThat(all).hasSizeGreaterThan(20);
        return all.stream().map(s -> dynamicTest(s.name(), () -> holds(s)));
    }

    /// The same books, badly written: breaks, blanks and comments between words.
    @TestFactory
    Stream<DynamicTest> scattered() throws IOException {
        List<Source> all = new ArrayList<>(ofManual());
        all.add(Books.source("a64"));
        all.add(Books.source("agx"));
        return all.stream()
                .flatMap(s -> IntStream.range(0, SEEDS)
                        .boxed()
                        .map(n -> dynamicTest(s.name() + " " + n, () -> holds(scattered(s, n)))));
    }

    private static boolean isOfTests(Path p) {
        return p.toString().endsWith(".isa") && p.toString().contains("src/test/resources");
    }

    /// The books of the manual, each with the pieces that are added to it.
    private static List<Source> ofManual() throws IOException {
        List<Source> out = new ArrayList<>();
        String manual = Files.readString(Path.of("..", "docs", "books.md"));
        for (String block : manual.split("```isa\n")) {
            String text = block.split("```", 2)[0];
            if (text.startsWith("isa ")) out.add(new Source("manual " + out.size(), text));
            else if (!out.isEmpty()) {
                Source last = out.removeLast();
                out.add(new Source(last.name(), last.text() + text));
            }
        }
        return out;
    }

    /// Does not break before a bar, which would begin an alternative there.
    private static Source scattered(Source book, int seed) {
        Random random = new Random(seed);
        List<FormatToken> words = FormatToken.all(book.text());
        StringBuilder out = new StringBuilder();
        int comments = 0;
        for (int i = 0; i < words.size(); i++) {
            FormatToken t = words.get(i);
            boolean isBar = t.is("|");
            for (FormatToken.Remark r : t.lead()) out.append('\n').append(r.text());
            if (!t.lead().isEmpty() || isBar && t.first()) out.append('\n');
            else if (isBar) out.append("  ");
            else if (!t.glued()) {
                switch (random.nextInt(12)) {
                    case 0 -> out.append(" # comment ").append(comments++).append('\n');
                    case 1 -> out.append("\n\n# remark ").append(comments++).append("\n ");
                    case 2, 3, 4 -> out.append("\n");
                    case 5 -> out.append("\n\n\n");
                    default -> out.append(" ");
                }
            }
            out.append(t.text());
            boolean isBroken = i + 1 < words.size() && !words.get(i + 1).is("|");
            if (!t.comment().isEmpty() && (isBroken || words.get(i + 1).first()))
                out.append(t.comment()).append('\n');
        }
        return new Source(book.name(), out.toString());
    }

    private static void holds(Source book) throws SourceException {
        List<BookFormat.Formatted> once = BookFormat.of(book);
        Map<String, Source> files = new HashMap<>();
        for (BookFormat.Formatted f : once) {
            assertThat(words(f.after())).isEqualTo(words(f.before().text()));
            assertThat(f.after()).doesNotContain(" \n", "\n\n\n", "\t", "\r").endsWith("\n");
            Source after = new Source(f.before().name(), f.after());
            files.put(after.name(), after);
        }
        Source first = files.get(once.getFirst().before().name());
        for (BookFormat.Formatted f : BookFormat.of(Books.joined(first, files::get)))
            assertThat(difference(f)).isEmpty();
    }

    /// The lines around the first that changes again, before and after.
    private static String difference(BookFormat.Formatted f) {
        int line = f.firstDifference();
        if (line == 0) return "";
        return around(f.before().text(), line) + "became\n" + around(f.after(), line);
    }

    private static String around(String text, int line) {
        List<String> all = text.lines().toList();
        int to = Math.min(all.size(), line + 2);
        return String.join("\n", all.subList(Math.max(0, line - 3), to)) + "\n";
    }

    /// How often each word stands in comments; rules are as long as they are.
    private static Map<String, Integer> words(String text) {
        Map<String, Integer> out = new HashMap<>();
        for (FormatToken t : FormatToken.all(text)) {
            List<String> all = new ArrayList<>(List.of(t.comment()));
            for (FormatToken.Remark r : t.lead()) if (!PatternLines.isPattern(r)) all.add(r.text());
            for (String comment : all)
                for (String word : comment.replaceAll("#|-{2,}", " ").split(" +"))
                    if (!word.isEmpty()) out.merge(word, 1, Integer::sum);
        }
        return out;
    }
}
