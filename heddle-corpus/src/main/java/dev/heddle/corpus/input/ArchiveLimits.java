package dev.heddle.corpus.input;

import java.io.Serializable;

/// The limits of a scan in archives.
///
/// @param depth archives within archives
/// @param ratio bytes that may come out for each byte of a file, once [#FREE] have come
/// @param file most bytes of a file, or a member, that is read into memory
public record ArchiveLimits(int depth, int ratio, long file) implements Serializable {
    /// Bytes that may come out of any file.
    public static final long FREE = 64L << 20;

    /// The default bounds.
    public static final ArchiveLimits USUAL = new ArchiveLimits(8, 200, 64L << 20);

    public ArchiveLimits {
        if (depth < 0 || ratio < 1 || file < 1)
            throw new IllegalArgumentException(
                    "bounds have to be positive: depth %d, ratio %d, file %d".formatted(depth, ratio, file));
    }
}
