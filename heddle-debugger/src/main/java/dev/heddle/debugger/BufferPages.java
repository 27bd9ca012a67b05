package dev.heddle.debugger;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The buffers of a device in pages, of which one knows what they were: before a page is written for the first time
/// since some moment, its bytes are kept.
final class BufferPages {
    /// Bytes of a page.
    private static final int SIZE = 1 << 12;

    private final List<Buffer> buffers;

    /// Number of each buffer's first page.
    private final int[] first;

    /// Pages whose bytes are kept, and these.
    private final BitSet written = new BitSet();

    private Map<Integer, byte[]> before = new HashMap<>();

    /// The buffer that was written last.
    private int last;

    BufferPages(Device device) {
        buffers = device.buffers();
        first = new int[buffers.size() + 1];
        for (int i = 0; i < buffers.size(); i++)
            first[i + 1] = Math.addExact(first[i], pages(buffers.get(i).size()));
    }

    private static int pages(long bytes) {
        return Math.toIntExact((bytes + SIZE - 1) / SIZE);
    }

    /// @return what the pages were that have been written since the last call, by number; the caller owns it
    Map<Integer, byte[]> take() {
        Map<Integer, byte[]> out = before;
        before = new HashMap<>();
        written.clear();
        return out;
    }

    /// Undoes what has been written since the last [#take].
    void undo() {
        before.forEach(this::put);
        before.clear();
        written.clear();
    }

    /// Exchanges the bytes of pages with others. Nothing may have been written since the last [#take].
    void swap(Map<Integer, byte[]> with) {
        with.replaceAll((page, bytes) -> {
            byte[] now = get(page, bytes.length);
            put(page, bytes);
            return now;
        });
    }

    /// @return bytes that kept pages take, about
    static long bytes(Map<Integer, byte[]> pages) {
        return (long) pages.size() * (SIZE + 64);
    }

    private int owner(int page) {
        int i = 0;
        while (first[i + 1] <= page) i++;
        return i;
    }

    private byte[] get(int page, int length) {
        int b = owner(page);
        return buffers.get(b).bytes((long) (page - first[b]) * SIZE, length);
    }

    private void put(int page, byte[] bytes) {
        int b = owner(page);
        buffers.get(b).put((long) (page - first[b]) * SIZE, bytes);
    }

    /// Bytes are about to be written, perhaps beyond the end of a buffer.
    void write(long address, int bytes) {
        Buffer b = find(address);
        if (b == null) return;
        long at = address - b.address();
        int page = first[last] + (int) (at / SIZE);
        if (!written.get(page)) keep(b, page);
        if ((at & SIZE - 1) + bytes > SIZE && at + bytes <= b.size() && !written.get(page + 1)) keep(b, page + 1);
    }

    /// Writes bytes into one buffer.
    ///
    /// @throws IllegalArgumentException if they are not in it
    void put(long address, byte[] bytes) {
        Buffer b = find(address);
        if (b == null) throw new IllegalArgumentException("no buffer at 0x" + Long.toHexString(address));
        for (int i = 0; i < bytes.length; i += SIZE) write(address + i, Math.min(SIZE, bytes.length - i));
        b.put(address - b.address(), bytes);
    }

    private void keep(Buffer b, int page) {
        long at = (long) (page - first[last]) * SIZE;
        before.put(page, b.bytes(at, (int) Math.min(SIZE, b.size() - at)));
        written.set(page);
    }

    private @Nullable Buffer find(long address) {
        if (last < buffers.size() && has(last, address)) return buffers.get(last);
        for (int i = 0; i < buffers.size(); i++) {
            if (!has(i, address)) continue;
            last = i;
            return buffers.get(i);
        }
        return null;
    }

    private boolean has(int i, long address) {
        Buffer b = buffers.get(i);
        return Long.compareUnsigned(address - b.address(), b.size()) < 0;
    }
}
