package dev.heddle.files;

import java.io.InputStream;
import java.util.zip.ZipException;

/// Limits how much may come out of a packed file: a few bytes of it may unpack without end.
final class UnpackedLimit {
    /// Bytes that may come out of any file.
    private static final long FREE = 1L << 26;

    /// Of more than these, as many may come out for each packed byte.
    private static final int RATIO = 200;

    private long packed;
    private long unpacked;

    /// @param in the packed bytes
    /// @return the same, counted
    InputStream packed(InputStream in) {
        return new CountedStream(in, bytes -> packed += bytes);
    }

    /// @param in what comes out of them
    /// @return the same; too much is a [ZipException]
    InputStream unpacked(InputStream in) {
        return new CountedStream(in, this::unpack);
    }

    private void unpack(long bytes) throws ZipException {
        unpacked += bytes;
        if (unpacked > FREE && unpacked / RATIO > packed)
            throw new ZipException(
                    "more than %d MiB, and more than %d times what is packed".formatted(FREE >> 20, RATIO));
    }
}
