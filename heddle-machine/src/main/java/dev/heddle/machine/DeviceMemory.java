package dev.heddle.machine;

import dev.heddle.exec.state.Atomic;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// What the lanes of one thread see of a device: its buffers, at their addresses. All threads share the bytes.
public final class DeviceMemory implements Memory {
    private static final ValueLayout.OfInt INT =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle WORD =
            ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();
    private static final VarHandle DOUBLE_WORD =
            ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle();

    private final Device device;

    // The buffer that was accessed last.
    private MemorySegment bytes = MemorySegment.NULL;
    private long first;
    private long size;

    public DeviceMemory(Device device) {
        this.device = device;
    }

    private long offset(int lane, long address, int length) {
        long at = address - first;
        return at >= 0 && at <= size - length ? at : other(lane, address, length);
    }

    private long other(int lane, long address, int length) {
        Buffer b = device.find(address);
        if (b == null || address - b.address() > b.size() - length)
            throw new Fault(outside(address, length, b == null ? device.below(address) : b), lane);
        bytes = b.segment();
        first = b.address();
        size = b.size();
        return address - first;
    }

    private static String outside(long address, int length, @Nullable Buffer near) {
        String what =
                "%d byte%s at 0x%x are outside of all buffers"
                        .formatted(length, length == 1 ? "" : "s", address);
        if (near == null) return what;
        long over = address - near.address() - near.size();
        String where =
                Long.compareUnsigned(address - near.address(), near.size()) < 0
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
            case 8 -> bytes.get(ValueLayout.JAVA_BYTE, at) & 0xff;
            case 16 -> bytes.get(SHORT, at) & 0xffff;
            case 32 -> bytes.get(INT, at) & 0xffffffffL;
            default -> bytes.get(LONG, at);
        };
    }

    @Override
    public void store(int lane, long address, int bits, long value) {
        long at = offset(lane, address, bits >> 3);
        switch (bits) {
            case 8 -> bytes.set(ValueLayout.JAVA_BYTE, at, (byte) value);
            case 16 -> bytes.set(SHORT, at, (short) value);
            case 32 -> bytes.set(INT, at, (int) value);
            default -> bytes.set(LONG, at, value);
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
            into[i] = bytes.get(INT, at);
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
            bytes.set(INT, at, values[i]);
        }
    }

    @Override
    public long atomic(
            Atomic operation, int lane, long address, int bits, long value, long expected) {
        long at = offset(lane, address, bits >> 3);
        if ((address & (bits >> 3) - 1) != 0)
            throw new Fault(
                    "an atomic operation at 0x%x, which is not aligned".formatted(address), lane);
        while (true) {
            if (bits == 32) {
                int old = (int) WORD.getVolatile(bytes, at);
                int next = (int) operation.apply(old & 0xffffffffL, value, expected, 32);
                if (WORD.compareAndSet(bytes, at, old, next)) return old & 0xffffffffL;
            } else {
                long old = (long) DOUBLE_WORD.getVolatile(bytes, at);
                long next = operation.apply(old, value, expected, 64);
                if (DOUBLE_WORD.compareAndSet(bytes, at, old, next)) return old;
            }
        }
    }
}
