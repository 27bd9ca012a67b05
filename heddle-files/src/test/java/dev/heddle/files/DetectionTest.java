package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DetectionTest {
    private static Format found(byte[] bytes) throws Exception {
        return CodeReader.open(new ByteArrayInputStream(bytes), "in", Optional.empty())
                .format();
    }

    private static Format found(String text) throws Exception {
        return found(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\0", "62\0", "622c\u00e9", "622c\u007f", "62\f", "62\u001b"})
    void anythingButPrintableAsciiIsRaw(String text) throws Exception {
        assertThat(found(text)).isEqualTo(Format.RAW);
    }

    @Test
    void utf8IsATextInCommentsOnly() throws Exception {
        assertThat(found("62 ; caf\u00e9 \u20ac \ud83d\ude00\n2c")).isEqualTo(Format.HEX);
        assertThat(found("0: 3800 wait // \u00e9")).isEqualTo(Format.LISTING);
        assertThat(found("; \u00e9\n\u00e9")).isEqualTo(Format.RAW);
        assertThat(found(new byte[] {';', (byte) 0xc3})).isEqualTo(Format.RAW);
        assertThat(found(new byte[] {';', (byte) 0xc3, ' '})).isEqualTo(Format.RAW);
        assertThat(found(new byte[] {';', (byte) 0xff, '\n'})).isEqualTo(Format.RAW);
        assertThat(found(";" + "\u00e9".repeat(5000) + "\n62")).isEqualTo(Format.HEX);
        assertThat(found("; " + "\u00e9".repeat(5000) + "\n62")).isEqualTo(Format.HEX);
    }

    @Test
    void aRawFileOfHexDigitsIsHexUnlessOneSaysSo() throws Exception {
        assertThat(Reading.chunks("6262", Optional.empty())).isEqualTo("0@1:6262");
        assertThat(Reading.chunks("6262", Optional.of(Format.RAW))).isEqualTo("0@0:36323632");
    }

    @Test
    void whatIsAllHexTextIsHexEvenWithAddresses() throws Exception {
        assertThat(found("0: 720512 04\n4: 0e05")).isEqualTo(Format.HEX);
        assertThat(found("62\t2c\n")).isEqualTo(Format.HEX);
        assertThat(found("0: 3800 ; wait 0\n")).isEqualTo(Format.HEX);
    }

    @Test
    void theSampleMayEndAnywhere() throws Exception {
        assertThat(found("62".repeat(10_000))).isEqualTo(Format.HEX);
        assertThat(found("62\n".repeat(10_000))).isEqualTo(Format.HEX);
        assertThat(found("0: 3800 wait " + "x".repeat(10_000))).isEqualTo(Format.LISTING);
        assertThat(found("0: 3800 wait 0\n; " + "x".repeat(10_000))).isEqualTo(Format.LISTING);
        for (int pad = 4060; pad < 4100; pad++) {
            assertThat(found(";" + "x".repeat(pad) + "\n0: 3800\n2: 3800")).isEqualTo(Format.HEX);
        }
    }

    @Test
    void onlyWhatIsReadIsDetected() throws Exception {
        String text = "0: 3800 wait 0\n" + "; x\n".repeat(2000) + "2: 8800 stop\n";
        assertThat(Reading.chunks(text, Optional.empty())).isEqualTo("0@1:38008800");
    }

    @Test
    void otherTextIsAnError() throws Exception {
        String what = " is not a hex digit, and no line is one of a listing ('address: hex text');"
                + " --format raw, hex, listing, dump, constant, words32 or words64 says what this is\n";
        assertThat(Reading.fault("; add\n    iadd r1, r2, r3\n", Optional.empty()))
                .isEqualTo("in.txt:2:5: 'i'" + what + "        iadd r1, r2, r3\n        ^");
        assertThat(Reading.fault("\ufeff62 ; \u20ac\n6g", Optional.empty()))
                .isEqualTo("in.txt:2:2: 'g'" + what + "    6g\n     ^");
        assertThat(Reading.fault("main:\n", Optional.empty())).startsWith("in.txt:1:1: 'm'" + what);
        assertThat(Reading.fault("Lorem ipsum", Optional.empty())).startsWith("in.txt:1:1: 'L'" + what);
        assertThat(Reading.fault("{\"a\": 1}", Optional.empty())).startsWith("in.txt:1:5: ':'" + what);
    }

    @Test
    void aFaultInAListingIsTheListings() throws Exception {
        assertThat(Reading.fault("0: 3800 x\n2: 3g00 y", Optional.empty()))
                .startsWith("in.txt:2:5: 'g' is not a hex digit; the bytes follow the address");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void utf16(String charset) {
        byte[] bytes = "\ufeff62 2c\r\n".getBytes(java.nio.charset.Charset.forName(charset));
        assertThatThrownBy(() -> found(bytes))
                .hasMessage("in: this is UTF-16 text; hex text and listings are ASCII"
                        + " or UTF-8 (--format raw reads it as code)");
    }

    @Test
    void namesOfFormats() {
        assertThat(Format.of("raw")).contains(Format.RAW);
        assertThat(Format.of("HEX")).contains(Format.HEX);
        assertThat(Format.of("listing")).contains(Format.LISTING);
        assertThat(Format.of("bin")).isEmpty();
        assertThat(Format.LISTING).hasToString("listing");
    }
}
