package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import dev.heddle.files.text.ByteStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Texts of more bytes than are held at once; the limit is a small one here.
@Tag("long")
final class LongListingTest {
    private static final int MOST = 2048;
    private static final int LINES = 400;

    /// @return the bytes after `ADDRESS@LINE:` of the first
    private static String read(String text) throws Exception {
        byte[] all = text.getBytes(StandardCharsets.ISO_8859_1);
        byte[] sample = Arrays.copyOf(all, 100);
        Content content =
                TextContent.lines(sample, new ByteStream(all, sample.length), "in.txt", Format.LISTING, null, MOST);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String first = "";
        try (CodeReader reader = ((Content.Code) content).reader()) {
            for (Chunk c = reader.next(); c != null; c = reader.next()) {
                if (first.isEmpty()) first = "%x@%d:".formatted(c.address(), c.line());
                bytes.write(c.bytes(), 0, c.length());
            }
        }
        return first + HexFormat.of().formatHex(bytes.toByteArray());
    }

    private static String word(int i) {
        return "%08x".formatted(0x9e3779b1 * (i + 1));
    }

    private static String words(int count) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count; i++) out.append(word(i));
        return out.toString();
    }

    @Test
    void severalWordsOfALineAreRead() throws Exception {
        StringBuilder text = new StringBuilder("main:\n");
        for (int i = 0; i < LINES; i++)
            text.append("%x: %s %s  some text\n".formatted(64 + 8 * i, word(2 * i), word(2 * i + 1)));
        assertThat(read(text.toString())).isEqualTo("40@2:" + words(2 * LINES));
    }

    @Test
    void addressesWithoutAColon() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) text.append("%08x %s %s\n".formatted(8 * i, word(2 * i), word(2 * i + 1)));
        assertThat(read(text.toString())).isEqualTo("0@1:" + words(2 * LINES));
    }

    @Test
    void numbersOfADebugger() throws Exception {
        StringBuilder text = new StringBuilder();
        StringBuilder bytes = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            String number = word(2 * i) + word(2 * i + 1);
            text.append("0x%x <code+%d>:\t0x%s\n".formatted(8 * i, 8 * i, number));
            for (int at = 14; at >= 0; at -= 2) bytes.append(number, at, at + 2);
        }
        assertThat(read(text.toString())).isEqualTo("0@1:" + bytes);
    }

    @Test
    void linesWithoutAddressesFollowEachOther() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) text.append("%s %s  text\n".formatted(word(2 * i), word(2 * i + 1)));
        assertThat(read(text.toString())).isEqualTo("0@1:" + words(2 * LINES));
    }

    @Test
    void aStarStandsForTheLineBeforeIt() throws Exception {
        StringBuilder text = new StringBuilder();
        StringBuilder bytes = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            text.append("%08x: %s %s\n*\n".formatted(16 * i, word(i), word(i)));
            bytes.append(word(i).repeat(i + 1 < LINES ? 4 : 2));
        }
        assertThat(read(text.toString())).isEqualTo("0@1:" + bytes);
    }

    @Test
    void aSecondProgramIsAFault() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++) text.append("%x: %s %s\n".formatted(8 * (i % 300), word(i), word(i)));
        assertThatThrownBy(() -> read(text.toString()))
                .isInstanceOf(SourceException.class)
                .hasMessage("in.txt:301:1: address 0 goes backwards; the bytes before it end at 960,"
                        + " and so long a text has one program");
    }

    @Test
    void aLineThatIsNoCodeIsAFaultBehindTheFirstPiece() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LINES; i++)
            text.append(i == 300 ? "what is this\n" : "%x: %s %s\n".formatted(8 * i, word(i), word(i)));
        assertThatThrownBy(() -> read(text.toString()))
                .isInstanceOf(SourceException.class)
                .hasMessage("in.txt:301:1: no code: 'what is this'; in so long a text no line is passed over");
    }
}
