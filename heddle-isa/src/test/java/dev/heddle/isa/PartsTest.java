package dev.heddle.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Books in several files.
class PartsTest {
    private static final String HEAD = "isa t \"T\" {\n  granule 2\n  max 2\n}\n";

    private final Map<String, String> files = new HashMap<>();

    private Source joined(String name, String text) throws SourceException {
        return Books.joined(
                new Source(name, text), path -> files.containsKey(path) ? new Source(path, files.get(path)) : null);
    }

    private String fault(String text) {
        return Diagnostic.render(Objects.requireNonNull(
                        catchThrowableOfType(SourceException.class, () -> Books.parse(joined("my.isa", text), null)))
                .diagnostics());
    }

    private static String insn(String name, int code) {
        return "insn %s { bytes 2 fixed [15:0]=%d text \"%s\" }\n".formatted(name, code, name);
    }

    @Test
    void partsStandInTheirPlaces() throws SourceException {
        files.put("lib/my/head.isa", HEAD);
        files.put("lib/my/one.isa", insn("one", 1) + "include \"more/two.isa\"");
        files.put("lib/my/more/two.isa", insn("two", 2));
        String text = "# a book\ninclude \"my/head.isa\"  # its head\n  include \"my/one.isa\"\n" + insn("three", 3);
        Book b = Books.parse(joined("lib/my.isa", text), null);
        assertThat(b.entries()).extracting(Entry::id).containsExactly("one", "two", "three");
    }

    @Test
    void whatIsOneFileStaysOne() throws SourceException {
        Source one = new Source("my.isa", HEAD + "# include \"other.isa\"\n");
        assertThat(Books.joined(one, _ -> null)).isSameAs(one);
    }

    @Test
    void faultsAreAboutTheFileThatHasThem() {
        files.put("head.isa", HEAD);
        files.put("one.isa", "\n" + insn("one", 1) + "insn bad { bytes 2 fixd [15:0]=1 }\n");
        String text = "include \"head.isa\"\ninclude \"one.isa\"\ninsn worse { bites 2 }\n";
        assertThat(fault(text))
                .contains("one.isa:3:20: expected a field")
                .contains("    insn bad { bytes 2 fixd [15:0]=1 }\n")
                .contains("my.isa:3:14: expected a field")
                .contains("    insn worse { bites 2 }\n                 ^~~");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    include "none.isa"     | my.isa:2:9: there is no file 'none.isa'
                    include "/etc/passwd"  | my.isa:2:9: a part is a file beside the book, such as "my/alu.isa"
                    include "../up.isa"    | my.isa:2:9: a part is a file beside the book, such as "my/alu.isa"
                    include "a//b.isa"     | my.isa:2:9: a part is a file beside the book, such as "my/alu.isa"
                    include "my.isa"       | my.isa:2:9: 'my.isa' includes itself
                    include "a.isa"        | b.isa:1:9: 'a.isa' includes itself
                    """)
    void whatCannotBeAPart(String line, String fault) {
        files.put("a.isa", "include \"b.isa\"");
        files.put("b.isa", "include \"a.isa\"");
        assertThat(fault("# t\n" + line + "\n" + HEAD)).startsWith(fault).contains("^~");
    }
}
