package dev.heddle.files;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Bytes as they are.
final class RawSource implements ChunkSource {
    private final InputStream in;
    private long address;

    RawSource(InputStream in) {
        this.in = in;
    }

    @Override
    public @Nullable Chunk next() throws IOException {
        byte[] bytes = new byte[Chunk.MAX];
        int length = in.readNBytes(bytes, 0, bytes.length);
        if (length == 0) return null;
        Chunk chunk = new Chunk(address, bytes, length, 0);
        address += length;
        return chunk;
    }
}
