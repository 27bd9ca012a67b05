package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.isa.read.Books;
import org.junit.jupiter.api.Test;

/// `book`, with our own books.
class BookCommandTest {
    @Test
    void listHasEveryBook() {
        assertThat(Run.of("book", "list").ok().lines())
                .filteredOn(l -> !l.startsWith(" "))
                .hasSameSizeAs(Books.names());
        for (String name : Books.names())
            assertThat(Run.of("book", "list").ok().out()).contains(name + " ");
    }

    @Test
    void instructionsOfOne() {
        assertThat(Run.of("book", "list", "-a", "agx").ok().out()).contains("agx: Apple G13 GPU", "\n  stop ");
    }

    @Test
    void show() {
        assertThat(Run.of("book", "show", "-a", "agx", "iadd").ok().out())
                .startsWith("iadd: Integer addition or subtraction")
                .contains("\nEncoding\n", "\nText (applegpu)\n", "\nText (mesa)\n", "\nWhat it does\n", "\nEvidence\n");
    }

    @Test
    void showByMnemonicThatIsNoName() {
        assertThat(Run.of("book", "show", "-a", "agx", "stop").ok().lines())
                .allSatisfy(l -> assertThat(l.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void showSuggests() {
        Run.of("book", "show", "-a", "agx", "stpo").fails(1, "agx@g13 has no instruction 'stpo'; did you mean 'stop'?");
    }

    /// Each of our books is checked by OwnBooksTest.
    @Test
    void aBookOfOursHasNoFaults() {
        Run check = Run.of("book", "check", "amx");
        assertThat(check.code()).isZero();
        assertThat(check.lines()).isNotEmpty().allSatisfy(l -> assertThat(l).endsWith("no faults"));
    }

    @Test
    void withoutSubcommand() {
        Run.of("book")
                .fails(
                        2,
                        "heddle book: expected a command: list, search, show, registers, check, format, stats, export, grammar; see 'heddle book --help'");
    }
}
