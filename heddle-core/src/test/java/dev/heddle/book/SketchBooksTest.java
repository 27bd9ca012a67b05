package dev.heddle.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.bits.Hex;
import dev.heddle.check.BookTrial;
import dev.heddle.code.Codec;
import dev.heddle.code.Disassembler;
import dev.heddle.source.Source;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Small books of two more instruction sets: what the language is meant to carry.
class SketchBooksTest {
    /// A line of a table: bytes in memory order, the text, and the variant that it is for, empty for all.
    private record Line(String hex, String text, String variant) {}

    @ParameterizedTest
    @ValueSource(strings = {"valhall", "amx", "amx-operands"})
    void linesPrintAndComeBack(String name) throws SourceException {
        List<Line> lines = lines(name);
        assertThat(lines).hasSizeBetween(10, 40);
        for (Book book : Books.parseAll(source(name))) {
            Codec codec = Codec.of(book);
            for (Line line : lines) {
                if (!line.variant.isEmpty() && !line.variant.equals(book.variant().name()))
                    continue;
                assertThat(dis(codec, line.hex))
                        .as("%s %s", book.id(), line.hex)
                        .isEqualTo(line.text);
                assertThat(asm(codec, line.text))
                        .as("%s %s", book.id(), line.text)
                        .isEqualTo(line.hex);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"valhall", "amx", "amx-operands"})
    void randomWordsComeBack(String name) throws SourceException {
        for (Book book : Books.parseAll(source(name)))
            assertThat(BookTrial.of(book)).as(book.id()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"valhall", "amx", "amx-operands"})
    void outlinesAreThoseOfTheEntries(String name) throws SourceException {
        for (Book book : Books.parseAll(source(name))) {
            Book quick = BookParser.parse(source(name), book.variant().name(), true);
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
    void variants() throws SourceException {
        assertThat(Books.parseAll(source("valhall")).stream().map(Book::id))
                .containsExactly("valhall@v9", "valhall@seed");
        assertThat(dis(codec("valhall", "v9"), "4140004000c0aa00"))
                .isEqualTo("IADD.v4s8.saturate r0, ^r1, ^r0");
        assertThat(dis(codec("valhall", "seed"), "4140004000c0a201"))
                .isEqualTo("IADD.v4s8.saturate r0, ^r1, ^r0");
        assertThat(dis(codec("valhall", "seed"), "4140004000c0aa00")).startsWith(".quad ");
    }

    @Test
    void otherSpellings() throws SourceException {
        Codec v = codec("valhall", "v9");
        assertThat(asm(v, "IADD.u32.wait0.saturate r1,r2.none,r3"))
                .isEqualTo(asm(v, "IADD.u32.saturate.wait0 r1, r2, r3"));
        assertThat(asm(v, "IADD.v2u16.none r60.h1, ^r61.h10, 0x0.h01"))
                .isEqualTo("7dc0000810bca100");
        assertThat(asm(v, "FMA.f32 r1, r2.h0.abs.neg, r3, r4"))
                .isEqualTo(asm(v, "FMA.f32 r1, r2.neg.abs.h0, r3, r4"));
        assertThat(asm(v, "LOAD.i32.slot2.wait.w0.estream @r8, r28, offset:0x7f"))
                .isEqualTo(asm(v, "LOAD.i32.estream.slot2.wait @r8, r28, offset:127"));
    }

    @Test
    void whatTheTextDoesNotSayIsInTheNote() throws SourceException {
        Codec v = codec("valhall", "v9");
        assertComesBack(v, "4b28002800c2a204", "IADD.v4u8 r2, ^r11, r40.b0011 {bits 58 = 0x1}");
        assertComesBack(
                v, "294a802420e0a200", "IADD.v4u8 r32, r41.b0101, ^r10.b1032 {bits 23 = 0x1}");
        assertComesBack(
                v, "d500000000c0a000", "IADD.u32 r0, 0x0, r0 {bits 4 = 0x1, 2 = 0x1, 0 = 0x1}");
        assertComesBack(v, "b8b6000820dfa100", "IADD.v2u16 r31, u56, u54 {force}");
    }

    @Test
    void rules() throws SourceException {
        Codec v = codec("valhall", "v9");
        assertThat(asm(v, "FMA.f32 r0, u0, u2, r1")).startsWith("error: two 64-bit uniform slots");
        assertThat(asm(v, "FMA.f32 r0, u0, u1, 0x0")).startsWith("error: more than two words");
        assertThat(asm(v, "FMA.f32 r0, u0, u2, r1 {force}")).isEqualTo("8082010000c0b200");
        assertThat(asm(v, "IADD.u32 r0, lane_id.w0, u0")).startsWith("error:");
        assertThat(asm(v, "LOAD.i32.slot0 @r1:r2, r4, offset:0"))
                .startsWith("error: staging registers start at an odd register");
        assertThat(asm(v, "CSEL.u32 r0, r1, r2, r3, r4")).startsWith("error: expected one of .eq");
        Codec amx = codec("amx-operands", "m4");
        assertThat(asm(amx, "genlut lookup.u4.any32, x1, x, table=x0, raw=0x1"))
                .startsWith("error:");
    }

    @Test
    void labels() throws SourceException {
        assertThat(
                        program(
                                "valhall",
                                "v9",
                                "loop: NOP\nBRANCHZ.eq 0x0, offset:loop\nBRANCHZ r0, offset:end\nend: NOP.end\n"))
                .isEqualTo(
                        "0000000000c00000"
                                + "c0feffff17c01f00"
                                + "0000000000c01f00"
                                + "0000000000c00078");
    }

    private static void assertComesBack(Codec codec, String hex, String text) {
        assertThat(dis(codec, hex)).isEqualTo(text);
        assertThat(asm(codec, text)).isEqualTo(hex);
    }

    private static Codec codec(String name, String variant) throws SourceException {
        return Codec.of(Books.parse(source(name), variant));
    }

    private static String dis(Codec codec, String hex) {
        Disassembler d = codec.disassembler();
        d.whole(HexFormat.of().parseHex(hex));
        return d.text();
    }

    private static String asm(Codec codec, String text) {
        try {
            byte[] code = codec.assembler().line(text);
            return Hex.of(code, 0, code.length);
        } catch (SourceException e) {
            return "error: " + e.diagnostics().getFirst().message();
        }
    }

    private static String program(String name, String variant, String text) throws SourceException {
        byte[] code = codec(name, variant).assembler().assemble(new Source("test", text)).bytes();
        return Hex.of(code, 0, code.length);
    }

    private static Source source(String name) {
        return new Source(name + ".isa", text(name + ".isa"));
    }

    private static List<Line> lines(String name) {
        List<Line> out = new ArrayList<>();
        for (String line : text(name + ".tsv").lines().skip(1).toList()) {
            String[] columns = line.split("\t", -1);
            out.add(new Line(columns[0], columns[1], columns.length > 2 ? columns[2] : ""));
        }
        return out;
    }

    private static String text(String file) {
        try (InputStream in = SketchBooksTest.class.getResourceAsStream("/sketch/" + file)) {
            return new String(
                    Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
