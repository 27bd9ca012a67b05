package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// 256 MB go through a reader that never has more than a fixed piece of them.
@Tag("long")
final class StreamingTest {
    private static final long TOTAL = 256L << 20;

    /// A unit of bytes again and again; counts what was given out.
    private static final class Endless extends InputStream {
        private final byte[] unit;
        private final long total;
        private long given;

        Endless(String unit, long total) {
            this.unit = unit.getBytes(StandardCharsets.ISO_8859_1);
            this.total = total;
        }

        @Override
        public int read() {
            throw new AssertionError("reads byte by byte");
        }

        @Override
        public int read(byte[] b, int off, int len) {
            int at = (int) (given % unit.length);
            int count = (int) Math.min(Math.min(len, 8000), Math.min(unit.length - at, total - given));
            if (count == 0) return len == 0 ? 0 : -1;
            System.arraycopy(unit, at, b, off, count);
            given += count;
            return count;
        }
    }

    /// @param spread characters for each byte, rounded up; the reader may be ahead by three chunks
    /// @return number of bytes of code
    private static long stream(Endless in, Optional<Format> format, int spread) throws Exception {
        long seen = 0;
        try (CodeReader reader = CodeReader.open(in, "in", format)) {
            for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
                assertThat(chunk.length()).isLessThanOrEqualTo(Chunk.MAX);
                assertThat(chunk.bytes().length).isLessThanOrEqualTo(Chunk.MAX);
                assertThat(chunk.address()).isEqualTo(seen);
                seen += chunk.length();
                long ahead = in.given - seen * spread;
                if (ahead > 3L * Chunk.MAX * spread) throw new AssertionError("reads far ahead: " + ahead);
            }
        }
        assertThat(in.given).isEqualTo(in.total);
        return seen;
    }

    @Test
    void raw() throws Exception {
        assertThat(stream(new Endless("\0abcdef\u00ff".repeat(1000), TOTAL), Optional.empty(), 1))
                .isEqualTo(TOTAL);
    }

    @Test
    void hexOnOneLine() throws Exception {
        assertThat(stream(new Endless("622c0d00".repeat(1000), TOTAL), Optional.empty(), 2))
                .isEqualTo(TOTAL / 2);
    }

    @Test
    void hexOnManyLines() throws Exception {
        Endless in = new Endless("622c 0d\n".repeat(1000), TOTAL);
        assertThat(stream(in, Optional.empty(), 3)).isEqualTo(TOTAL / 8 * 3);
    }

    @Test
    void hexInOneCommentedLine() throws Exception {
        Endless in = new Endless("62;" + "x".repeat(61), TOTAL);
        assertThat(stream(in, Optional.of(Format.HEX), Integer.MAX_VALUE)).isOne();
    }

    @Test
    void listing() throws Exception {
        Endless in = new Endless("3800\twait 0; xx\n".repeat(500), TOTAL);
        assertThat(stream(in, Optional.empty(), 8)).isEqualTo(TOTAL / 8);
    }

    @Test
    void blanksOnly() throws Exception {
        String fault = Reading.fault(" ".repeat(1 << 20), Optional.empty());
        assertThat(fault).isEqualTo("in.txt: no code bytes in this text");
    }

    @Test
    void aLongRunOfZeros() throws Exception {
        assertThat(stream(new Endless("0: 00 *268435456 .zero", 22), Optional.empty(), 1))
                .isEqualTo(TOTAL);
    }
}
