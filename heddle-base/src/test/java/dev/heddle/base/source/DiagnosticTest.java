package dev.heddle.base.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Messages with their place.
class DiagnosticTest {
    private static final Source SOURCE = new Source("a.s", "first\n\tsecond word\r\nthird");

    @Test
    void lineAndCaret() {
        assertThat(SOURCE.error(14, 4, "what it is").render())
                .isEqualTo("a.s:2:9: what it is\n    \tsecond word\n    \t       ^~~~");
    }

    @Test
    void firstAndLastCharacter() {
        assertThat(SOURCE.error(0, 1, "m").render()).isEqualTo("a.s:1:1: m\n    first\n    ^");
        assertThat(SOURCE.error(SOURCE.text().length(), 1, "m").render())
                .isEqualTo("a.s:3:6: m\n    third\n         ^");
    }

    @Test
    void underlineEndsWithTheLine() {
        assertThat(SOURCE.error(2, 100, "m").render()).isEqualTo("a.s:1:3: m\n    first\n      ^~~");
    }

    @Test
    void wholeFile() {
        assertThat(Diagnostic.of("a.s", "is a directory").render()).isEqualTo("a.s: is a directory");
    }

    @Test
    void longLineIsCutAroundThePlace() {
        Source s = new Source("a.s", "x".repeat(1000) + "!" + "y".repeat(1000));
        String[] lines = s.error(1000, 1, "m").render().split("\n");
        assertThat(lines[0]).isEqualTo("a.s:1:1001: m");
        assertThat(lines[1].length()).isLessThan(170);
        assertThat(lines[1].charAt(lines[2].indexOf('^'))).isEqualTo('!');
    }

    @Test
    void allMessagesOfAnException() {
        SourceException e = new SourceException(List.of(SOURCE.error(0, 5, "one"), Diagnostic.of("b", "two")));
        assertThat(e).hasMessage("a.s:1:1: one\n    first\n    ^~~~~\nb: two");
        assertThat(e.diagnostics()).hasSize(2);
    }
}
