package dev.heddle.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// A stream that tells how many bytes are read or skipped.
public final class CountedStream extends FilterInputStream {
    private final Counter counter;

    /// @param counter told after each read; what it throws ends the read
    public CountedStream(InputStream in, Counter counter) {
        super(in);
        this.counter = counter;
    }

    /// Counts bytes.
    @FunctionalInterface
    public interface Counter {
        /// @param bytes that have come since it was last told
        void count(long bytes) throws IOException;
    }

    @Override
    public int read() throws IOException {
        int b = super.read();
        if (b >= 0) counter.count(1);
        return b;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
        int n = super.read(to, from, length);
        if (n > 0) counter.count(n);
        return n;
    }

    @Override
    public long skip(long n) throws IOException {
        long skipped = super.skip(n);
        counter.count(skipped);
        return skipped;
    }
}
