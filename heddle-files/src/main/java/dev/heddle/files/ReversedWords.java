package dev.heddle.files;

import dev.heddle.base.source.SourceException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Numbers of a fixed size, whose digits begin with the highest byte, as the bytes that they are in memory: the lowest
/// one first.
final class ReversedWords implements ChunkSource {
    private final ChunkSource digits;
    private final int size;

    /// @param size of a number, in bytes
    ReversedWords(ChunkSource digits, int size) {
        this.digits = digits;
        this.size = size;
    }

    @Override
    public @Nullable Chunk next() throws IOException, SourceException {
        Chunk c = digits.next();
        if (c == null) return null;
        byte[] bytes = c.bytes();
        for (int at = 0; at + size <= c.length(); at += size) reverse(bytes, at);
        return c;
    }

    private void reverse(byte[] bytes, int from) {
        for (int i = from, j = from + size - 1; i < j; i++, j--) {
            byte b = bytes[i];
            bytes[i] = bytes[j];
            bytes[j] = b;
        }
    }
}
