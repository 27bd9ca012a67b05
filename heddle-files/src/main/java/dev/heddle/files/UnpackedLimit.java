package dev.heddle.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/// Limits how much may come out of a packed file: what a few bytes of it make without end is read by nobody.
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
        return new Counted(in) {
            @Override
            void count(long bytes) {
                packed += bytes;
            }
        };
    }

    /// @param in what comes out of them
    /// @return the same; too much is a [ZipException]
    InputStream unpacked(InputStream in) {
        return new Counted(in) {
            @Override
            void count(long bytes) throws ZipException {
                unpacked += bytes;
                if (unpacked > FREE && unpacked / RATIO > packed)
                    throw new ZipException(
                            "more than %d MiB, and more than %d times what is packed"
                                    .formatted(FREE >> 20, RATIO));
            }
        };
    }

    private abstract static class Counted extends FilterInputStream {
        Counted(InputStream in) {
            super(in);
        }

        abstract void count(long bytes) throws ZipException;

        @Override
        public int read() throws IOException {
            int b = super.read();
            if (b >= 0) count(1);
            return b;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            int n = super.read(to, from, length);
            if (n > 0) count(n);
            return n;
        }

        @Override
        public long skip(long n) throws IOException {
            long skipped = super.skip(n);
            count(skipped);
            return skipped;
        }
    }
}
