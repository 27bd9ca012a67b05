package dev.heddle.machine;

import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import org.jspecify.annotations.Nullable;

/// The memory of a device as the lanes of one thread see it: its buffers, at their addresses. All threads share the
/// bytes.
public final class DeviceMemory implements Memory {
    private static final BufferBytes NONE = BufferBytes.allocate(0);

    private final Device device;

    // The buffer that was accessed last.
    private BufferBytes bytes = NONE;
    private long first;
    private long size;

    /// Some that were accessed before, and the place of the next one.
    private final @Nullable Buffer[] recent = new Buffer[RECENT];

    private int next;

    private static final int RECENT = 4;

    public DeviceMemory(Device device) {
        this.device = device;
    }

    private long offset(int lane, long address, int length) {
        long at = address - first;
        return at >= 0 && at <= size - length ? at : other(lane, address, length);
    }

    private long other(int lane, long address, int length) {
        Buffer b = find(address);
        if (b == null || address - b.address() > b.size() - length)
            throw new Fault(outside(address, length, b == null ? device.below(address) : b), lane);
        use(b);
        return address - first;
    }

    private @Nullable Buffer find(long address) {
        for (Buffer b : recent) if (b != null && Long.compareUnsigned(address - b.address(), b.size()) < 0) return b;
        Buffer b = device.find(address);
        if (b == null) return null;
        recent[next] = b;
        next = (next + 1) % RECENT;
        return b;
    }

    private void use(Buffer b) {
        bytes = b.memory();
        first = b.address();
        size = b.size();
    }

    private static String outside(long address, int length, @Nullable Buffer near) {
        String what = "%d byte%s at 0x%x are outside of all buffers".formatted(length, length == 1 ? "" : "s", address);
        if (near == null) return what;
        long over = address - near.address() - near.size();
        String where = Long.compareUnsigned(address - near.address(), near.size()) < 0
                ? "they run past the end of"
                : Long.compareUnsigned(over, 1L << 32) < 0
                        ? (over == 0 ? "just" : over + " bytes") + " past the end of"
                        : "";
        return where.isEmpty() ? what : what + "; " + where + " " + near.name();
    }

    @Override
    public long load(int lane, long address, int bits) {
        long at = offset(lane, address, bits >> 3);
        return switch (bits) {
            case 8 -> bytes.get8(at);
            case 16 -> bytes.get16(at);
            case 32 -> bytes.get32(at) & 0xffffffffL;
            default -> bytes.get64(at);
        };
    }

    @Override
    public void store(int lane, long address, int bits, long value) {
        long at = offset(lane, address, bits >> 3);
        switch (bits) {
            case 8 -> bytes.put8(at, (int) value);
            case 16 -> bytes.put16(at, (int) value);
            case 32 -> bytes.put32(at, (int) value);
            default -> bytes.put64(at, value);
        }
    }

    @Override
    public void load(long[] address, int[] mask, int[] into, int bits, int lanes) {
        if (bits != 32) {
            Memory.super.load(address, mask, into, bits, lanes);
            return;
        }
        for (int i = 0; i < lanes; i++) {
            if (mask[i] == 0) {
                into[i] = 0;
                continue;
            }
            long at = offset(i, address[i], 4);
            into[i] = bytes.get32(at);
        }
    }

    @Override
    public void store(long[] address, int[] mask, int[] values, int bits, int lanes) {
        if (bits != 32) {
            Memory.super.store(address, mask, values, bits, lanes);
            return;
        }
        for (int i = 0; i < lanes; i++) {
            if (mask[i] == 0) continue;
            long at = offset(i, address[i], 4);
            bytes.put32(at, values[i]);
        }
    }

    /// Whether all lanes that count access 32 bits of one buffer, which is then the one that was accessed last.
    private boolean isOneBuffer(int[] low, int[] high, int[] mask, int from, int end) {
        int lane = from;
        while (lane < end && mask[lane] == 0) lane++;
        if (lane == end) return true;
        long address = Memory.address(low, high, lane);
        if (address - first < 0 || address - first > size - Integer.BYTES) {
            Buffer b = find(address);
            if (b == null) return false;
            use(b);
        }
        long most = size - Integer.BYTES;
        long wrong = 0;
        for (int i = lane; i < end; i++) {
            long at = Memory.address(low, high, i) - first;
            wrong |= (at | most - at) & mask[i];
        }
        return wrong >= 0;
    }

    @Override
    public boolean load32(int[] low, int[] high, int[] mask, int[] into, int from, int end) {
        if (!isOneBuffer(low, high, mask, from, end)) return Memory.super.load32(low, high, mask, into, from, end);
        BufferBytes in = bytes;
        long base = first;
        for (int i = from; i < end; i++) into[i] = mask[i] == 0 ? 0 : in.get32(Memory.address(low, high, i) - base);
        return true;
    }

    @Override
    public boolean store32(int[] low, int[] high, int[] mask, int[] values, int lanes) {
        if (!isOneBuffer(low, high, mask, 0, lanes)) return Memory.super.store32(low, high, mask, values, lanes);
        BufferBytes to = bytes;
        long base = first;
        for (int i = 0; i < lanes; i++) if (mask[i] != 0) to.put32(Memory.address(low, high, i) - base, values[i]);
        return true;
    }

    @Override
    public long atomic(Atomic operation, int lane, long address, int bits, long value, long expected) {
        long at = offset(lane, address, bits >> 3);
        if ((address & (bits >> 3) - 1) != 0)
            throw new Fault(
                    Fault.Kind.ALIGNMENT, "an atomic operation at 0x%x, which is not aligned".formatted(address), lane);
        while (true) {
            if (bits == 32) {
                int old = bytes.shared32(at);
                int next = (int) operation.apply(old & 0xffffffffL, value, expected, 32);
                if (bytes.replace32(at, old, next)) return old & 0xffffffffL;
            } else {
                long old = bytes.shared64(at);
                long next = operation.apply(old, value, expected, 64);
                if (bytes.replace64(at, old, next)) return old;
            }
        }
    }

    @Override
    public @Nullable Window window(long address) {
        Buffer b = find(address);
        return b == null ? null : new Window(b.memory().segment(), b.address(), b.size(), 0);
    }

    @Override
    public Memory another() {
        return new DeviceMemory(device);
    }
}
