package dev.heddle.isa.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The lines above entries that have their bits.
class FormatPatternsTest {
    private static final String HEAD = """
            isa t "Test" {
              granule 1
              max 16
              variant v1 "One"
              variant v2 "Two"
              variant v3 "Three"
              state r : u64[64] "registers"
            }

            shape Reg(n:6) "a register" { | "r{n}"  is u64 r[n] }

            """;

    private static String whole(String book) throws SourceException {
        BookFormat.Formatted once = BookFormat.of(new Source("t.isa", book)).getFirst();
        assertThat(BookFormat.of(new Source("t.isa", once.after())).getFirst().after())
                .isEqualTo(once.after());
        return once.after();
    }

    /// The items after the head, formatted.
    private static String items(String items) throws SourceException {
        String out = whole(HEAD + items);
        assertThat(out).startsWith(HEAD);
        return out.substring(HEAD.length());
    }

    /// The lines above the only entry.
    private static List<String> lines(String entry) throws SourceException {
        return items(entry).lines().filter(l -> l.strip().startsWith("#:")).toList();
    }

    @Test
    void everyKindOfBitHasItsSign() throws SourceException {
        assertThat(lines("""
                                insn add "Add" {
                                  bytes 3 or 4 by [7]
                                  fixed [3:0]=0b1010
                                  d: Reg(n[21:20].[11:8])
                                  a: Reg(n[19:14])
                                  sat[6]
                                  ignored [31:30]
                                  unknown [5:4] [12]
                                  reserved [13] [29:22]
                                  text "add {sat} {d}, {a}"
                                }
                                """)).containsExactly("#: -:2 =:6 | =:2 d.n[5:4] a.n:6 = ? d.n[3:0] L sat ?:2 1010");
    }

    @Test
    void bitsThatAFormOrTheEntryFixesAreDigits() throws SourceException {
        String forms = """
                form Word(code) { bytes 2  fixed [15:12]=code }
                form Low { x[3:0] rest ignored text "{name} {d} {x}" }
                """;
        assertThat(lines(forms + "insn i : Word(5), Low { d: Reg(n[9:4]) fixed [9:8]=2 }"))
                .containsExactly("#: 0101 -:2 10 d.n[3:0] x:4");
    }

    @Test
    void variantsThatDifferHaveALineEach() throws SourceException {
        String entry =
                "insn i { bytes 1 fixed [7:4]=1 only v2 { x[3:0] text \"i {x}\" } only v1, v3 { rest reserved text \"i\" } }";
        assertThat(lines(entry)).containsExactly("#: v1, v3: 0001 =:4", "#: v2: 0001 x:4");
        assertThat(lines(entry.replace("only v2 ", "only v3 ").replace("v1, v3", "v1..v2")))
                .containsExactly("#: v1..v2: 0001 =:4", "#: v3: 0001 x:4");
        assertThat(lines("only v2.. { insn i { bytes 1 fixed [7:0]=1 text \"i\" } }"))
                .containsExactly("  #: 00000001");
    }

    @Test
    void oneIdOfTwoVariantsHasItsOwnBits() throws SourceException {
        assertThat(items("""
                                only v1 { insn i { bytes 1 fixed [7:0]=1 text "i" } }
                                only v2.. {
                                  insn i { bytes 1 fixed [7:0]=2 text "i" }
                                }
                                """)).isEqualTo("""
                        only v1 {
                          #: 00000001
                          insn i { bytes 1  fixed [7:0]=1  text "i" }
                        }
                        only v2.. {
                          #: 00000010
                          insn i { bytes 1  fixed [7:0]=2  text "i" }
                        }
                        """);
    }

    @Test
    void whatStoodThereIsReplaced() throws SourceException {
        assertThat(items("""
                                # About i.

                                #: 11111111
                                #:   and more
                                insn i { bytes 1 fixed [7:0]=1 text "i" }

                                insn j { bytes 1 fixed [7:0]=2 text "j" }
                                """)).isEqualTo("""
                        # About i.

                        #: 00000001
                        insn i { bytes 1  fixed [7:0]=1  text "i" }

                        #: 00000010
                        insn j { bytes 1  fixed [7:0]=2  text "j" }
                        """);
    }

    @Test
    void definitionsOfOneLineKeepTheirColumns() throws SourceException {
        String out = items("""
                        form Word(code) { bytes 1  fixed [7:0]=code  text "{name}" }

                        insn one : Word(1) "One"
                        insn twelve : Word(12) "Twelve"
                        """);
        assertThat(out).endsWith("""
                        #: 00000001
                        insn one    : Word(1)  "One"
                        #: 00001100
                        insn twelve : Word(12) "Twelve"
                        """);
    }

    @Test
    void longOnesGoOnInTheNextLine() throws SourceException {
        StringBuilder fields = new StringBuilder();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 64; i++) {
            fields.append("bit%d[%d] ".formatted(i, i));
            text.append(" {bit%d}".formatted(i));
        }
        List<String> lines = lines("insn i { bytes 16 %s fixed [127:64]=7 text \"i%s\" }".formatted(fields, text));
        assertThat(lines).hasSizeGreaterThan(3).allMatch(l -> l.length() <= Page.WIDTH);
        assertThat(lines.getFirst()).startsWith("#: 0000000");
        assertThat(lines.subList(1, lines.size())).allMatch(l -> l.startsWith("#:   bit"));
    }

    @Test
    void descriptorsAndPartsHaveThem() throws SourceException {
        String head = HEAD.replace("granule 1", "granule 2");
        Map<String, Source> files = Map.of(
                "b/i.isa",
                new Source(
                        "b/i.isa",
                        "insn i { bytes 2 fixed [15:8]=1 a: Reg(n[5:0]) rest ignored descriptor a k text \"i {a}\" }\n"
                                + "descriptor k { x[7:0] fixed [63:60]=3 rest raw text \"i {x}\" }"));
        Source book = Books.joined(new Source("t.isa", head + "include \"b/i.isa\"\n"), files::get);
        assertThat(BookFormat.of(book).getLast().after())
                .startsWith("#: 00000001 -:2 a.n:6\ninsn i {")
                .contains("\n#: 0011 -:52 x:8\ndescriptor k {");
    }

    @Test
    void entriesOfOtherBooksHaveNoPlaceHere() throws SourceException {
        String out = whole("""
                        isa mine "Mine" {
                          extends a64
                        }

                        insn nop "Nothing" { bytes 4  fixed [31:0]=0xffffffff  text "nop" }
                        """);
        assertThat(out.lines().filter(l -> l.startsWith("#:"))).containsExactly("#: " + "1".repeat(32));
    }

    @Test
    void wrongOnesAreFaults() throws SourceException {
        String right = whole(HEAD + "insn i { bytes 1 fixed [7:4]=1 x[3:0] text \"i {x}\" }");
        assertThat(faults(right)).isEmpty();
        assertThat(faults(right.replace("#: 0001 x:4", "#:  0001  x:4"))).isEmpty();
        assertThat(faults(right.replace("#: 0001 x:4", "# 0002"))).isEmpty();
        assertThat(faults(right.replace("#: 0001 x:4", "#: 0001 y:4")))
                .singleElement()
                .satisfies(d -> assertThat(d.message())
                        .isEqualTo("the line above 'i' does not have its bits, which are 0001 x:4;"
                                + " 'heddle book format' writes it"));
    }

    private static List<Diagnostic> faults(String text) throws SourceException {
        Source book = new Source("t.isa", text);
        return BookFormat.patternFaults(book, Books.parseAll(book));
    }

    private static final Pattern GROUP = Pattern.compile("([01]+)|(\\S+?)(?::(\\d+)|\\[(\\d+)(?::(\\d+))?])?");

    /// Of every entry of every book: the widths make the length, and the digits are the fixed bits.
    @Test
    void patternsAreWholeWords() throws SourceException {
        int count = 0;
        for (String name : Books.names()) {
            Book book = Books.load(name);
            List<Entry> all = new ArrayList<>(book.entries());
            book.descriptors().values().forEach(d -> all.addAll(d.entries()));
            for (Entry e : all) {
                holds(e);
                count++;
            }
        }
        assertThat(count).isGreaterThan(1000);
    }

    private static void holds(Entry e) {
        int bit = Byte.SIZE * e.length().longBytes();
        for (String group : WordPattern.of(e).split(" ")) {
            if (group.equals("|")) {
                assertThat(bit).isEqualTo(Byte.SIZE * e.length().bytes());
                continue;
            }
            Matcher m = GROUP.matcher(group);
            assertThat(m.matches()).as(group).isTrue();
            if (m.group(1) == null) {
                bit -= width(m);
                continue;
            }
            for (char c : group.toCharArray()) {
                bit--;
                assertThat(e.fixed().bit(bit)).as("%s, bit %d", e.id(), bit).isTrue();
                assertThat(e.match().bit(bit)).as("%s, bit %d", e.id(), bit).isEqualTo(c == '1');
            }
        }
        assertThat(bit).as(e.id()).isZero();
    }

    private static int width(Matcher m) {
        if (m.group(3) != null) return Integer.parseInt(m.group(3));
        if (m.group(5) == null) return 1;
        return Integer.parseInt(m.group(4)) - Integer.parseInt(m.group(5)) + 1;
    }
}
