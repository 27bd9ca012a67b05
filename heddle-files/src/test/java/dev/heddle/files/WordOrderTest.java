package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Code that is written as numbers.
class WordOrderTest {
    private static CodeReader open(String text, @Nullable Codec codec) throws IOException, SourceException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return CodeReader.open(new ByteArrayInputStream(bytes), "in", Optional.empty(), codec);
    }

    private static String bytes(String text, @Nullable String set) throws IOException, SourceException {
        try (CodeReader reader = open(text, set == null ? null : Codec.load(set))) {
            return HexFormat.of().formatHex(Reading.bytes(reader));
        }
    }

    /// In texts, `~` is a line end and `^` a tab.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // instructions of Adreno, low half first
                "0x00000005, 0x30044b01,~0x00000000, 0x03000000|ir3|05000000014b04300000000000000003",
                "0x7800c00000000000~0x0091c20000000080|valhall|0000000000c000788000000000c29100",
                "0x00201220~0x00201000|amx|2012200000102000",
                "47300000_00002000~03000000_00000000|ir3|00200000000030470000000000000003",
                // memory order, as this project writes it
                "0x0e05c436, 0x00000000|agx|0e05c43600000000",
                "0000000000c00078|valhall|0000000000c00078",
                "static const uint32_t a[] = { 0x00000005, 0x30044b01 };|ir3|05000000014b0430",
                "const uint64_t a[] = {UINT64_C(0x7800c00000000000), 0x0091c20000000080ull};|valhall|0000000000c000788000000000c29100",
                "uint16_t a[] = {0x8800, 14};|agx|00880e00",
                "let a: [u32; 1] = [0x0020_1220_u32];|amx|20122000",
                "int[] a = {0x38, 0x00};|agx|3800",
                // lines of listings, in either order
                "   0: d503201f     ^nop~   4: 00201220     ^<unknown>~   8: d65f03c0     ^ret~|amx|1f2003d520122000c0035fd6",
                "   0: 1f2003d5     ^nop~   4: 20122000     ^<unknown>~   8: c0035fd6     ^ret~|amx|1f2003d520122000c0035fd6",
                "0000:    7800c00000000000    NOP.end~|valhall|0000000000c00078",
                "0000:    0000000000c00078    NOP.end~|valhall|0000000000c00078",
            })
    void numbersAreBytesOfMemory(String text, String set, String bytes) throws Exception {
        assertThat(bytes(text.replace('~', '\n').replace('^', '\t'), set)).isEqualTo(bytes);
    }

    @Test
    void itIsSaid() throws Exception {
        try (CodeReader r = open("0x00201220\n0x00201000\n", Codec.load("amx"))) {
            assertThat(r.note()).isEqualTo("read as 32-bit words, lowest byte first; --format hex reads bytes");
            assertThat(r.format()).isEqualTo(Format.WORDS32);
        }
        try (CodeReader r = open("20122000\n00102000\n", Codec.load("amx"))) {
            assertThat(r.note()).isEmpty();
        }
    }

    @Test
    void withoutAnInstructionSetPrefixesDecide() throws Exception {
        assertThat(bytes("0x00201220 0x00201000", null)).isEqualTo("2012200000102000");
        assertThat(bytes("0x00201220 0x10", null)).isEqualTo("0020122010");
    }
}
