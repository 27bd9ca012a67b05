package dev.heddle.isa.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.heddle.Exhaustive;
import dev.heddle.asm.BookTrial;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Outline;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The books that come with Heddle. They are read without checks where they are used, so here is where they are
/// checked.
@Tag("long")
class OwnBooksTest {
    /// Words of each entry that are tried.
    private static final int WORDS = Exhaustive.of(300, 60);

    /// The same for variants that are not the default one, whose entries are mostly the same.
    private static final int WORDS_OF_VARIANT = Exhaustive.of(300, 4);

    static Stream<String> names() {
        return Books.names().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void bookHasNoFault(String name) throws SourceException {
        List<Book> all = Books.parseAll(Books.source(name));
        assertThat(all).hasSameSizeAs(all.getFirst().isa().variants());
        for (Book b : all) {
            boolean isPreset = b.variant().equals(b.isa().preset());
            int words = isPreset ? WORDS : WORDS_OF_VARIANT;
            assertThat(BookTrial.of(b, words)).as(b.id()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyEntryHasATitleAndEvidence(String name) throws SourceException {
        for (Book b : Books.parseAll(Books.source(name))) {
            assertThat(b.entries()).allSatisfy(e -> {
                assertThat(e.title()).as(e.id()).isNotBlank();
                assertThat(e.evidence()).as(e.id()).isNotEmpty();
            });
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyEntryIsDescribed(String name) throws SourceException {
        for (Book b : Books.parseAll(Books.source(name)))
            assertThat(b.entries())
                    .allSatisfy(e -> assertThat(e.docs()).as(e.id()).isNotEmpty());
    }

    /// The books that can do more than read and write.
    @ParameterizedTest
    @ValueSource(strings = "agx")
    void meaningsAreStatementsOrAReason(String name) throws SourceException {
        for (Book b : Books.parseAll(Books.source(name))) {
            List<Entry.Meaning> all = b.entries().stream()
                    .map(Entry::meaning)
                    .filter(Objects::nonNull)
                    .toList();
            assertThat(all.stream().filter(m -> m.unknown() == null)).as(b.id()).hasSizeGreaterThan(19);
            assertThat(all.stream().map(Entry.Meaning::unknown).filter(Objects::nonNull))
                    .allMatch(u -> !u.isBlank());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void checkedAndUncheckedBooksAreTheSame(String name) throws SourceException {
        Book checked = Books.parse(Books.source(name), null);
        Book quick = Books.load(name);
        assertThat(quick.entries().stream().map(Entry::id))
                .containsExactlyElementsOf(
                        checked.entries().stream().map(Entry::id).toList());
    }

    @ParameterizedTest
    @MethodSource("names")
    void outlinesAreThoseOfTheEntries(String name) throws SourceException {
        for (Book book : Books.parseAll(Books.source(name))) {
            Book quick = BookParser.parse(Books.source(name), book.variant().name(), null);
            assertThat(quick.outlines()).hasSameSizeAs(book.outlines());
            for (int i = 0; i < book.outlines().size(); i++) {
                Outline o = quick.outlines().get(i);
                Entry e = book.outlines().get(i).entry();
                assertThat(List.of(o.id(), o.length(), o.fixed(), o.match()))
                        .isEqualTo(List.of(e.id(), e.length(), e.fixed(), e.match()));
            }
        }
    }

    @Test
    void agxHasEveryEntryOfTheFactSheet() throws SourceException {
        assertThat(Books.load("agx").entries()).hasSizeGreaterThanOrEqualTo(161);
    }

    @Test
    void unknownBook() {
        assertThat(catchThrowableOfType(SourceException.class, () -> Books.load("agy"))
                        .getMessage())
                .startsWith("agy: unknown instruction set; there are agx")
                .endsWith("; did you mean 'agx'?");
    }
}
