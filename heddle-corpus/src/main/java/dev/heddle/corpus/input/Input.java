package dev.heddle.corpus.input;

/// A file as it was listed, or some of the members of an archive.
///
/// @param path of the file
/// @param size in bytes
/// @param modified milliseconds since 1970
/// @param from first member, if it is an archive
/// @param to past the last one
public record Input(String path, long size, long modified, int from, int to) {
    /// A whole file.
    public Input(String path, long size, long modified) {
        this(path, size, modified, 0, Integer.MAX_VALUE);
    }

    boolean has(int member) {
        return member >= from && member < to;
    }
}
