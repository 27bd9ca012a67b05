package dev.heddle.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.heddle.asm.BookTrial;
import dev.heddle.asm.Codec;
import dev.heddle.asm.Disassembler;
import dev.heddle.asm.Listing;
import dev.heddle.base.expr.Builtin;
import dev.heddle.base.expr.BuiltinName;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// What `docs/books.md` shows is true.
///
/// Fenced blocks by their mark: `isa` is a book without faults, or a piece that is added to the last whole book;
/// `isa-error` has the faults that the `text` block after it shows; `words` are lines about the book before them:
/// `hex = text` holds both ways, `hex < text` when assembling, `text ! message` is refused. After the mark `words`
/// options choose a variant and a dialect, as on the command line: `-a chips@a3 --dialect terse`. The `listing` after a
/// `source` is that of its code, and assembles to the same.
class ManualTest {
    private static final Path MANUAL = Path.of("..", "docs", "books.md");
    private static final String FENCE = "```";
    private static final Pattern WORD = Pattern.compile("((?:[0-9a-f]{2})+) +([=<]) (.*)");

    /// @param mark what stands after the fence
    /// @param line of the fence in the manual
    private record Block(String mark, int line, String text) {
        boolean is(String kind) {
            return mark.equals(kind) || mark.startsWith(kind + " ");
        }

        boolean isWholeBook() {
            return text.startsWith("isa ");
        }

        String option(String name) {
            int at = mark.indexOf(name + " ");
            return at < 0 ? "" : mark.substring(at + name.length() + 1).split(" ", 2)[0];
        }
    }

    private static List<Block> blocks() throws IOException {
        List<Block> out = new ArrayList<>();
        List<String> lines = Files.readAllLines(MANUAL);
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).startsWith(FENCE)) continue;
            int open = i;
            StringBuilder text = new StringBuilder();
            for (i++; !lines.get(i).equals(FENCE); i++)
                text.append(lines.get(i)).append('\n');
            String mark = lines.get(open).substring(FENCE.length());
            out.add(new Block(mark, open + 1, text.toString()));
        }
        return out;
    }

    /// A text with a head of its own, or with the book before it as its beginning.
    private record Given(String before, String text) {
        Source source() {
            return new Source("my.isa", before + text);
        }

        /// @return the faults, their lines counted from the beginning of the text
        List<Diagnostic> faults() {
            List<Diagnostic> found = new ArrayList<>();
            try {
                for (Book b : Books.parseAll(source())) found.addAll(BookTrial.of(b));
            } catch (SourceException e) {
                found.addAll(e.diagnostics());
            }
            int lines = (int) before.lines().count();
            return found.stream().map(d -> up(d, lines)).toList();
        }

        private static Diagnostic up(Diagnostic d, int lines) {
            int line = d.line() - lines;
            return new Diagnostic(d.file(), line, d.column(), d.length(), d.lineText(), d.message());
        }
    }

    @TestFactory
    List<DynamicTest> examples() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        List<Block> blocks = blocks();
        String whole = "";
        Source last = new Source("my.isa", "");
        for (int i = 0; i < blocks.size(); i++) {
            Block b = blocks.get(i);
            Given given = new Given(b.isWholeBook() ? "" : whole, b.text());
            String name = b.mark() + ", line " + b.line();
            if (b.is("isa")) {
                if (b.isWholeBook()) whole = b.text();
                last = given.source();
                tests.add(dynamicTest(name, () -> assertThat(given.faults()).isEmpty()));
            } else if (b.is("isa-error")) {
                Block shown = blocks.get(i + 1);
                assertThat(shown.mark()).describedAs("after " + name).isEqualTo("text");
                tests.add(dynamicTest(name, () -> isReported(given, shown.text())));
            } else if (b.is("source")) {
                Source book = last;
                Block listing = blocks.get(i + 1);
                assertThat(listing.mark()).describedAs("after " + name).isEqualTo("listing");
                tests.add(dynamicTest(name, () -> isListed(codec(book, b), b, listing)));
            } else if (b.is("words")) {
                Source book = last;
                for (String line : b.text().lines().toList()) {
                    tests.add(dynamicTest(name + ": " + line, () -> holds(codec(book, b), line)));
                }
            }
        }
        assertThat(tests).isNotEmpty();
        return tests;
    }

    private static void isReported(Given given, String messages) {
        assertThat(Diagnostic.render(given.faults()) + "\n").isEqualTo(messages);
    }

    private static Codec codec(Source source, Block b) throws SourceException {
        String isa = b.option("-a");
        Book book = Books.parse(source, isa.isEmpty() ? null : isa.substring(isa.indexOf('@') + 1));
        String dialect = b.option("--dialect");
        return dialect.isEmpty() ? Codec.of(book) : Codec.of(book, dialect);
    }

    private static void isListed(Codec codec, Block source, Block listing) throws SourceException, IOException {
        byte[] code =
                codec.assembler().assemble(new Source("a.s", source.text())).bytes();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Listing writer = new Listing(codec, Listing.Style.PLAIN, out);
        writer.feed(0, code, code.length);
        writer.finish();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(listing.text());
        assertThat(codec.assembler()
                        .assemble(new Source("a.lst", listing.text()))
                        .bytes())
                .isEqualTo(code);
    }

    private static void holds(Codec codec, String line) throws SourceException {
        Matcher word = WORD.matcher(line);
        if (!word.matches()) {
            String[] refused = line.split(" ! ", 2);
            assertThat(refused)
                    .describedAs("hex = text, hex < text, or text ! message")
                    .hasSize(2);
            assertThat(message(codec, refused[0])).isEqualTo(refused[1]);
            return;
        }
        String hex = word.group(1);
        String text = word.group(3);
        if (word.group(2).equals("=")) {
            Disassembler dis = codec.disassembler();
            dis.whole(HexFormat.of().parseHex(hex));
            assertThat(dis.text()).isEqualTo(text);
        }
        assertThat(HexFormat.of().formatHex(codec.assembler().line(text))).isEqualTo(hex);
    }

    private static String message(Codec codec, String text) {
        try {
            return fail(
                    "'%s' assembles to %s",
                    text, HexFormat.of().formatHex(codec.assembler().line(text)));
        } catch (SourceException e) {
            return e.diagnostics().getFirst().message();
        }
    }

    @Test
    void everyFunctionOfTheLanguageHasItsLine() throws IOException {
        List<String> rows = Files.readAllLines(MANUAL).stream()
                .filter(l -> l.startsWith("|"))
                .toList();
        Stream<String> names = Stream.concat(
                Builtin.names().stream(), Stream.of(BuiltinName.values()).map(BuiltinName::text));
        assertThat(names.filter(name -> rows.stream().noneMatch(row -> explains(row, name))))
                .isEmpty();
    }

    /// Whether a row has the function with what the language says about it, or the name.
    private static boolean explains(String row, String name) {
        Builtin f = Builtin.of(name);
        return f == null
                ? row.contains("`" + name + "`")
                : row.contains("`" + name + "(") && row.contains(f.doc().split(":", 2)[0]);
    }
}
