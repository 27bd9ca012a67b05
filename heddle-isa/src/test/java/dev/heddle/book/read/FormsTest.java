package dev.heddle.book.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Forms side by side.
class FormsTest {
    private static final String HEAD = "isa t \"Test\" { granule 2  max 4 }\n";
    private static final String WORD = "form Word(n) { bytes 2  fixed [15:12]=n  doc \"Word.\" }\n";

    private static Entry entry(String items) throws SourceException {
        Book book = Books.parse(new Source("t.isa", HEAD + WORD + items), null);
        return Objects.requireNonNull(book.entry("i"));
    }

    @Test
    void membersAreReadInTheirOrder() throws SourceException {
        Entry e =
                entry(
                        """
                        form Sat(s, w) : Clamp(w) { doc "Sat."  sat[0]  text "{name}{sat:.sat} {s}" }
                        form Clamp(w) { doc "Clamp."  unknown [3:1]  data width w  data of clamp }
                        insn i : Word(5), Sat("x", 16) "I" { rest ignored  doc "I."  data of i }
                        """);
        assertThat(e.docs()).containsExactly("Word.", "Clamp.", "Sat.", "I.");
        assertThat(e.forms()).containsExactly("Sat", "Clamp", "Word");
        assertThat(e.data()).containsEntry("width", "16").containsEntry("of", "i");
        assertThat(e.match().lo()).isEqualTo(0x5000);
        assertThat(e.unknown().lo()).isEqualTo(0xe);
    }

    @Test
    void anEntryHasAFormOnce() {
        assertThatThrownBy(() ->
                        entry(
                                """
                                form B : Word(1) { }
                                insn i : Word(1), B { text "i" rest unknown }
                                """))
                .hasStackTraceContaining("t.isa:4:10: 'i' has the form 'Word' twice");
        assertThatThrownBy(() -> entry("form A : B { }\nform B : A { }\ninsn i : Word(1), A { }"))
                .hasStackTraceContaining("this form extends itself");
    }

    @Test
    void manyFormsSideBySideAreReadOnce() {
        StringBuilder forms = new StringBuilder("form F0 { rest unknown }\n");
        for (int i = 1; i < 16; i++)
            forms.append("form F%d : F%d, F%d, F%d { }\n".formatted(i, i - 1, i - 1, i - 1));
        assertThatThrownBy(() -> entry(forms + "insn i : Word(1), F15 { text \"i\" }"))
                .hasStackTraceContaining("twice");
    }
}
