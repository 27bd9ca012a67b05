package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Instructions that break a rule of the book: a remark when read, an error when written, unless forced.
class RequirementTest extends InFolder {
    private String book = "";

    @BeforeEach
    void write() {
        book = file("rule.isa", """
                        isa rule "A machine with a rule" {
                          granule 2
                          max 2
                        }
                        insn add "Addition" {
                          bytes 2
                          fixed [3:0] = 1
                          x[9:4]
                          y[15:10]
                          text "add {x}, {y}"
                          require x != y "x and y must differ"
                        }
                        """);
    }

    @Test
    void remarkedInAListing() {
        assertThat(Run.fed("1104 1108", "dis", "--book", book).ok().out()).isEqualTo("""
                               0: 1104  add              1, 1 {force}  ; x and y must differ
                               2: 1108  add              1, 2
                        """);
    }

    @Test
    void remarkedInJson() {
        assertThat(Run.fed("1104", "dis", "--book", book, "--json").ok().out())
                .contains("\"text\":\"add 1, 1 {force}\"", "\"notes\":[\"x and y must differ\"]");
    }

    @Test
    void counted() {
        assertThat(Run.fed("1104", "dis", "--book", book, "--stats").ok().out())
                .contains("instructions not well formed               1  100.00 %\n");
    }

    @Test
    void explained() {
        assertThat(Run.of("explain", "--book", book, "1104").ok().out())
                .contains("\nRemarks\n  * x and y must differ\n");
    }

    @Test
    void refused() {
        Run.fed("add 1, 1", "asm", "--book", book)
                .fails(
                        1,
                        "<stdin>:1:1: x and y must differ; {force} after the instruction lets it through\n    add 1, 1\n    ^~~~~~~~");
    }

    @Test
    void forcedForOne() {
        assertThat(Run.fed("add 1, 1 {force}", "asm", "--book", book).ok().out())
                .isEqualTo("1104\n");
    }

    @Test
    void forcedForAll() {
        assertThat(Run.fed("add 1, 1\nadd 2, 2", "asm", "--book", book, "--force")
                        .ok()
                        .out())
                .isEqualTo("1104\n2108\n");
    }

    @Test
    void advisedOnly() {
        String advice = file("advice.isa", """
                        isa rule "A machine with advice" { granule 2  max 2 }
                        insn add "Addition" {
                          bytes 2
                          fixed [3:0] = 1
                          x[9:4]
                          y[15:10]
                          text "add {x}, {y}"
                          advise x != y "x and y should differ"
                        }
                        """);
        Run advised = Run.fed("add 1, 1", "asm", "--book", advice);
        assertThat(advised.code()).isZero();
        assertThat(advised.out()).isEqualTo("1104\n");
        assertThat(advised.err()).startsWith("note: <stdin>:1:1: x and y should differ\n");
        assertThat(Run.fed("1104 1108", "dis", "--book", advice).ok().out()).isEqualTo("""
                               0: 1104  add              1, 1  ; x and y should differ
                               2: 1108  add              1, 2
                        """);
        assertThat(Run.fed("1104", "dis", "--book", advice, "--stats").ok().out())
                .doesNotContain("instructions not well formed               1");
    }
}
