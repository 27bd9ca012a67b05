package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

class UnpackedLimitTest {
    private static final int MIB = 1 << 20;

    private static byte[] packed(int mebibytes, byte[] each) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(out)) {
            for (int i = 0; i < mebibytes; i++) gzip.write(each);
        }
        return out.toByteArray();
    }

    private static long unpacked(byte[] packed) throws Exception {
        try (InputStream in = Packing.GZIP.unpacked(new ByteArrayInputStream(packed), "x.gz")) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
    }

    @Test
    void aFewBytesDoNotMakeGigabytes() throws Exception {
        assertThat(unpacked(packed(60, new byte[MIB]))).isEqualTo(60L * MIB);
        byte[] bomb = packed(100, new byte[MIB]);
        assertThatThrownBy(() -> unpacked(bomb))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("more than 64 MiB");
    }

    @Test
    void whatIsPackedAsDataIsHasNoLimit() throws Exception {
        byte[] half = new byte[MIB];
        new Random(1).nextBytes(half);
        java.util.Arrays.fill(half, MIB / 8, MIB, (byte) 0);
        assertThat(unpacked(packed(100, half))).isEqualTo(100L * MIB);
    }

    @Test
    void whatIsPackedAgainAndAgainHasAnEnd() throws Exception {
        byte[] often = {1, 2, 3, 4};
        for (int i = 0; i < 16; i++) often = packed(1, often);
        byte[] allowed = often;
        assertThat(content(allowed)).isInstanceOf(Content.Code.class);
        for (int i = 0; i < 2000; i++) often = packed(1, often);
        byte[] tooOften = often;
        assertThatThrownBy(() -> content(tooOften))
                .isInstanceOf(SourceException.class)
                .hasMessage("x.gz: packed more than 16 times");
    }

    private static Content content(byte[] file) throws Exception {
        return InputFile.content(new ByteArrayInputStream(file), "x.gz", Optional.empty(), null);
    }
}
