package dev.heddle.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pages of a small book without chapters.
class OwnBookTest {
    private static final String BOOK = """
            # A machine to try pages with.

            isa pico "Pico" {
              doc "First paragraph."
              doc "Second paragraph, with <angles> & `code`."
              granule 2  max 2
              variant old "the first one"
              variant new | p2 "the second one" default
              evidence seen "seen in code"
              state r : u16[16] "registers"
            }

            # Which of two.
            enum Way[1] { 0 left  1 right doc "the other one" }

            # ---- sums ----
            # A number of a register.
            shape Reg(n:4) "a register r0..r15" {
              | when n < 15  "r{n}"  is u16 r[n]
              | undefined "there are fifteen"
            }

            fn twice(x) = x + x

            insn add "Add" {
              bytes 2
              fixed [3:0]=1
              d: Reg(n[7:4])  a: Reg(n[11:8])
              only old { unknown [15:12] }
              only new { w[12]  ignored [15:13] }
              only old { text "add {d}, {a}" }
              only new { text "add.{w:Way} {d}, {a}" }
              does { d = a == 0 ? unknown "what nothing gives" : twice(a) }
              evidence seen
              note "What it does to flags is not known."
            }

            # ---- the rest ----
            insn ADD as adds "Add, in capitals" { bytes 2  fixed [15:0]=2  text "{name}"  does unknown "nobody has run it" }
            only new { insn all "A name that is taken" { bytes 2  fixed [15:0]=3  text "{name}" } }
            """;

    @TempDir
    Path folder = Path.of("");

    private Document page(String path) throws IOException {
        return Jsoup.parse(Files.readString(folder.resolve(path).resolve("index.html")));
    }

    private void write() throws IOException, SourceException {
        SiteBuilder.write(folder, List.of(Books.parseAll(new Source("pico.isa", BOOK))));
    }

    @Test
    void firstPageHasTopicsAndParagraphs() throws IOException, SourceException {
        write();
        Document first = page("pico");
        assertThat(first.select("main > p").eachText())
                .containsExactly("First paragraph.", "Second paragraph, with <angles> & code.");
        assertThat(first.select("h3").eachText()).containsExactly("Sums", "The rest");
        assertThat(first.select(".entries li").eachText())
                .containsExactly("add Add", "ADD Add, in capitals", "all A name that is taken new");
        assertThat(first.select("a[href=guide/registers/]")).hasSize(1);
    }

    /// Folders differ also where case does not count, and from those of other pages.
    @Test
    void foldersAreTheirOwn() throws IOException, SourceException {
        write();
        assertThat(page("pico/add").title()).isEqualTo("add: Add · Pico · Heddle");
        assertThat(page("pico/ADD_").title()).isEqualTo("ADD: Add, in capitals · Pico · Heddle");
        assertThat(page("pico/all_").title()).isEqualTo("all: A name that is taken · Pico · Heddle");
        assertThat(page("pico/all").select("article")).hasSize(3);
    }

    @Test
    void variantsAreBesideEachOther() throws IOException, SourceException {
        write();
        Document add = page("pico/add");
        assertThat(add.select("h2#text + .scroll, h2#text + ul").text()).isEqualTo("add.w:Way d, a");
        assertThat(add.select("h2#text ~ details").first().select("summary").text())
                .isEqualTo("In old");
        assertThat(add.select("h2#meaning + p + pre + h2#functions")).hasSize(1);
        assertThat(add.select("h2#variants + .scroll tbody tr").eachText().get(0))
                .startsWith("old differs from new in: text, bits, fields");
        assertThat(page("pico/variants").select("h2#entries + p").text())
                .isEqualTo("1 of 3 entries are the same in all variants. The others:");
    }

    @Test
    void bitsAreShownWithTheirOwners() throws IOException, SourceException {
        write();
        Document add = page("pico/add");
        assertThat(add.select("h2#bits ~ .bits").first().select(".box > span").eachText())
                .containsExactly("–", "w", "a.n", "d.n", "0001");
        assertThat(add.select("h2#bits ~ .bits").first().select(".k-fixed")).hasSize(1);
        assertThat(add.select("h2#fields ~ .scroll").first().select("tbody tr").eachText())
                .containsExactly(
                        "w [12] 1 Way: 0 left, 1 right",
                        "d.n [7:4] 4 a register r0..r15",
                        "a.n [11:8] 4 a register r0..r15");
    }

    @Test
    void commentsOfTheBookAreOnThePagesOfNames() throws IOException, SourceException {
        write();
        Document way = page("pico/names/Way");
        assertThat(way.select("h2#enum + p").text()).isEqualTo("Which of two.");
        assertThat(way.select("tbody tr").eachText()).containsExactly("0 left", "1 right the other one");
        assertThat(way.select("h2#entries + ul a").eachAttr("href")).containsExactly("../../add/");
        assertThat(page("pico/names/twice").select("pre").text()).isEqualTo("fn twice(x) = x + x");
    }

    @Test
    void whatIsOpenIsListed() throws IOException, SourceException {
        write();
        Document unknown = page("pico/unknown");
        assertThat(unknown.select("h2#counts + .scroll tbody tr").eachText())
                .containsExactly(
                        "entries 2 3",
                        "entries whose meaning is not known 1 2",
                        "entries with bits of unknown meaning 1 0",
                        "such bits 4 0",
                        "cases of meanings that are not known 1 1",
                        "encodings of operands without a meaning 1 1",
                        "values without a name in open enums 0 0",
                        "notes that say what is open 1 1");
        assertThat(unknown.select("h2#meanings + .scroll tbody tr").eachText())
                .containsExactly("ADD nobody has run it", "all the book does not say");
        assertThat(unknown.select("h2#cases + .scroll tbody tr").eachText()).containsExactly("add what nothing gives");
    }

    @Test
    void opcodesSayWhatIsFree() throws IOException, SourceException {
        write();
        Document codes = page("pico/opcodes");
        assertThat(codes.select("h2#codes + p").text()).isEqualTo("By bits [1:0]: 3 of 4 codes are taken, 1 are free.");
        assertThat(codes.select("h2#codes ~ .scroll tbody tr").eachText())
                .containsExactly("00 free", "01 add", "10 ADD ?", "11 all ?");
    }
}
