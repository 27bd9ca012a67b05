package dev.heddle.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import org.junit.jupiter.api.Test;

/// The page of the tiny book, and those of its entries.
class PagesTest {
    private final Book book = TinyBook.book();

    private String entry(String id) {
        Entry e = book.entry(id);
        return e == null ? "" : EntryPage.of(book, e, Style.PLAIN);
    }

    @Test
    void everyDocOfTheHeadIsAParagraph() throws SourceException {
        String text = TinyBook.TEXT.replace("granule 2", "doc \"And more.\" granule 2");
        Book more = Books.parse(new Source("more.isa", text), null);
        assertThat(BookPage.of(more, Style.PLAIN)).contains("\nEight registers.\n\nAnd more.\n\n");
    }

    @Test
    void bookAtAGlance() {
        assertThat(BookPage.of(book, Style.PLAIN)).isEqualTo("""
                        tiny: A tiny machine                                                    tiny@one
                        Eight registers.

                          variants      one (uno): the first, this page
                                        two: the second
                          dialects      plain, loud
                          entries       3: 2 with a meaning, 1 whose meaning is unknown, 0 without

                        Evidence
                          tag     entries  what it stands for
                          manual  2        stated by the manual
                          guess   1        nobody knows

                        Waits
                          wait       for
                          far        the far unit
                          mem_ready  memory

                        Units
                          unit  for results              for sources       evidence  what it does
                          near  mem_ready in r unless r                              sums
                          away  far; mem_ready           far or mem_ready  manual    the rest

                        Slots between a write and a read
                          written by  in   read as  slots  mixed  evidence  why
                          near        r    third    1      4      guess     read later
                          near        any  any      2      2
                          The first line that fits counts; mixed: for registers of different width.

                        Entries
                          inc    2/4  Increment                                                        1
                          clear  2    Clear                                                         f..1
                          jump   2    Go on elsewhere                                                  2

                        Columns: entry, length in bytes, title, fixed bits. Fixed bits are hexadecimal
                        digits, least significant last: '.' is a digit without fixed bits, '*' one in
                        which only some bits are fixed.
                        """);
    }

    @Test
    void entryWithEverything() {
        assertThat(entry("inc")).isEqualTo("""
                        inc: Increment                                                          tiny@one

                          extends       Alu, Word
                          length        2 bytes if bit 15 is 0, 4 bytes if it is 1

                        Encoding
                          +---+---------------------------+-------------------------------+
                          |31 |30                       24|23                           16|
                          |mod|        far_offset         |               -               |
                          +---+---+-------+---+-----------+---+-----------+---------------+
                          |15 |14 |13   12|11 |10            7|6         4|3             0|
                          | L | ? | mode  |a.t|      a.v      |    d.n    | 0   0   0   1 |
                          +---+---+-------+---+---------------+-----------+---------------+
                          mod = mode, ? = unknown, - = ignored by the hardware, L = chooses the length
                          Bits 31..16 are there in the long form only; in the short form they read as 0.

                        Fields
                          name        bits          width  meaning
                          mode        [31].[13:12]  3      number in binary; chooses the text
                          far_offset  [30:24]       7      signed number; number
                          d.n         [6:4]         3      a register
                          a.t         [11]          1      a register or 0..15
                          a.v         [10:7]        4      with a.t; decides twice

                        Computed
                          let twice: 4 = a.v * 2

                        Text (plain)
                          bits                    text
                          mode=0.m:2 when m != 3  "{name}{m:Mode} {d}, {a}[, far {far_offset:s}]", loud
                                                  "INC{m:Mode} {d}, {a}, {far_offset}"
                          always                  "{name} {mode:bits}, {d}, {a}, {far_offset}"

                        Text (loud)
                          "{name}! {d}, {a}"

                        Accepted as well
                          "add{mode:bits} {d} {a} {far_offset}"

                        Operand d: a register
                          d: Reg(n [6:4])
                          text                   stands for
                          "r{n}", accept "${n}"  u16 r[n]

                        Operand a: a register or 0..15
                          a: Src(t [11], v [10:7], z = 1)
                          bits              text                       stands for
                          t=0 v=0.k:3       "{k:Reg}"                  u16 r[k]
                          t=1 when v != 15  "{v}"                      u16 v
                          t=1               undefined: 15 is reserved

                        Names of Mode; 1 other value by number
                          value  name        step  cost
                          0      (nothing)   1     0
                          1      .up | .inc  1     2
                          2      .down       2     3

                        Requirements
                          d.n != 7 || far_offset == 0
                              the last register has no far form

                        What it does
                          For each active lane:
                            if mode == 0 {
                              d = bump(a, 1)
                            } else if mode > 2 {
                              unknown "what mode 3 does"
                            } else {
                              for k in 0..Mode.step[1] {
                                d = (a + k) * 2 - (1 - k)
                              }
                            }

                        Time
                          unit          near: sums
                          slots         1 + bump(mode, 1)
                          always waits  with far
                          the next one  waits with far, mem_ready, and does nothing else
                          writes        d, mode + 1 from there on, by the bits of 3, in slots 2..2 +
                                        mode, the next register each time
                          reads         a, in slots 0..mode, the next register each time if mode == 1,
                                        as third
                          reads         r

                        Functions of the book that it uses
                          fn bump(x, by) = by > 1 ? x + by : x

                        Description
                          Adds 1 to a register, or more.

                          A second paragraph.

                        Notes, and what is unknown
                          * Overflow is not published.
                          * Bits whose meaning is unknown: 14.

                        Evidence
                          manual        stated by the manual
                          guess         nobody knows

                        Data
                          unit          alu

                        Where another entry matches too
                          yields to     clear (of which it is the general case)
                        """);
    }

    @Test
    void entryWithLittle() {
        assertThat(entry("jump")).isEqualTo("""
                        jmp: Go on elsewhere                                                    tiny@one

                          entry         jump
                          extends       Word
                          length        2 bytes

                        Encoding
                          +-----------------------------------------------+---------------+
                          |15                                            4|3             0|
                          |                      off                      | 0   0   1   0 |
                          +-----------------------------------------------+---------------+

                        Fields
                          name  bits    width  meaning
                          off   [15:4]  12     signed distance in 2 bytes, plus 2

                        Text (plain)
                          "jmp {off:rel(2, 2)}"

                        What it does
                          unknown: where the distance counts from
                        """);
    }

    @Test
    void coloursSurroundHeadingsAndNames() {
        Style style = new Style("<h>", "<n>", "<f>", "</>");
        assertThat(BookPage.of(book, style))
                .startsWith("<h>tiny: A tiny machine</>")
                .contains("\n<h>Evidence</>\n", "  <n>jump</>   2    Go on elsewhere")
                .doesNotContain("<n></>");
    }
}
