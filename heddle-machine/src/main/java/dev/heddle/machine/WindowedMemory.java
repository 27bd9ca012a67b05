package dev.heddle.machine;

import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An address space in which other memories are seen at some addresses.
final class WindowedMemory implements Memory {
    /// Bytes of a window.
    private static final long SIZE = 1L << 32;

    /// @param first address of its first byte
    record Part(long first, Memory memory) {}

    private final Memory rest;
    private final long[] first;
    private final Memory[] memories;

    WindowedMemory(Memory rest, List<Part> windows) {
        this.rest = rest;
        this.first = windows.stream().mapToLong(Part::first).toArray();
        this.memories = windows.stream().map(Part::memory).toArray(Memory[]::new);
    }

    /// @return number of the window that an address is in, or -1
    private int number(long address) {
        for (int i = 0; i < first.length; i++) if (Long.compareUnsigned(address - first[i], SIZE) < 0) return i;
        return -1;
    }

    @Override
    public long load(int lane, long address, int bits) {
        int w = number(address);
        return w < 0 ? rest.load(lane, address, bits) : memories[w].load(lane, address - first[w], bits);
    }

    @Override
    public void store(int lane, long address, int bits, long value) {
        int w = number(address);
        if (w < 0) rest.store(lane, address, bits, value);
        else memories[w].store(lane, address - first[w], bits, value);
    }

    @Override
    public void load(long[] address, int[] mask, int[] into, int bits, int lanes) {
        if (isOutside(address, mask, lanes)) rest.load(address, mask, into, bits, lanes);
        else Memory.super.load(address, mask, into, bits, lanes);
    }

    @Override
    public void store(long[] address, int[] mask, int[] values, int bits, int lanes) {
        if (isOutside(address, mask, lanes)) rest.store(address, mask, values, bits, lanes);
        else Memory.super.store(address, mask, values, bits, lanes);
    }

    private boolean isOutside(long[] address, int[] mask, int lanes) {
        for (int i = 0; i < lanes; i++) if (mask[i] != 0 && number(address[i]) >= 0) return false;
        return true;
    }

    /// The one memory that all lanes that count access, or null.
    private @Nullable Memory one(int[] high, int[] mask, int from, int end) {
        int lane = from;
        while (lane < end && mask[lane] == 0) lane++;
        if (lane == end) return rest;
        for (int i = lane; i < end; i++) if (mask[i] != 0 && high[i] != high[lane]) return null;
        int w = number((long) high[lane] << 32);
        return w < 0 || first[w] != (long) high[lane] << 32 ? w < 0 ? rest : null : memories[w];
    }

    @Override
    public boolean load32(int[] low, int[] high, int[] mask, int[] into, int from, int end) {
        Memory m = one(high, mask, from, end);
        if (m == null) return Memory.super.load32(low, high, mask, into, from, end);
        if (m != rest) Arrays.fill(high, from, end, 0);
        return m.load32(low, high, mask, into, from, end);
    }

    @Override
    public boolean store32(int[] low, int[] high, int[] mask, int[] values, int lanes) {
        Memory m = one(high, mask, 0, lanes);
        if (m == null) return Memory.super.store32(low, high, mask, values, lanes);
        if (m != rest) Arrays.fill(high, 0, lanes, 0);
        return m.store32(low, high, mask, values, lanes);
    }

    @Override
    public long atomic(Atomic operation, int lane, long address, int bits, long value, long expected) {
        int w = number(address);
        return w < 0
                ? rest.atomic(operation, lane, address, bits, value, expected)
                : memories[w].atomic(operation, lane, address - first[w], bits, value, expected);
    }

    /// The first window that has some.
    @Override
    public @Nullable Words words() {
        for (int i = 0; i < memories.length; i++) {
            Words w = memories[i].words();
            if (w != null && w.high() == 0 && (int) first[i] == 0)
                return new Words(w.words(), (int) (first[i] >>> 32), w.count());
        }
        return null;
    }

    @Override
    public Memory.@Nullable Window window(long address) {
        int n = number(address);
        if (n < 0) return rest.window(address);
        Window w = memories[n].window(address - first[n]);
        return w == null ? null : new Window(w.bytes(), w.first() + first[n], w.size(), w.step());
    }

    @Override
    public Memory another() {
        List<Part> windows = new ArrayList<>();
        for (int i = 0; i < first.length; i++) windows.add(new Part(first[i], memories[i].another()));
        return new WindowedMemory(rest.another(), windows);
    }
}
