package dev.heddle.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Templates that are written as several strings.
class TemplateStringsTest {
    private static final String HEAD = """
            isa t "T" {
              granule 2
              max 2
              dialect plain
              dialect loud
              state r : u16[16]
            }
            shape Reg(n:4) "a register" { | "r{n}"  is u16 r[n] }
            """;

    private static Book book(String items) throws SourceException {
        return Books.parse(new Source("t.isa", HEAD + items), null);
    }

    private static String insn(String members) {
        return "insn i { bytes 2 fixed [3:0]=1 x[7:4] d: Reg(n[11:8]) rest ignored " + members + " }";
    }

    private static String parts(Object parts) {
        return parts.toString().replaceAll("at=\\d+", "");
    }

    private static Shape.Alternative text(String members) throws SourceException {
        return Objects.requireNonNull(book(insn(members)).entry("i").texts().get(""))
                .getFirst();
    }

    /// Where the strings are divided makes no difference, also within what is one part.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    "i {d}, {x}"       | "i {d}, " "{x}"
                    "i {d}, {x}"       | "i {d}," " {x}"
                    "i {d}, {x}"       | "i " "{d}" ", " "{x}"
                    "i {d}, {x}"       | "" "i {d}, {x}" ""
                    "it{x:Reg}, a{x}"  | "i" "t{x:Reg}, " "a" "{x}"
                    "i {d}, [lsl {x}]" | "i {d}, [lsl " "{x}]"
                    "<{x:(a)}>i {d}"   | "" "<{x:(a)}>" "i {d}"
                    "i \\"{d}\\", {x}" | "i \\"" "{d}\\", {x}"
                    """)
    void theyAreOneText(String whole, String divided) throws SourceException {
        assertThat(parts(text("text " + divided).texts()))
                .isEqualTo(parts(text("text " + whole).texts()));
    }

    @Test
    void whatFollowsATemplateIsNoPartOfIt() throws SourceException {
        Shape.Alternative a = text("""
                        text {
                          | "i {d}, "
                            "{x}"  loud "I {d}, "
                            "{x}"  accept "i " "{d} " "{x}"  accept "j " "{x}"
                        }\
                        """);
        assertThat(a.texts().keySet()).containsExactlyInAnyOrder("", "loud");
        assertThat(a.accepts()).hasSize(2);
        Shape.Alternative undefined = book("shape S(n:4) \"s\" { | \"s\" \"{n}\" undefined \"no\" \"reason\" }")
                .shape("S")
                .alternatives()
                .getFirst();
        assertThat(undefined.undefined()).isEqualTo("no reason");
    }

    @Test
    void membersAndArgumentsOfFormsTakeThem() throws SourceException {
        String items = """
                form F(op, rest_of) {
                  bytes 2
                  fixed [3:0]=op
                  x[7:4]  w[8]  y[12:9]
                  rest ignored
                  prefix PREFIX
                  text "{name} {x}, " "{rest_of}"
                }
                insn i : F(1, "{y:hex}, " "end") "One"
                """;
        String divided = items.replace("PREFIX", "\"<\" \"{w:(w)}>\"");
        String whole = items.replace("PREFIX", "\"<{w:(w)}>\"").replace("\" \"", "");
        assertThat(parts(book(divided).entry("i").texts()))
                .isEqualTo(parts(book(whole).entry("i").texts()));
    }

    /// Arguments that are filled with others are read where they are, not by their place in the book.
    @Test
    void filledArgumentsKeepTheirCounts() throws SourceException {
        String items = """
                form F(args) { bytes 2  fixed [3:0]=1  c[5:4]  a[9:6]  rest ignored  text "{name} {args}" }
                form G(before) : F("{before}, " "{c}, {a:Reg*(c+1)}, {Reg(=a+1)}") { }
                insn i : G("a long text") "One"
                """;
        String whole = items.replace("{before}", "a long text");
        assertThat(parts(book(items).entry("i").texts()))
                .isEqualTo(parts(book(whole).entry("i").texts()));
    }

    private static List<Diagnostic> faults(String items) {
        return Objects.requireNonNull(catchThrowableOfType(SourceException.class, () -> book(items)))
                .diagnostics();
    }

    /// A `@` stands before the place.
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
                    text "i {d}, "~  "@{q}"              ; there is no variable 'q'
                    text "i {d}, " "{x:@float(3)}"       ; expected float(exponent
                    text "i {d}, " ", {@x-1}"            ; 'x-1' is not a variable
                    text "i {d}, " "x" "@{d"             ; no '}' closes this
                    text "i @{d" "}, {x}"                ; what is between braces stands in one string
                    text "i @[{d}, "~"{x}"               ; no ']' closes this
                    text "i {x:Reg*(x + "~ "1)}"         ; what is between braces stands in one string
                    text "i {d}, "~ "{x:Reg*(x @, 1)}"   ; expected
                    text "i {d}, "~ "{x}" @= "end"       ; expected a field
                    text { | "i {d}, "~ "@{z}" }         ; there is no variable 'z'
                    text { | "i {d}" loud "I {d}, " "@{z}" } ; there is no variable 'z'
                    accept "i {d}, " "@{z}" text "i {d}" ; there is no variable 'z'
                    """)
    void faultsAreAtTheirPlaces(String members, String message) {
        String lines = insn(members.replace('~', '\n'));
        int at = lines.indexOf('@');
        String items = lines.replace("@", "");
        List<Diagnostic> found = faults(items);
        assertThat(found).anyMatch(d -> d.message().startsWith(message));
        if (at < 0) return;
        Source whole = new Source("t.isa", HEAD + items);
        int offset = HEAD.length() + at;
        assertThat(found)
                .anyMatch(d -> d.message().startsWith(message)
                        && d.line() == whole.line(offset)
                        && d.column() == whole.column(offset));
    }

    @Test
    void anAlternativeHasOneText() {
        assertThat(faults("shape S(n:3) \"s\" { | \"s\" \"{n}\" is u16 n \"t{n}\" }"))
                .extracting(Diagnostic::message)
                .containsExactly("this alternative has a text already");
    }

    @Test
    void theCaretIsBelowTheSecondString() {
        String items = "insn i {\n  bytes 2\n  fixed [3:0]=1\n  x[15:4]\n  text \"i {x}, \"\n       \"{y:hex}\"\n}\n";
        assertThat(Diagnostic.render(faults(items)))
                .startsWith("t.isa:14:9: there is no variable 'y'")
                .contains("\n           \"{y:hex}\"\n            ^");
    }
}
