package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Lists of bytes in source code.
final class ConstantTest {
    private static String read(String text) throws Exception {
        return Reading.chunks(text, Optional.empty());
    }

    private static String fault(String text) throws Exception {
        return Reading.fault(text, Optional.empty()).lines().findFirst().orElse("");
    }

    @Test
    void ofEveryLanguage() throws Exception {
        assertThat(read("static const unsigned char code[2] = {\n  0x38, 0x00, // wait\n};\n"))
                .isEqualTo("0@2:3800");
        assertThat(read("#include <x.h>\n/* = {1} */ uint8_t code[] = { 56u, /*{*/ 0 };"))
                .isEqualTo("0@2:3800");
        assertThat(read("#[rustfmt::skip]\nconst CODE: &[u8] = &[0x38u8, 0b0];\n"))
                .isEqualTo("0@2:3800");
        assertThat(read("let code: [u8; 2] = [0x38, 0x00];\n")).isEqualTo("0@1:3800");
        assertThat(read("static final byte[] CODE = {(byte) 0x88, -128, 1};")).isEqualTo("0@1:888001");
        assertThat(read("byte[] code = new byte[] {(byte)0x88, 0};")).isEqualTo("0@1:8800");
        assertThat(read("code = bytes([  # the code\n    0x38, 0x00])\n")).isEqualTo("0@2:3800");
    }

    @Test
    void otherNumbersAreLeftAlone() throws Exception {
        assertThat(read("int n = 24;\nunsigned char a[] = {0x38, 0x00};\nunsigned a_len = 2;\n"))
                .isEqualTo("0@2:3800");
    }

    @Test
    void whatIsNotClearIsRefused() throws Exception {
        assertThat(fault("a = {1, 2}; b = {3};"))
                .isEqualTo("in.txt:1:18: a second list of bytes: which one is the code?");
        assertThat(fault("a = {0x38, 0x100};"))
                .isEqualTo("in.txt:1:12: not a byte: a type such as uint32_t says that numbers are larger");
        assertThat(fault("uint16_t a[] = {0x10000};")).isEqualTo("in.txt:1:17: not a number of 16 bits");
        assertThat(fault("a = {1, 017};")).isEqualTo("in.txt:1:9: expected a byte, such as 0x38 or 56");
        assertThat(fault("a = {1, 1.5};")).isEqualTo("in.txt:1:9: expected a byte, such as 0x38 or 56");
        assertThat(fault("a = {1 2};")).isEqualTo("in.txt:1:8: expected ',' or the end of the list");
    }

    @Test
    void whatWasCutIsReadUpToThere() throws Exception {
        for (String text : new String[] {"a = {1, 2", "a = {1, 2,", "a = {1, 2, 0x", "a = {1, 2\n"})
            try (CodeReader r = Reading.open(text, java.util.Optional.of(Format.CONSTANT))) {
                assertThat(Reading.bytes(r)).containsExactly(1, 2);
                assertThat(r.note()).contains("the text ends within the list");
            }
    }

    @Test
    void longOnes() throws Exception {
        StringBuilder text = new StringBuilder("c = [\n");
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < 70_000; i++) {
            text.append(i & 255).append(i % 16 == 15 ? ",\n" : ", ");
            hex.append("%02x".formatted(i & 255));
        }
        assertThat(read(text.append("]\n").toString()))
                .isEqualTo("0@2:%s 10000@4098:%s".formatted(hex.substring(0, 2 << 16), hex.substring(2 << 16)));
    }

    @Test
    void oneStringMayBeLongerThanAChunk() throws Exception {
        String digits = "0123456789abcdef".repeat(50_000);
        byte[] text = "K = bytes.fromhex(\"%s\")\n".formatted(digits).getBytes(StandardCharsets.US_ASCII);
        Content content = InputFile.content(new ByteArrayInputStream(text), "in.py", Optional.empty(), null);
        try (CodeReader reader = ((Content.Code) content).reader()) {
            assertThat(HexFormat.of().formatHex(Reading.bytes(reader))).isEqualTo(digits);
        }
    }
}
