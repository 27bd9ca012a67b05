package dev.heddle.files;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Collects bytes until they make a chunk.
final class ChunkBuilder {
    /// The bytes of the chunk that grows; only the first [#length] count. The hex loop writes here itself.
    final byte[] bytes = new byte[Chunk.MAX];

    int length;

    private long start;
    private int line;
    private boolean any;
    private @Nullable Chunk ready;

    /// Call before bytes are added: the first bytes of a chunk give it its line.
    void from(int lineOfBytes) {
        if (length == 0) line = lineOfBytes;
    }

    void add(byte[] from, int at, int count) {
        System.arraycopy(from, at, bytes, length, count);
        length += count;
    }

    /// Takes back the last bytes. They are still there unless [#finish()] was called since they were added.
    void drop(int count) {
        length -= count;
    }

    /// @return how many bytes still fit
    int room() {
        return bytes.length - length;
    }

    /// @return the address of the next byte
    long end() {
        return start + length;
    }

    /// @return whether bytes at `address` would stand before or among those that are there
    boolean goesBack(long address) {
        return Long.compareUnsigned(address, end()) < 0;
    }

    /// @return the message about an address for which [#goesBack] holds
    String backwards(long address) {
        return "address %x goes backwards; the bytes before it end at %x".formatted(address, end());
    }

    /// The first byte has this address; no chunk has been ended yet.
    void startAt(long address) {
        start = address;
    }

    /// The next byte has this address. A gap ends the chunk.
    void moveTo(long address) {
        if (address == end()) return;
        finish();
        start = address;
    }

    /// Ends the chunk, if it has bytes; [#take()] gives it.
    void finish() {
        if (length == 0) return;
        ready = new Chunk(start, Arrays.copyOf(bytes, length), length, line);
        start += length;
        length = 0;
        any = true;
    }

    boolean isReady() {
        return ready != null;
    }

    /// @return the chunk that was ended, nothing if there is none
    @Nullable
    Chunk take() {
        Chunk chunk = ready;
        ready = null;
        return chunk;
    }

    /// @return whether a chunk was ever ended
    boolean hadAny() {
        return any;
    }
}
