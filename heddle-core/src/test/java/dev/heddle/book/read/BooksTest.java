package dev.heddle.book.read;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.source.Source;
import org.junit.jupiter.api.Test;

class BooksTest {
    /// A book is read for each of them: one of somebody else's must not take an hour.
    @Test
    void variantsHaveALimit() {
        StringBuilder book = new StringBuilder("isa t \"T\" {\n  granule 2\n  max 4\n");
        for (int i = 0; i < 20_000; i++) book.append("  variant v%d \"V\"\n".formatted(i));
        Source source = new Source("t.isa", book.append("}\n").toString());
        assertThatThrownBy(() -> Books.parseAll(source))
                .hasMessageContaining("a book has at most 256 variants, this one has 20,000");
    }
}
