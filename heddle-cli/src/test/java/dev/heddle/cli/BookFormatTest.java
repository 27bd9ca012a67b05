package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `book format`, from the command line to the files.
@Tag("long")
class BookFormatTest extends InFolder {
    private static final String BADLY = """
            isa t "Test" { granule 2
              max 2 }
            insn nop "Nothing" { text "nop"
              bytes 2 fixed [15:0]=0 }
            """;
    private static final String WELL = """
            isa t "Test" {
              granule 2
              max 2
            }
            #: 0000000000000000
            insn nop "Nothing" {
              bytes 2
              fixed [15:0]=0
              text "nop"
            }
            """;

    @Test
    void writesTheFile() throws IOException {
        String book = file("t.isa", BADLY);
        assertThat(Run.of("book", "format", book).ok().out()).isEmpty();
        assertThat(Files.readString(Path.of(book))).isEqualTo(WELL);
        Run.of("book", "format", "--check", book).ok();
    }

    @Test
    void bitsAboveEntriesMayBeLeftOut() throws IOException {
        String plain = WELL.replace("#: 0000000000000000\n", "");
        String book = file("t.isa", WELL);
        Run.of("book", "format", "--no-patterns", book).ok();
        assertThat(Files.readString(Path.of(book))).isEqualTo(plain);
        Run.of("book", "format", "--no-patterns", "--check", book).ok();
        assertThat(Run.of("book", "format", "--check", book).err()).startsWith(book + ":5:1: ");
        assertThat(Run.of("book", "check", book).code()).isZero();
    }

    @Test
    void wrongBitsAboveAnEntryAreAFault() {
        String book = file("t.isa", WELL.replace("#: 0000000000000000", "#: 0000000000000010"));
        Run check = Run.of("book", "check", book);
        assertThat(check.code()).isEqualTo(1);
        assertThat(check.err())
                .startsWith(book
                        + ":6:6: the line above 'nop' does not have its bits, which are 0000000000000000;"
                        + " 'heddle book format' writes it\n");
        assertThat(Run.of("book", "format", "--check", book).err()).startsWith(book + ":5:1: ");
    }

    @Test
    void formsFarFromTheirRootAreAWarning() {
        String forms = """
                form A { bytes 2 }
                form B : A { fixed [0]=1 }
                form C : B { fixed [1]=1 }
                form D : C { rest ignored }
                insn deep : D { text "deep" }
                """;
        String book = file("t.isa", "isa t \"Test\" { granule 2  max 2 }\n" + forms);
        Run check = Run.of("book", "check", book);
        assertThat(check.code()).isZero();
        assertThat(check.err())
                .contains("heddle: warning: " + book + ":5:6: the form 'D' is one of 4 on top of each other");
        String flat = forms.replace("form D : C", "form D").replace("deep : D", "deep : C, D");
        String other = file("u.isa", "isa t \"Test\" { granule 2  max 2 }\n" + flat);
        assertThat(Run.of("book", "check", other).err()).doesNotContain("on top of each other");
    }

    @Test
    void formattedFilesAreNotTouched() throws IOException {
        Path book = Path.of(file("t.isa", WELL));
        Object before = Files.getLastModifiedTime(book);
        Run.of("book", "format", book.toString()).ok();
        assertThat(Files.getLastModifiedTime(book)).isEqualTo(before);
    }

    @Test
    void checkNamesTheFirstLineThatDiffers() throws IOException {
        String book = file("t.isa", BADLY);
        String other = file("u.isa", WELL.replace("  max 2", "  max  2"));
        Run.of("book", "format", "--check", book, other)
                .fails(
                        1,
                        book
                                + ":1:1: not in the house format; 'heddle book format "
                                + book
                                + "' gives it\n    isa t \"Test\" { granule 2\n    "
                                + "^~~~~~~~~~~~~~~~~~~~~~~~\n"
                                + other
                                + ":3:3: not in the house format; 'heddle book format "
                                + other
                                + "' gives it\n      max  2\n      ^~~~~~");
        assertThat(Files.readString(Path.of(book))).isEqualTo(BADLY);
    }

    @Test
    void checkOfAMissingLineEnd() {
        String book = file("t.isa", WELL.strip());
        assertThat(Run.of("book", "format", "--check", book).err()).startsWith(book + ":10:1: not in the house format");
    }

    @Test
    void standardInput() {
        assertThat(Run.fed(BADLY, "book", "format", "-").ok().out()).isEqualTo(WELL);
        assertThat(Run.fed(BADLY, "book", "format", "--check", "-").err())
                .startsWith("<stdin>:1:1: not in the house format; 'heddle book format -' gives it");
    }

    @Test
    void partsAreWrittenToo() throws IOException {
        Files.createDirectory(folder.resolve("t"));
        Path part = Files.writeString(folder.resolve("t/head.isa"), "isa t \"Test\" {max 2 }");
        String book = file("t.isa", "include \"t/head.isa\"\ninsn nop { bytes 2  fixed [15:0]=0  text \"nop\" }\n");
        Run.of("book", "format", book).ok();
        assertThat(part).content().isEqualTo("isa t \"Test\" { max 2 }\n");
        assertThat(Path.of(book)).content().contains("\n#: 0000000000000000\ninsn nop {");
    }

    /// A part alone is no book: its entries may have forms from other files.
    @Test
    void aPartIsFormattedAsItsBookNeeds() throws IOException {
        Files.createDirectory(folder.resolve("t"));
        file("t.isa", "isa t \"Test\" { max 2 }\nform Two { bytes 2 }\n\n\n\ninclude \"t/part.isa\"\n");
        file("other.isa", "isa o \"Other\" { max 2");
        Path part = folder.resolve("t/part.isa");
        Files.writeString(part, "insn nop : Two { fixed [15:0]=1 text \"nop\" }");
        assertThat(Run.of("book", "format", "--check", part.toString()).err())
                .contains("part.isa:1:1: not in the house format");
        Run.of("book", "format", part.toString()).ok();
        assertThat(part).content().isEqualTo("#: 0000000000000001\ninsn nop : Two { fixed [15:0]=1  text \"nop\" }\n");
        assertThat(folder.resolve("t.isa")).content().contains("\n\n\n\n");
        Run.of("book", "format", "--check", part.toString()).ok();
    }

    @Test
    void ownBooksArePrinted() {
        assertThat(Run.of("book", "format", "-a", "a64").ok().out())
                .isEqualTo(Books.source("a64").text());
    }

    /// Of a release, too, which has no parts.
    @Test
    void aBookInPartsIsPrintedAsOneFile() {
        String name = "agx";
        String text = Run.of("book", "format", "-a", name).ok().out();
        assertThat(text).doesNotContainPattern("(?m)^include \"").contains("# " + name + "/");
        String book = file("my.isa", text);
        Run check = Run.of("book", "check", book);
        assertThat(check.code()).isZero();
        assertThat(check.out()).contains("no faults");
        assertThat(Run.of("book", "format", "--check", book).ok().out()).isEmpty();
    }

    @Test
    void wrongBooksStay() throws IOException {
        String book = file("t.isa", BADLY.replace("fixed", "fixd"));
        assertThat(Run.of("book", "format", book).err()).contains(":4:11: ", "    ");
        assertThat(Files.readString(Path.of(book))).contains("fixd");
    }

    @Test
    void nothingToFormat() {
        String message = "what is to be formatted? 'heddle book format my.isa', '-' for standard input, or '-a agx'";
        for (String[] args : new String[][] {
            {"book", "format"},
            {"book", "format", "-a", "agx", "x.isa"},
            {"book", "format", "--book", "x.isa"}
        }) {
            Run run = Run.of(args);
            assertThat(run.err()).contains(message);
            assertThat(run.code()).isEqualTo(2);
        }
    }

    @Test
    void missingFile() {
        assertThat(Run.of("book", "format", path("no.isa")).code()).isEqualTo(1);
    }
}
