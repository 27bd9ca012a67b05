package dev.heddle.isa.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.List;
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
        Entry e = entry("""
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
        assertThatThrownBy(() -> entry("""
                                form B : Word(1) { }
                                insn i : Word(1), B { text "i" rest unknown }
                                """)).hasStackTraceContaining("t.isa:4:10: 'i' has the form 'Word' twice");
        assertThatThrownBy(() -> entry("form A : B { }\nform B : A { }\ninsn i : Word(1), A { }"))
                .hasStackTraceContaining("this form extends itself");
    }

    @Test
    void manyFormsSideBySideAreReadOnce() {
        StringBuilder forms = new StringBuilder("form F0 { rest unknown }\n");
        for (int i = 1; i < 16; i++) forms.append("form F%d : F%d, F%d, F%d { }\n".formatted(i, i - 1, i - 1, i - 1));
        assertThatThrownBy(() -> entry(forms + "insn i : Word(1), F15 { text \"i\" }"))
                .hasStackTraceContaining("twice");
    }

    /// A book of somebody else may have as many forms as it likes.
    @Test
    void manyFormsTakeNoTimeAndNoStack() throws SourceException {
        StringBuilder both = new StringBuilder(HEAD).append(WORD);
        both.append("form A0 { doc \"A.\" }\nform B0 { doc \"B.\" }\n");
        for (int i = 1; i < 40; i++)
            for (String name : List.of("A", "B"))
                both.append("form %s%d : A%d, B%d { doc \"C.\" }\n".formatted(name, i, i - 1, i - 1));
        both.append("insn i : Word(1) \"I\" { text \"i\" }\n");
        assertThat(FormLevels.warnings(new Source("t.isa", both.toString()))).hasSize(74);

        StringBuilder chain = new StringBuilder();
        for (int i = 5000; i > 0; i--) chain.append("form A%d : A%d { doc \"C.\" }\n".formatted(i, i - 1));
        chain.append("form A0 : Word(1) { doc \"A.\" }\n");
        assertThat(FormLevels.warnings(new Source("t.isa", HEAD + WORD + chain)))
                .hasSize(4999);
        assertThatThrownBy(() -> entry(chain + "insn i : A5000 \"I\" { text \"i\" }\n"))
                .hasMessageContaining("more than 16 forms are on top of each other");
    }

    @Test
    void formsThatNoInstructionHasAreFound() {
        String book = HEAD + WORD + """
                form Used { doc "U." }
                form Above : Used { doc "A." }
                form Lost : Used { doc "L." }
                form More : Lost { bits that are none }
                insn i as "i.long" : Word(1), Above "I" { text "i" rest unknown }
                """;
        assertThat(FormLevels.unused(new Source("t.isa", book)))
                .extracting(Diagnostic::message)
                .containsExactly(
                        "no instruction has the form 'Lost': what it says has not been checked",
                        "no instruction has the form 'More': what it says has not been checked");
    }
}
