package dev.heddle.corpus.input;

import dev.heddle.files.CountedStream;
import java.io.InputStream;

/// Limits how much may come out of one file, however it is packed.
final class ExpansionLimit {
    private final long all;
    private final int ratio;
    private long spent;

    /// @param size of the file
    ExpansionLimit(long size, ArchiveLimits bounds) {
        ratio = bounds.ratio();
        long most = Math.multiplyHigh(size, ratio) > 0 ? Long.MAX_VALUE : size * ratio;
        all = Math.max(most, ArchiveLimits.FREE);
    }

    /// @return whether nothing more may come
    boolean isSpent() {
        return spent > all;
    }

    private void spend(long bytes) throws FileRefused {
        spent += bytes;
        if (spent > all)
            throw new FileRefused("expands to more than %d times its size; --max-ratio allows more".formatted(ratio));
    }

    /// @param in what comes out of a compressed stream
    /// @return the same, counted
    InputStream counted(InputStream in) {
        return new CountedStream(in, this::spend);
    }
}
