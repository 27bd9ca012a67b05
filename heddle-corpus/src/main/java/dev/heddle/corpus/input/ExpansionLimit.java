package dev.heddle.corpus.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Limits how much may come out of one file, however it is packed.
final class ExpansionLimit {
    private final long all;
    private final int ratio;
    private long spent;

    /// @param size of the file
    ExpansionLimit(long size, Bounds bounds) {
        ratio = bounds.ratio();
        long most = Math.multiplyHigh(size, ratio) > 0 ? Long.MAX_VALUE : size * ratio;
        all = Math.max(most, Bounds.FREE);
    }

    /// @return whether nothing more may come
    boolean isSpent() {
        return spent > all;
    }

    private void spend(long bytes) throws FileRefused {
        spent += bytes;
        if (spent > all)
            throw new FileRefused(
                    "expands to more than %d times its size; --max-ratio allows more"
                            .formatted(ratio));
    }

    /// @param in what comes out of a compressed stream
    /// @return the same, counted
    InputStream counted(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                int b = super.read();
                if (b >= 0) spend(1);
                return b;
            }

            @Override
            public int read(byte[] to, int at, int length) throws IOException {
                int n = super.read(to, at, length);
                if (n > 0) spend(n);
                return n;
            }

            @Override
            public long skip(long n) throws IOException {
                long skipped = super.skip(n);
                spend(skipped);
                return skipped;
            }
        };
    }
}
