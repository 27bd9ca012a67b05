package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.format.BookFormat;
import dev.heddle.isa.read.Books;
import dev.heddle.pages.BookPage;
import dev.heddle.pages.EntryPage;
import dev.heddle.pages.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Words that a dialect has for those of the default one.
class SpellTest {
    private static final String BOOK = """
            isa t "Two sets of words" {
              granule 2
              max 2
              dialect plain
              dialect maker
              state r : u16[16] "registers"
            }

            enum Round[2] { 0 ""  1 ".up"  2 ".down" | ".floor" }
            enum Way[1]   { 0 ".up"  1 ".on" }
            enum Kind[1]  { 0 low  1 high }
            shape Reg(n:4, neg:1) "a register" { | "r{n}{neg:.neg}"  is u16 r[n] }

            insn go "Go" {
              bytes 2
              fixed [3:0]=1
              a: Reg(n[7:4], neg[8])
              round[10:9]  fast[11]  way[12]  kind[13]
              rest ignored
              text { | a.n=0xf:4  "{name}<{fast:.fast}{round:Round}>{way:Way} {kind:Kind}"
                     | "{name}<{fast:.fast}{round:Round}>{way:Way} {a}, {kind:Kind}" }
              require kind != Kind.high  "too high"
              does { r[0] = kind == Kind.high ? 1 : 0 }
            }
            """;

    private static Book book(String spell) throws SourceException {
        return Books.parse(new Source("t.isa", BOOK + spell), null);
    }

    private static final String SPELL = """

            spell maker {
              go as move
              ".fast" as ".quick" | ".rapid"
              ".neg" as ".minus"
              ".down" as ".lower"
              Round ".up" as ".upper"
            }
            """;

    @Test
    void eachDialectPrintsItsWordsAndReadsThoseOfBoth() throws SourceException {
        Book book = book(SPELL);
        Codec plain = Codec.of(book);
        Codec maker = Codec.of(book, "maker");
        String word = Words.asm(plain, "go.fast.down.up r3.neg, low");
        assertThat(Words.dis(plain, word)).isEqualTo("go.fast.down.up r3.neg, low");
        assertThat(Words.dis(maker, word)).isEqualTo("move.quick.lower.up r3.minus, low");
        for (Codec c : new Codec[] {plain, maker})
            for (String text : new String[] {
                "go.fast.down.up r3.neg, low",
                "move.quick.lower.up r3.minus, low",
                "go.rapid.floor.up r3.minus, low",
                "move.lower.fast.up r3.neg, low"
            }) assertThat(Words.asm(c, text)).as(text).isEqualTo(word);
    }

    @Test
    void wordOfOneEnumIsThatOfNoOther() throws SourceException {
        Codec maker = Codec.of(book(SPELL), "maker");
        String word = Words.asm(maker, "move.upper.up r1, low");
        assertThat(Words.dis(maker, word)).isEqualTo("move.upper.up r1, low");
        assertThat(Words.asm(maker, "move.upper.upper r1, low")).startsWith("error:");
    }

    @Test
    void meaningsKeepTheNamesOfTheBook() throws SourceException {
        Codec maker = Codec.of(book("spell maker { high as tall }"), "maker");
        assertThat(Words.asm(maker, "go.on r1, low")).isEqualTo("1110");
        assertThat(Words.asm(maker, "go.on r1, tall")).startsWith("error: too high");
        assertThat(Words.dis(maker, "1130")).isEqualTo("go.on r1, tall {force}");
    }

    @Test
    void bookOfADialectGivesThoseOfOthers() throws SourceException {
        Book maker = Codec.of(book(SPELL), "maker").book();
        Codec plain = Codec.of(maker, "plain");
        assertThat(Words.dis(plain, Words.asm(plain, "move.lower.up r1, low"))).isEqualTo("go.down.up r1, low");
    }

    @Test
    void pagesListTheWords() throws SourceException {
        Book book = book(SPELL);
        assertThat(EntryPage.of(book, book.entries().getFirst(), Style.PLAIN)).contains("  in maker ", " move\n");
        assertThat(BookPage.of(book(SPELL), Style.PLAIN))
                .contains("Words of the dialect maker", "go as move", "Round .up as .upper");
    }

    @Test
    void formatKeepsTheWords() throws SourceException {
        String badly = SPELL.replace("go as move\n", "go   as move Round \"\" as\n\".near\"\n");
        String once =
                BookFormat.of(new Source("t.isa", BOOK + badly)).getFirst().after();
        assertThat(once).contains("  go as move  Round \"\" as \".near\"\n");
        assertThat(BookFormat.of(new Source("t.isa", once)).getFirst().isSame()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    spell makr { go as move }           | 'makr' is not a dialect besides the default one; did you mean 'maker'?
                    spell plain { go as move }          | 'plain' is not a dialect besides the default one
                    spell maker { og as move }          | no mnemonic, flag or value is 'og'; did you mean 'go'?
                    spell maker { ".fsat" as ".quick" } | no mnemonic, flag or value is '.fsat'; did you mean '.fast'?
                    spell maker { Rund ".up" as ".u" }  | there is no enum 'Rund'; did you mean 'Round'?
                    spell maker { Round ".on" as ".u" } | no value of Round is called '.on'
                    spell maker { ".up" as ".floor" }   | '.floor' is another value of Round, 2
                    spell maker { ".up" as ".on" }      | '.on' is another value of Way, 1
                    spell maker { go move }             | expected 'as', found '}'
                    """)
    void faultsAreReported(String spell, String message) {
        assertThatThrownBy(() -> book(spell)).hasMessageContaining(message);
    }
}
