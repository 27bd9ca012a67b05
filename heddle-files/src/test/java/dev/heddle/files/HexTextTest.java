package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HexTextTest {
    private static final Optional<Format> HEX = Optional.of(Format.HEX);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "622c0d00",
                "622C0D00",
                "62 2c 0d 00",
                "622c 0d00\n",
                "62\n2c\r\n0d\t00\r\n",
                "0x62, 0x2c, 0x0d, 0x00",
                "{0x62, 0x2c, 0x0d, 0x00};",
                "{0x622c,\n 0X0d00}",
                "[0x62,0x2c,0x0d,0x00]",
                "\\x62\\x2c\\x0d\\x00",
                "\"\\x62\\x2c\"\n\"\\x0d\\x00\"",
                "62 2c ; zz\n0d # 11\n00 // 22",
                "; only a comment\n\n  622c0d00// end",
                "0: 622c 0d00",
                "0x0:622c\n2: 0d00",
                "0000000000000000: 622c0d00",
                "\ufeff622c0d00",
            })
    void everyWayToWriteFourBytes(String text) throws Exception {
        String chunks = Reading.chunks(text, HEX);
        assertThat(chunks).startsWith("0@").endsWith(":622c0d00").doesNotContain(" ");
        assertThat(Reading.chunks(text, Optional.empty())).isEqualTo(chunks);
        assertThat(Reading.open(text, Optional.empty()).format()).isEqualTo(Format.HEX);
    }

    @Test
    void addressesMakeChunks() throws Exception {
        assertThat(Reading.chunks("10: 0102\n12: 03\n\n20: 04 05\n06\n0xffffffffffffff00: 07", HEX))
                .isEqualTo("10@1:010203 20@4:040506 ffffffffffffff00@6:07");
    }

    @Test
    void anAddressWithoutBytesCounts() throws Exception {
        assertThat(Reading.chunks("8:\n01", HEX)).isEqualTo("8@2:01");
    }

    @Test
    void sixteenDigitsWithoutColonAreBytes() throws Exception {
        assertThat(Reading.chunks("0000000000000001\n00000000000000012233", HEX))
                .isEqualTo("0@1:000000000000000100000000000000012233");
    }

    @Test
    void aLineFarIntoTheTextIsKnown() throws Exception {
        assertThat(Reading.chunks("; a\r\n\r\n# b\r\n01\r\n4: 02", HEX)).isEqualTo("0@4:01 4@5:02");
    }

    @Test
    void oddNumberOfDigits() throws Exception {
        assertThat(Reading.fault("62 2c\n  0d0 00", HEX)).isEqualTo("""
                        in.txt:2:5: odd number of hex digits; each byte has two
                              0d0 00
                                ^\
                        """);
        assertThat(Reading.fault("622", HEX)).isEqualTo("""
                        in.txt:1:3: odd number of hex digits; each byte has two
                            622
                              ^\
                        """);
        assertThat(Reading.fault("{0x6, 0x2c}", HEX)).isEqualTo("""
                        in.txt:1:4: odd number of hex digits; each byte has two
                            {0x6, 0x2c}
                               ^\
                        """);
        assertThat(Reading.fault("\\x62\\x2\\x01", HEX)).startsWith("in.txt:1:7: odd");
        assertThat(Reading.fault("6;x", HEX)).startsWith("in.txt:1:1: odd");
        assertThat(Reading.fault("6//x", HEX)).startsWith("in.txt:1:1: odd");
        assertThat(Reading.fault("622\n2c", HEX)).startsWith("in.txt:1:3: odd");
        assertThat(Reading.fault("622\r\n2c", HEX)).isEqualTo("""
                        in.txt:1:3: odd number of hex digits; each byte has two
                            622
                              ^\
                        """);
    }

    @Test
    void notADigit() throws Exception {
        assertThat(Reading.fault("62 2c\n0d 0g 00\n01", HEX)).isEqualTo("""
                        in.txt:2:5: 'g' is not a hex digit
                            0d 0g 00
                                ^\
                        """);
        assertThat(Reading.fault("62\tzz", HEX)).isEqualTo("in.txt:1:4: 'z' is not a hex digit\n    62\tzz\n      \t^");
        assertThat(Reading.fault("620x2c", HEX)).startsWith("in.txt:1:4: 'x' is not a hex digit");
        assertThat(Reading.fault("0x0x62", HEX)).startsWith("in.txt:1:4: 'x' is not a hex digit");
        assertThat(Reading.fault("62/2c", HEX)).startsWith("in.txt:1:3: '/' is not a hex digit");
        assertThat(Reading.fault("62\\2c", HEX)).startsWith("in.txt:1:3: '\\' is not a hex digit");
        assertThat(Reading.fault("62 \u00e92c", HEX)).startsWith("in.txt:1:4: byte 0xc3 is not a hex digit");
        assertThat(Reading.fault("\ufeffzz", HEX)).isEqualTo("""
                        in.txt:1:1: 'z' is not a hex digit
                            zz
                            ^\
                        """);
    }

    @Test
    void messagesDoNotSteerTheTerminal() throws Exception {
        assertThat(Reading.fault("62 \u001b[31m", HEX)).isEqualTo("""
                        in.txt:1:4: byte 0x1b is not a hex digit
                            62 .[31m
                               ^\
                        """);
    }

    @Test
    void prefixWithoutDigits() throws Exception {
        assertThat(Reading.fault("62, 0x, 2c", HEX)).isEqualTo("""
                        in.txt:1:5: no hex digits after '0x'
                            62, 0x, 2c
                                ^~\
                        """);
        assertThat(Reading.fault("\\x", HEX)).startsWith("in.txt:1:1: no hex digits after '\\x'");
    }

    @Test
    void addresses() throws Exception {
        assertThat(Reading.fault("10: 0102\n0x011: 03", HEX)).isEqualTo("""
                        in.txt:2:1: address 11 goes backwards; the bytes before it end at 12
                            0x011: 03
                            ^~~~~\
                        """);
        assertThat(Reading.fault("ffffffffffffff00: 01\n8: 02", HEX))
                .startsWith("in.txt:2:1: address 8 goes backwards; the bytes before it end at ffffffffffffff01");
        String colon = "':' stands only after an address, 1 to 16 hex digits at the start of a line";
        assertThat(Reading.fault("01 02: 03", HEX)).startsWith("in.txt:1:6: " + colon);
        assertThat(Reading.fault("00000000000000010: 03", HEX)).startsWith("in.txt:1:18: " + colon);
        assertThat(Reading.fault("q1: 03", HEX)).startsWith("in.txt:1:1: 'q' is not a hex digit");
    }

    @Test
    void aTextWithoutBytes() throws Exception {
        assertThat(Reading.fault("\n; nothing\n", HEX)).isEqualTo("in.txt: no code bytes in this text");
        assertThat(Reading.fault("\n; nothing\n", Optional.empty())).isEqualTo("in.txt: no code bytes in this text");
        assertThat(Reading.fault("10:", HEX)).isEqualTo("in.txt: no code bytes in this text");
    }

    @Test
    void aFaultFarIntoALongLineShowsWhatIsNear() throws Exception {
        String text = "62".repeat(200_000) + "0g" + "00".repeat(50);
        assertThat(Reading.fault(text, HEX))
                .isEqualTo("in.txt:1:400002: 'g' is not a hex digit" + " (near '2626262626262620g000000000000000')");
    }

    @Test
    void aFaultInALineOfSomeLengthShowsIt() throws Exception {
        String fault = Reading.fault("\n".repeat(200_000) + "62".repeat(1000) + "0g", HEX);
        assertThat(fault).startsWith("in.txt:200001:2002: 'g' is not a hex digit\n    2626");
        assertThat(fault.lines().skip(2).toList()).containsExactly(" ".repeat(84) + "^");
    }
}
