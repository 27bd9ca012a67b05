package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PagesCommandTest extends InFolder {
    @Test
    void writesTheSetThatIsAskedFor() throws IOException {
        Path out = folder.resolve("site");
        String output =
                Run.of("pages", "-a", "valhall15", "-o", out.toString()).ok().out();
        assertThat(output).endsWith("pages; begin at " + out.resolve("reference/index.html") + "\n");
        assertThat(Files.readString(out.resolve("valhall15/index.html"))).contains("Arm Mali v15");
        assertThat(out.resolve("agx")).doesNotExist();
    }

    @Test
    void writesABookOfOnesOwn() throws IOException {
        file(
                "pico.isa",
                "isa pico \"Pico\" { granule 2 max 2 }\ninsn nop \"Nothing\" { bytes 2 fixed [15:0]=7 text \"nop\" }\n");
        Path out = folder.resolve("site");
        Run.of("pages", "--book", path("pico.isa"), "-o", out.toString()).ok();
        assertThat(Files.readString(out.resolve("pico/nop/index.html"))).contains("<title>nop: Nothing · Pico");
    }

    @Test
    void faultsAreOneLine() throws IOException {
        file("here", "a file");
        Run.of("pages").fails(2, "heddle pages: option -o, --out DIR is missing; see 'heddle pages --help'");
        Run.of("pages", "-a", "valhall15", "-o", path("here"))
                .fails(1, path("here") + ": is a file, and pages need a folder");
        Run.of("pages", "-a", "ir3@a6xx", "-o", path("x"))
                .fails(2, "'-a ir3@a6xx': pages are of all variants, expected '-a ir3'");
        Run.of("pages", "-a", "agx", "--book", "my.isa", "-o", path("x"))
                .fails(2, "'-a' is one of Heddle's books, '--book' one of your own: not both");
        assertThat(Run.of("pages", "-a", "arm", "-o", path("x")).err())
                .startsWith("arm: unknown instruction set; there are agx")
                .hasLineCount(1);
    }

    @Test
    void aBookMayHaveNoInstructions() {
        String book = file("my.isa", "isa my \"M\" { granule 1 max 1 }\n");
        Run.of("pages", "--book", book, "-o", path("site")).ok();
        assertThat(folder.resolve("site/my/index.html")).exists();
        for (String command : new String[] {"dis", "stats", "check", "asm"}) Run.fed("", command, "--book", book, "-");
        assertThat(Run.fed("00\n", "dis", "--book", book).ok().out()).contains(".byte 0x00");
    }

    @Test
    void aBookMayBeCalledAsAFolderOfTheSite() {
        String book = file(
                "my.isa",
                "isa reference \"R\" { granule 1 max 1 }\n"
                        + "insn one \"One\" { bytes 1 fixed [7:0]=4 text \"one\" }\n");
        Run.of("pages", "--book", book, "-o", path("site")).ok();
        assertThat(folder.resolve("site/reference/index.html")).content().contains("href=\"../reference-set/\"");
        assertThat(folder.resolve("site/reference-set/index.html")).exists();
    }
}
