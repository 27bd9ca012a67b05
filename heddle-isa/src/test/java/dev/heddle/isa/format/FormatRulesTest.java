package dev.heddle.isa.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The rules of the house format one by one.
class FormatRulesTest {
    private static final String HEAD = """
            isa t "Test" {
              granule 2
              max 2
              state r : u16[16] "registers"
            }
            """;

    private static final String REG = "shape Reg(n:4) \"a register\" { | \"r{n}\"  is u16 r[n] }\n";

    private static String whole(String book) throws SourceException {
        BookFormat.Formatted once =
                BookFormat.of(new Source("t.isa", book), false).getFirst();
        assertThat(BookFormat.of(new Source("t.isa", once.after()), false)
                        .getFirst()
                        .isSame())
                .isTrue();
        return once.after();
    }

    /// The items after the head, formatted.
    private static String items(String items) throws SourceException {
        String out = whole(HEAD + items);
        assertThat(out).startsWith(HEAD);
        return out.substring(HEAD.length());
    }

    @Test
    void membersHaveOneOrder() throws SourceException {
        String badly = """
                insn inc "Increment" {
                evidence none
                  note "A note."
                    does { d = d + 1 }
                  text "inc {d}"
                  rest ignored
                  d: Reg(n[7:4]) # which
                  x[8]
                  fixed [3:0]=1
                  bytes 2
                  # about the doc
                  doc "Adds 1."
                }
                """;
        String head = HEAD.replace("  state", "  evidence none \"nothing\"\n  state");
        assertThat(whole(head + REG + badly)).isEqualTo(head + REG + """
                                insn inc "Increment" {
                                  # about the doc
                                  doc "Adds 1."
                                  bytes 2
                                  fixed [3:0]=1
                                  x[8]
                                  d: Reg(n[7:4])  # which
                                  rest ignored
                                  text "inc {d}"
                                  does { d = d + 1 }
                                  note "A note."
                                  evidence none
                                }
                                """);
    }

    @Test
    void theHeadHasOneOrder() throws SourceException {
        String badly = """
                isa t "Test" {
                  state r:u16[16] "registers"
                  view h:u8[32] of r
                  max 2   granule 2
                  constants r
                }
                """;
        assertThat(whole(badly)).isEqualTo("""
                        isa t "Test" {
                          granule 2
                          max 2
                          state r : u16[16] "registers"
                          view  h : u8[32] of r
                          constants r
                        }
                        """);
    }

    @Test
    void textsAreFilled() throws SourceException {
        String words = "word ".repeat(30).strip();
        String doc = "doc \"Short\"\n \"" + words + "\"";
        String out = items("insn nop { bytes 2 fixed [15:0]=0 text \"nop\" " + doc + " }\n");
        assertThat(out).contains("  doc \"Short word word");
        assertThat(out.lines()).allMatch(l -> l.length() <= 120);
        assertThat(out.lines().filter(l -> l.startsWith("      \"word"))).hasSize(1);
    }

    @Test
    void bitsOfPatternsSayThatTheyAreBinary() throws SourceException {
        assertThat(items("""
                                shape Src(t:2, v:4) "a source" {
                                  | t=00 v=k:3.0 "r{k}"
                                  | t=1._ "{v}"
                                  | t=01 v=0x0:4 "zero"
                                  | t=01 v=0b1.11.x "x{x}"
                                  | t=01 undefined "no"
                                }
                                """)).isEqualTo("""
                        shape Src(t:2, v:4) "a source" {
                          | t=0b00 v=k:3.0       "r{k}"
                          | t=1._                "{v}"
                          | t=0b01 v=0x0:4       "zero"
                          | t=0b01 v=0b1.0b11.x  "x{x}"
                          | t=0b01               undefined "no"
                        }
                        """);
    }

    @Test
    void valuesOfEnumsAreAGrid() throws SourceException {
        assertThat(items("""
                                enum Cond[4] open {
                                  1 lt 2 gt 3 "a long one"
                                  8 eq 9 nlt 10 ngt | up 11 x
                                }
                                enum A[1] { 0 "" 1 ".a" }
                                enum Long[1] reserved { 1 b }
                                """)).isEqualTo("""
                        enum Cond[4] open {
                                1 lt    2 gt         3 "a long one"
                          8 eq  9 nlt  10 ngt | up  11 x
                        }
                        enum A[1]             { 0 ""  1 ".a" }
                        enum Long[1] reserved { 1 b }
                        """);
    }

    @Test
    void longExpressionsAreBroken() throws SourceException {
        String sum = "x + ".repeat(40) + "1";
        String out = items("fn f(x) { return (" + sum + ") | " + sum + " }\n");
        assertThat(out.lines()).hasSizeGreaterThan(2).allMatch(l -> l.length() <= 120);
        assertThat(out.lines())
                .noneMatch(l -> l.strip().startsWith("|") || l.strip().startsWith("+"));
    }

    @Test
    void choicesHaveALineForEachValue() throws SourceException {
        assertThat(items("""
                                fn f(x) = x == 0 ? 1
                                  : x == 1 ? 2 : 3
                                fn g(x) = x == 0 ? 1 : x == 1 ? 2 :
                                  3
                                """)).isEqualTo("""
                        fn f(x) =
                            x == 0 ? 1
                          : x == 1 ? 2
                          : 3
                        fn g(x) = x == 0 ? 1 : x == 1 ? 2 : 3
                        """);
    }

    @Test
    void signsAndOperatorsHaveTheirBlanks() throws SourceException {
        assertThat(items("fn f(x,y)=-x-(y)+~ y*(- 1)<<clamp(x,lo:0,hi:3)|x[3:0]&~y\n"))
                .isEqualTo("fn f(x, y) = -x - (y) + ~y * (-1) << clamp(x, lo: 0, hi: 3) | x[3:0] & ~y\n");
    }

    @Test
    void branchesAreLinesOrBlocks() throws SourceException {
        assertThat(items("""
                                fn f(x) {
                                  let a = 0; let b = 1
                                  if x { a = 1 }
                                  else { b = 2 }
                                  if x { a = 1
                                  } else if b { b = 2 } else {
                                    a = 3; }
                                  return a+b
                                }
                                """)).isEqualTo("""
                        fn f(x) {
                          let a = 0; let b = 1
                          if x { a = 1 }
                          else { b = 2 }
                          if x {
                            a = 1
                          } else if b {
                            b = 2
                          } else {
                            a = 3
                          }
                          return a + b
                        }
                        """);
    }

    @Test
    void commentsStayWithWhatTheyAreAbout() throws SourceException {
        assertThat(items("""


                                # -- part --
                                #No blank.
                                fn f(x) = x   # one

                                fn gg(x) = x # two
                                fn h(x) {# three
                                  return x
                                  # four
                                }
                                # five
                                """)).isEqualTo("""

                        # ---- part ------------------------------------------------------------------------------------------------------------
                        #No blank.
                        fn f(x) = x  # one

                        fn gg(x) = x  # two
                        fn h(x) {  # three
                          return x
                          # four
                        }
                        # five
                        """);
    }

    @Test
    void aPartMayStandApartFromItsOperand() throws SourceException {
        assertThat(items(REG + """
                                insn inc "Increment" {
                                  bytes 2
                                  fixed [3:0]=1
                                  d: Reg(n[7:4])
                                  rest ignored
                                  text { | d # which
                                      .n=1:4 "one {d}"
                                    | "inc {d}" }
                                  does { d = d + 1 }
                                }
                                """)).contains("""
                            # which
                            | d.n=1:4  "one {d}"
                            |          "inc {d}"
                        """);
    }

    @Test
    void longCommentsGoOnInTheNextLine() throws SourceException {
        String out = items("# " + "word ".repeat(30) + "\n# end\nfn f(x) = x\n");
        assertThat(out.lines()).hasSize(3).allMatch(l -> l.length() <= 120);
        assertThat(out).contains("word end\nfn");
    }

    @Test
    void whatIsSaidLastStillCounts() throws SourceException {
        String book = HEAD.replace("  state", "  variant a \"a\"\n  variant b \"b\"\n  state") + """
                        insn nop {
                          only b {
                            note "First."
                            text "no"
                          }
                          note "Second."
                          bytes 2
                          fixed [15:0]=0
                          text "nop"
                        }
                        """;
        String out = whole(book);
        assertThat(out.indexOf("only b")).isLessThan(out.indexOf("text \"nop\""));
        assertThat(out.indexOf("only b")).isLessThan(out.indexOf("note \"Second"));
    }

    @Test
    void eachFileIsFormattedForItself() throws SourceException {
        Map<String, Source> files = Map.of(
                "t/a.isa", new Source("t/a.isa", HEAD),
                "t/b.isa", new Source("t/b.isa", "fn  f(x)=x"));
        Source book = Books.joined(new Source("t/t.isa", "include \"a.isa\"\ninclude   \"b.isa\""), files::get);
        List<BookFormat.Formatted> out = BookFormat.of(book, false);
        assertThat(out).extracting(f -> f.before().name()).containsExactly("t/t.isa", "t/a.isa", "t/b.isa");
        assertThat(out)
                .extracting(BookFormat.Formatted::after)
                .containsExactly("include \"a.isa\"\ninclude \"b.isa\"\n", HEAD, "fn f(x) = x\n");
        assertThat(out).extracting(BookFormat.Formatted::firstDifference).containsExactly(2, 0, 1);
    }

    /// What the language has, the formatter has to know.
    @Test
    void allWordsOfTheLanguageHaveTheirPlace() {
        assertThat(expected("isa t \"Test\" { wrong }")).hasSizeGreaterThan(20).allMatch(Order::isLine);
        assertThat(expected(HEAD + "insn i { wrong }")).hasSizeGreaterThan(15).allMatch(Order::isMember);
    }

    /// The words that a message lists.
    private static List<String> expected(String book) {
        Throwable fault = catchThrowable(() -> Books.parse(new Source("t.isa", book), null));
        String message = String.valueOf(fault.getMessage()).replaceAll("(?s)[;,] found.*", "");
        return Pattern.compile("[a-z]+(?=,|$)")
                .matcher(message)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    @Test
    void faultsOfBooksAreTold() {
        assertThatThrownBy(() -> whole(HEAD + "insn x {"))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("expected");
    }

    @Test
    void contentsTellBooksApart() throws SourceException {
        String book = HEAD
                + REG
                + "insn i { bytes 2 fixed [3:0]=1 d: Reg(n[7:4]) rest ignored text \"i {d}\" does { d = d + 1 } }";
        for (String[] change : List.of(
                new String[] {"d + 1", "d + 2"},
                new String[] {"ignored", "unknown"},
                new String[] {"i {d}", "j {d}"},
                new String[] {"r{n}", "q{n}"},
                new String[] {"registers", "register"}))
            assertThat(Contents.of(Books.parse(new Source("a", book), null)))
                    .isNotEqualTo(Contents.of(Books.parse(new Source("a", book.replace(change[0], change[1])), null)));
        String moved = book.replace("insn", "\n\n# moved\ninsn");
        assertThat(Contents.of(Books.parse(new Source("a", book), null)))
                .isEqualTo(Contents.of(Books.parse(new Source("a", moved), null)));
    }
}
