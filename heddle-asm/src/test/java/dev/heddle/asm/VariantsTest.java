package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import org.junit.jupiter.api.Test;

/// Variants and dialects of a book.
class VariantsTest {
    private static String text(Codec codec, String hex) {
        Disassembler d = codec.disassembler();
        d.whole(Bytes.of(hex));
        return d.text();
    }

    @Test
    void firstVariantIsTheDefault() {
        assertThat(Loom.CODEC.book().id()).isEqualTo("loom@old");
        assertThat(text(Loom.CODEC, "0900")).isEqualTo("rust");
        assertThat(text(Loom.CODEC, "0800")).isEqualTo(".hword 0x0008");
    }

    @Test
    void otherVariantByNameAndAlias() {
        for (String name : new String[] {"new", "fresh"}) {
            Codec codec = Loom.codec(name, "plain");
            assertThat(codec.book().id()).isEqualTo("loom@new");
            assertThat(text(codec, "0800")).isEqualTo("shine");
            assertThat(text(codec, "0900")).isEqualTo(".hword 0x0009");
        }
    }

    @Test
    void unknownVariant() {
        assertThatThrownBy(() -> Books.parse(new Source("loom.isa", Loom.BOOK), "nev"))
                .isInstanceOf(SourceException.class)
                .hasMessage("loom@nev: unknown variant; loom has old, new; did you mean 'new'?");
    }

    @Test
    void secondDialectBothWays() throws SourceException {
        Codec loud = Loom.codec(null, "loud");
        assertThat(text(loud, "11000100")).isEqualTo("ADD! r1 <- r0.neg");
        assertThat(Bytes.hex(loud.assembler().line("ADD! r1 <- r0.neg"))).isEqualTo("11000100");
    }

    @Test
    void dialectWithoutATextOfItsOwnTakesTheFirst() throws SourceException {
        Codec loud = Loom.codec(null, "loud");
        assertThat(text(loud, "0700")).isEqualTo("nop");
        assertThat(Bytes.hex(loud.assembler().line("nop"))).isEqualTo("0700");
    }

    @Test
    void unknownDialect() {
        assertThatThrownBy(() -> Codec.of(Loom.CODEC.book(), "laud"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("loom has no dialect 'laud'; it has plain, loud; did you mean 'loud'?");
    }
}
