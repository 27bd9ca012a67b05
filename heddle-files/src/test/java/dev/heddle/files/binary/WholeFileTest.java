package dev.heddle.files.binary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeFileTest {
    private static final int MAX = 3 << 20;

    /// Gives few bytes at a time, and does not know how many there are.
    private static InputStream slow(byte[] bytes, IOException end) {
        return new InputStream() {
            private int at;

            @Override
            public int read() throws IOException {
                if (at < bytes.length) return bytes[at++] & 255;
                throw end;
            }

            @Override
            public int read(byte[] to, int from, int length) throws IOException {
                if (at == bytes.length) throw end;
                int count = Math.min(Math.min(length, 1000), bytes.length - at);
                System.arraycopy(bytes, at, to, from, count);
                at += count;
                return count;
            }
        };
    }

    private static byte[] random(int length) {
        byte[] out = new byte[length];
        new Random(length).nextBytes(out);
        return out;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8191, 8192, 8193, 16384, 100_000, MAX - 1, MAX})
    void allOfIt(int length) throws IOException {
        byte[] bytes = random(length);
        WholeFile known = WholeFile.read(new ByteArrayInputStream(bytes), MAX, "it");
        assertThat(known.bytes()).isEqualTo(bytes);
        assertThat(known.ending()).isEmpty();
        WholeFile cut = WholeFile.read(slow(bytes, new EOFException()), MAX, "it");
        assertThat(cut.bytes()).isEqualTo(bytes);
        assertThat(cut.ending()).isEqualTo("; the compressed data end early");
        WholeFile bad = WholeFile.read(slow(bytes, new ZipException()), MAX, "it");
        assertThat(bad.bytes()).isEqualTo(bytes);
        assertThat(bad.ending()).isEqualTo("; the compressed data are damaged");
    }

    @Test
    void tooMuch() throws IOException {
        byte[] bytes = random(MAX + 1);
        for (InputStream in : new InputStream[] {new ByteArrayInputStream(bytes), slow(bytes, new EOFException())}) {
            WholeFile whole = WholeFile.read(in, MAX, "a file");
            assertThat(whole.bytes()).hasSize(MAX).startsWith(bytes[0], bytes[1]);
            assertThat(whole.ending()).isEqualTo("; only the first 3 MiB of a file are read");
        }
    }
}
