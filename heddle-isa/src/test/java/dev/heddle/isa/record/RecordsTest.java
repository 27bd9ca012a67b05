package dev.heddle.isa.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.read.Books;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("long")
class RecordsTest {
    private static final String HEAD = "isa t \"T\" { }\nenum E[2] { 0 \"a\"  1 \"b\"  2 \"ab\" }\n";

    private static final Map<String, Long> NUMBERS = Map.of(
            "width",
            200L,
            "height",
            100L,
            "depth",
            1L,
            "layers",
            1L,
            "levels",
            3L,
            "samples",
            1L,
            "address",
            0x123456000L,
            "pitch",
            1024L,
            "pitch_align",
            256L,
            "layer_size",
            0x20000L);

    private static Book book(String records) throws SourceException {
        return Books.parse(new Source("t.isa", HEAD + records), null);
    }

    private static RecordValues values(Book b, String name, String hex) {
        RecordLayout l = b.records().get(name);
        assertThat(l).isNotNull();
        return new RecordValues(b, l, HexFormat.of().parseHex(hex));
    }

    @Test
    void fieldsShiftsSignsAndConditions() throws SourceException {
        Book b = book("""
                        record r "R" {
                          bytes 8
                          e[1:0]: E
                          glued[63:62].[3:2]
                          s[11:4]: signed
                          when e == 1 { far[31:16] << 4 + 16 }
                          when e != 1 { near[31:16] }
                          word 1 { up[7:0] >> 2 }
                          says { x = far + 1  t = "{e}-{e}" }
                        }
                        """);
        RecordValues v = values(b, "r", "f90f030013000080");
        RecordLayout l = v.layout();
        assertThat(v.text(l.field("e"))).isEqualTo("b");
        assertThat(v.value(l.field("glued"))).isEqualTo(0b1010);
        assertThat(v.value(l.field("s"))).isEqualTo(-1);
        assertThat(v.value(l.field("far"))).isEqualTo(3 * 16 + 16);
        assertThat(v.has(l.field("near"))).isFalse();
        assertThat(v.value(l.field("up"))).isEqualTo(4);
        assertThat(v.property("x", 0)).isEqualTo(65);
        assertThat(v.property("t", "")).isEqualTo("b-b");
        assertThat(v.unnamed().isEmpty()).isTrue();
    }

    @Test
    void textsChooseTheValuesThatMakeThem() throws SourceException {
        Book b = book("""
                        record r "R" {
                          bytes 4
                          e[1:0]: E
                          f[3:2]: E
                          n[15:8] + 1
                          says { t = "{e}{f}"  n = n }
                          makes { n = n }
                        }
                        """);
        RecordLayout r = b.records().get("r");
        byte[] made = RecordBuilder.build(b, r, Map.of("n", 256L), Map.of("t", "abab"));
        assertThat(HexFormat.of().formatHex(made)).isEqualTo("0aff0000");
        assertThatThrownBy(() -> RecordBuilder.build(b, r, Map.of("n", 257L), Map.of()))
                .hasMessageContaining("does not fit into field 'n'");
        assertThatThrownBy(() -> RecordBuilder.build(b, r, Map.of("n", 1L), Map.of("t", "c")))
                .hasMessageContaining("a r has no t 'c'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bytes 4 a[3:0] b[4:3] | fields 'a' and 'b' share bits",
                "bytes 4 a[33:0] | goes on up to bit 33; the record has 4 bytes",
                "bytes 4 a[3:0]: E | field 'a' has 4 bits, its enum 2",
                "bytes 4 a[1:0]: F | there is no enum 'F'",
                "bytes 4 a[1:0] says { t = \"{b}\" } | record 'r' has no field 'b'",
                "bytes 4 a[1:0] makes { c = 1 } | record 'r' has no field 'c'",
                "bytes 4 a[1:0] says { x = y } | nothing in the encoding is called 'y'",
                "a[1:0] | a record says how many bytes it has",
                "bytes 4 a[0:1] | a field has 1 to 64 bits",
            })
    void faults(String body, String message) {
        String lines = body.replaceAll(" (?=[a-c]\\[|says|makes)", "\n");
        assertThatThrownBy(() -> book("record r \"R\" {\n" + lines + "\n}\n"))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx", "ir3", "valhall"})
    void anyBytesAreShown(String name) throws SourceException {
        Random random = new Random(1);
        for (Book b : Books.parseAll(Books.source(name)))
            for (RecordLayout l : b.records().values())
                for (int i = 0; i < 50; i++) {
                    byte[] bytes = new byte[l.bytes()];
                    random.nextBytes(bytes);
                    String page = RecordPage.of(new RecordValues(b, l, bytes));
                    assertThat(page).startsWith(l.name()).endsWith("\n");
                    Stream.of(l.fields().getFirst().name())
                            .forEach(f -> assertThat(page).contains(f));
                }
    }

    /// What a texture is made of is what it says.
    @ParameterizedTest
    @CsvSource({
        "agx, g13, twiddled",
        "ir3, a5xx, macrotiled",
        "ir3, a6xx, macrotiled",
        "ir3, a7xx, pitched",
        "ir3, a8xx, macrotiled",
        "ir3, a4xx, pitched"
    })
    void texturesSayWhatTheyAreMadeOf(String name, String variant, String layout) throws SourceException {
        Book b = Books.read(name, variant);
        RecordLayout l = b.records().get("texture");
        // The 32 bits of an address that a4xx has.
        Map<String, Long> all = new java.util.HashMap<>(NUMBERS);
        if (variant.equals("a4xx")) all.put("address", 0x12345600L);
        Map<String, String> texts =
                Map.of("dimension", "2d", "format", "rgba8 unorm", "swizzle", "bgr1", "layout", layout);
        RecordValues v = new RecordValues(b, l, RecordBuilder.build(b, l, all, texts));
        for (String n : new String[] {"width", "height", "levels", "address"})
            assertThat(v.property(n, -1)).as(n).isEqualTo(all.get(n));
        assertThat(v.property("samples", 1)).isEqualTo(1);
        texts.forEach((n, t) -> assertThat(v.property(n, "")).as(n).isEqualTo(t));
        assertThat(v.unnamed().isEmpty()).isTrue();
    }
}
