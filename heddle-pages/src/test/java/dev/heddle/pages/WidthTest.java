package dev.heddle.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.Exhaustive;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Pages of every entry of every book, and of many words: none fails, none is wider than a terminal, and the colours
/// are the only difference between the styles.
@Tag("long")
class WidthTest {
    private static final int WORDS = Exhaustive.of(2000, 600);

    @Test
    void pagesOfEveryBook() throws Exception {
        for (String name : Books.names()) {
            for (Book book : Books.parseAll(Books.source(name))) {
                if (!Exhaustive.isWanted() && !book.variant().equals(book.isa().preset())) continue;
                fits(BookPage.of(book, Style.PLAIN), BookPage.of(book, Style.COLOUR));
                for (Entry e : book.entries())
                    fits(EntryPage.of(book, e, Style.PLAIN), EntryPage.of(book, e, Style.COLOUR));
            }
        }
    }

    @Test
    void pagesOfRandomWords() throws Exception {
        for (String name : Books.names()) {
            Book book = Books.load(name);
            Codec codec = Codec.of(book);
            Random random = new Random(1);
            for (Entry e : book.entries()) {
                for (int i = 0; i < WORDS / book.entries().size() + 1; i++)
                    word(codec, bytes(e, random), random.nextLong() >>> random.nextInt(64));
            }
            byte[] any = new byte[16];
            for (int i = 0; i < WORDS; i++) {
                random.nextBytes(any);
                word(codec, any, 0);
            }
        }
    }

    /// A word that has the fixed bits of an entry.
    private static byte[] bytes(Entry e, Random random) {
        byte[] out = new byte[16];
        long lo = random.nextLong() & ~e.fixed().lo() | e.match().lo();
        long hi = random.nextLong() & ~e.fixed().hi() | e.match().hi();
        Word.write(lo, hi, out, 0, 16);
        return out;
    }

    private static void word(Codec codec, byte[] bytes, long address) {
        Insn insn = codec.decode(bytes, 0, bytes.length, address);
        if (insn != null) fits(InsnPage.of(codec, insn, Style.PLAIN), InsnPage.of(codec, insn, Style.COLOUR));
    }

    private static void fits(String plain, String coloured) {
        assertThat(plain.lines()).allSatisfy(line -> {
            assertThat(line).hasSizeLessThanOrEqualTo(LineWrap.WIDTH);
            assertThat(line).doesNotContainPattern("\\p{Cntrl}").doesNotContainPattern("\\s$");
        });
        assertThat(coloured.replaceAll("\u001b\\[\\d*m", "")).isEqualTo(plain);
    }

    @Test
    void pagesOfABookThatIsHardToSetOut() {
        String word = "x".repeat(100);
        Book book = TinyBook.parse("""
                        isa long "%1$s" {
                          doc "%1$s" granule 2 max 16 evidence %1$s "%1$s \u001b[31m \t é"
                          variant %1$s | y%1$s "%1$s"
                        }
                        enum Names%1$s[1] { 0 "%1$s" 1 %1$s | y%1$s }
                        insn i%1$s "%1$s" {
                          bytes 14 or 16 by [127]
                          %1$s[126].[3:0].[9].[11].[13].[15].[17].[19].[21].[23].[25].[27].[29].[31].[33].[35].[37].[39].[41].[43]
                          rest ignored
                          e%1$s[5]
                          text "%1$s\\t {%1$s:%1$s}{%1$s}{e%1$s:Names%1$s}{e%1$s:%1$s\\"\\\\|%1$s}"
                          require %1$s == 1 "%1$s"
                          doc "%1$s" note "%1$s" evidence %1$s data %1$s "%1$s"
                          does { unknown "%1$s %1$s" }
                        }
                        """.formatted(word));
        fits(BookPage.of(book, Style.PLAIN), BookPage.of(book, Style.COLOUR));
        Entry e = book.entries().getFirst();
        fits(EntryPage.of(book, e, Style.PLAIN), EntryPage.of(book, e, Style.COLOUR));
        Codec codec = Codec.of(book);
        for (int i = 0; i < 100; i++) word(codec, bytes(e, new Random(i)), -1);
    }
}
