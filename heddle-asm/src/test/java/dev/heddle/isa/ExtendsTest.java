package dev.heddle.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.HexFormat;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Books of one's own that extend one of Heddle's.
class ExtendsTest {
    private static final String OWN = """
            isa mine "My own entries" {
              extends agx
              evidence me "tried on my machine"
            }
            insn mystery "Found on a Tuesday" {
              bytes 4  fixed [15:0]=0x7777  x[31:16]  evidence me  text "mystery {x}"
            }
            insn wait "Wait, in my words" {
              bytes 2  fixed [7:0]=0x38  slot[15:8]  evidence me  text "await {slot}"
            }
            insn halting "A stop that I know more of" {
              bytes 2  fixed [15:0]=0x0088  evidence me  text "halting"
            }
            """;

    private static Book book(String text) throws SourceException {
        return Books.parse(new Source("mine.isa", text), null);
    }

    @Test
    void ownEntriesAreAddedAndWin() throws Exception {
        Codec codec = Codec.of(book(OWN));
        byte[] code = HexFormat.of().parseHex("77773412380088000e0500002c000000");
        String texts = codec.disassemble(code, 0).items().stream()
                .map(i -> i instanceof Insn n ? codec.text(n) : "?")
                .collect(Collectors.joining("; "));
        assertThat(texts).startsWith("mystery 4660; await 0; halting; iadd");
        Source source = new Source("s", texts.replace("; ", "\n") + "\n");
        assertThat(codec.assembler().assemble(source).bytes()).isEqualTo(code);
        Book base = Books.load("agx");
        assertThat(codec.book().entries()).hasSize(base.entries().size() + 2);
        assertThat(codec.book().isa().costs()).isEqualTo(base.isa().costs());
        assertThat(codec.book().isa().schedule().waits())
                .isEqualTo(base.isa().schedule().waits());
    }

    @Test
    void aVariant() throws Exception {
        Book own = book("isa mine \"Mine\" {\n  extends valhall v10\n}\n");
        assertThat(own.entries()).hasSameSizeAs(Books.load("valhall@v10").entries());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "extends agy|there is no book 'agy' to extend; there are agx,",
                "evidence me \"x\"  extends agx|'extends' comes before all that this book says itself",
            })
    void faults(String head, String message) {
        assertThatThrownBy(() -> book("isa mine \"Mine\" {\n  " + head + "\n}\n"))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining(message);
    }
}
