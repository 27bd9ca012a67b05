package dev.heddle.corpus.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The format in which a file is packed, by its first bytes.
enum LeafPacking {
    NONE,
    GZIP,
    ZSTD,
    ZIP,
    TAR;

    /// Bytes that tell.
    static final int SAMPLE = 512;

    private static final byte[] USTAR = "ustar".getBytes(StandardCharsets.US_ASCII);
    private static final int USTAR_AT = 257;

    static LeafPacking of(byte[] start) {
        if (start.length < 4) return NONE;
        int first = (start[0] & 255) << 24 | (start[1] & 255) << 16 | (start[2] & 255) << 8 | start[3] & 255;
        if (first >>> 8 == 0x1f8b08) return GZIP;
        if (first == 0x28b52ffd) return ZSTD;
        if (first == 0x504b0304 || first == 0x504b0506) return ZIP;
        boolean tar = start.length >= USTAR_AT + USTAR.length
                && Arrays.equals(start, USTAR_AT, USTAR_AT + USTAR.length, USTAR, 0, USTAR.length);
        return tar ? TAR : NONE;
    }
}
