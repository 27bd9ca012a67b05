package dev.heddle.files;

/// Bytes of code at consecutive addresses.
///
/// Two chunks are equal only if they share the same array.
///
/// @param address of the first byte, unsigned: as the text gives it, or else where the chunk before ended; 0 at first
/// @param bytes holds the code from index 0 on; belongs to the chunk alone, not modified later
/// @param length number of bytes that count, 1..`bytes.length`
/// @param line where the first byte stands in a text, from 1; 0 in a raw file
@SuppressWarnings("ArrayRecordComponent") // a stream of bytes is an array; copies would cost what the stream
// saves
public record Chunk(long address, byte[] bytes, int length, int line) {
    /// The most bytes that one chunk has.
    public static final int MAX = 1 << 16;

    public Chunk {
        if (length < 1 || length > bytes.length) {
            throw new IllegalArgumentException("length %d is not in 1..%d".formatted(length, bytes.length));
        }
        if (line < 0) throw new IllegalArgumentException("line %d is negative".formatted(line));
    }

    /// @return the address after the last byte
    public long end() {
        return address + length;
    }
}
