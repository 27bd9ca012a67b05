package dev.heddle.machine;

import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Memory of one group, or a block for each lane of a wave; addresses begin at 0. Only one thread uses it. It is kept
/// as words: vectors of them can be loaded from anywhere in an array. For machine code it is outside of the heap.
public final class LocalMemory implements Memory {
    private final String name;
    private final String header;
    private final int[] words;

    /// All of it, if it is outside of the heap; then there are no words.
    private final @Nullable BufferBytes bytes;

    private final int size;
    private final int step;

    /// @param name for messages
    /// @param header of a kernel's source that says how many bytes there are; empty for none
    /// @param size bytes; of each lane if there are several
    /// @param lanes that have blocks of their own, or 1
    public LocalMemory(String name, String header, int size, int lanes) {
        this(name, header, size, lanes, false);
    }

    /// @param isOffHeap whether it is outside of the heap
    LocalMemory(String name, String header, int size, int lanes, boolean isOffHeap) {
        this.name = name;
        this.header = header;
        this.size = size;
        int all = Math.multiplyExact(size, lanes) / Integer.BYTES + Words.MORE;
        boolean hasBytes = isOffHeap && size > 0;
        this.words = new int[hasBytes ? 0 : all];
        this.bytes = hasBytes ? BufferBytes.allocate((long) all * Integer.BYTES) : null;
        this.step = lanes > 1 ? size : 0;
    }

    /// Memory outside of the heap, that no header is about.
    public static LocalMemory offHeap(String name, int size, int lanes) {
        return new LocalMemory(name, "", size, lanes, true);
    }

    /// Memory that no header is about.
    public LocalMemory(String name, int size, int lanes) {
        this(name, "", size, lanes);
    }

    void clear() {
        Arrays.fill(words, 0);
        if (bytes != null) bytes.clear();
    }

    /// @return a copy of all of it, for [#restore]
    int[] save() {
        return bytes == null ? words.clone() : bytes.ints();
    }

    /// @param from a copy
    void restore(int[] from) {
        if (bytes == null) System.arraycopy(from, 0, words, 0, words.length);
        else bytes.put(0, from);
    }

    /// @return bytes; of each lane if there are several
    public int size() {
        return size;
    }

    /// @return a copy of the bytes of a lane
    public byte[] block(int lane) {
        byte[] out = new byte[size];
        for (int i = 0; i < size; i++) out[i] = (byte) get32(lane * step + i);
        return out;
    }

    /// Sets bytes of a lane.
    ///
    /// @param address of the first one, within the memory
    public void put(int lane, long address, byte[] content) {
        int at = lane * step + (int) address;
        for (byte b : content) put(at++, 8, b);
    }

    // ---- words, by the number of their first byte

    private int get32(int at) {
        if (bytes != null) return bytes.get32(at);
        int shift = at << 3;
        int word = words[at >> 2];
        return (at & 3) == 0 ? word : word >>> shift | words[(at >> 2) + 1] << -shift;
    }

    private void put32(int at, int value) {
        if (bytes != null) {
            bytes.put32(at, value);
            return;
        }
        if ((at & 3) == 0) {
            words[at >> 2] = value;
            return;
        }
        put(at, 16, value);
        put(at + 2, 16, value >>> 16);
    }

    /// @param bits 8 or 16
    private void put(int at, int bits, int value) {
        if (bytes != null) {
            if (bits == 8) bytes.put8(at, value);
            else bytes.put16(at, value);
            return;
        }
        if (bits == 16 && (at & 3) == 3) {
            put(at, 8, value);
            put(at + 1, 8, value >>> 8);
            return;
        }
        int mask = (1 << bits) - 1 << (at << 3);
        words[at >> 2] = words[at >> 2] & ~mask | value << (at << 3) & mask;
    }

    // ---- accesses

    private int offset(int lane, long address, int length) {
        if (address < 0 || address > size - length) throw outside(lane, address, length);
        return lane * step + (int) address;
    }

    private Fault outside(int lane, long address, int length) {
        return new Fault(
                "%d byte%s at 0x%x are outside of the %d bytes of %s memory%s"
                        .formatted(length, length == 1 ? "" : "s", address, size, name, more()),
                lane);
    }

    private String more() {
        return header.isEmpty() ? "" : "; a line '%s BYTES' gives it more".formatted(header);
    }

    @Override
    public long load(int lane, long address, int bits) {
        int at = offset(lane, address, bits >> 3);
        long low = get32(at) & 0xffffffffL;
        return switch (bits) {
            case 8 -> low & 0xff;
            case 16 -> low & 0xffff;
            case 32 -> low;
            default -> low | (long) get32(at + Integer.BYTES) << 32;
        };
    }

    @Override
    public void store(int lane, long address, int bits, long value) {
        int at = offset(lane, address, bits >> 3);
        switch (bits) {
            case 8, 16 -> put(at, bits, (int) value);
            case 32 -> put32(at, (int) value);
            default -> {
                put32(at, (int) value);
                put32(at + Integer.BYTES, (int) (value >>> 32));
            }
        }
    }

    @Override
    public void load(long[] address, int[] mask, int[] into, int bits, int lanes) {
        if (bits != 32) {
            Memory.super.load(address, mask, into, bits, lanes);
            return;
        }
        for (int i = 0; i < lanes; i++) into[i] = mask[i] == 0 ? 0 : get32(offset(i, address[i], 4));
    }

    @Override
    public void store(long[] address, int[] mask, int[] values, int bits, int lanes) {
        if (bits != 32) {
            Memory.super.store(address, mask, values, bits, lanes);
            return;
        }
        for (int i = 0; i < lanes; i++) if (mask[i] != 0) put32(offset(i, address[i], 4), values[i]);
    }

    /// Whether all lanes that count may access 32 bits.
    private boolean areInside(int[] low, int[] high, int[] mask, int from, int end) {
        int most = size - Integer.BYTES;
        int wrong = most < 0 ? -1 : 0;
        for (int i = from; i < end; i++) wrong |= (high[i] | -high[i] | low[i] | most - low[i]) & mask[i];
        return wrong >= 0;
    }

    @Override
    public boolean load32(int[] low, int[] high, int[] mask, int[] into, int from, int end) {
        if (!areInside(low, high, mask, from, end)) return false;
        for (int i = from; i < end; i++) into[i] = mask[i] == 0 ? 0 : get32(low[i] + i * step);
        return true;
    }

    @Override
    public boolean store32(int[] low, int[] high, int[] mask, int[] values, int lanes) {
        if (!areInside(low, high, mask, 0, lanes)) return false;
        for (int i = 0; i < lanes; i++) if (mask[i] != 0) put32(low[i] + i * step, values[i]);
        return true;
    }

    @Override
    public long atomic(Atomic operation, int lane, long address, int bits, long value, long expected) {
        long old = load(lane, address, bits);
        store(lane, address, bits, operation.apply(old, value, expected, bits));
        return old;
    }

    @Override
    public @Nullable Words words() {
        return step == 0 && bytes == null ? new Words(words, 0, size / Integer.BYTES) : null;
    }

    @Override
    public @Nullable Window window(long address) {
        boolean isInside = address >= 0 && address < size;
        return bytes == null || !isInside ? null : new Window(bytes.segment(), 0, size, step);
    }
}
