package dev.heddle.machine;

import dev.heddle.bits.Platform;
import dev.heddle.exec.state.Atomic;
import dev.heddle.exec.state.Fault;
import dev.heddle.exec.state.Memory;
import java.util.Arrays;

/// Memory of one group, or a block for each lane of a wave; addresses begin at 0. Only one thread uses it.
public final class LocalMemory implements Memory {
    private final String name;
    private final byte[] bytes;
    private final int size;
    private final int step;

    /// @param name for messages
    /// @param size bytes; of each lane if there are several
    /// @param lanes that have blocks of their own, or 1
    public LocalMemory(String name, int size, int lanes) {
        this.name = name;
        this.size = size;
        this.bytes = new byte[Math.multiplyExact(size, lanes)];
        this.step = lanes > 1 ? size : 0;
    }

    void clear() {
        Arrays.fill(bytes, (byte) 0);
    }

    /// @return a copy of the bytes of a lane
    public byte[] block(int lane) {
        return Arrays.copyOfRange(bytes, lane * step, lane * step + size);
    }

    /// Sets bytes of a lane.
    ///
    /// @param address of the first one, within the memory
    public void put(int lane, long address, byte[] content) {
        System.arraycopy(content, 0, bytes, lane * step + (int) address, content.length);
    }

    private int offset(int lane, long address, int length) {
        if (address < 0 || address > size - length) throw outside(lane, address, length);
        return lane * step + (int) address;
    }

    private Fault outside(int lane, long address, int length) {
        return new Fault(
                "%d byte%s at 0x%x are outside of the %d bytes of %s memory"
                        .formatted(length, length == 1 ? "" : "s", address, size, name),
                lane);
    }

    @Override
    public long load(int lane, long address, int bits) {
        int at = offset(lane, address, bits >> 3);
        return switch (bits) {
            case 8 -> bytes[at] & 0xff;
            case 16 -> Platform.get16(bytes, at);
            case 32 -> Platform.get32(bytes, at) & 0xffffffffL;
            default -> Platform.get64(bytes, at);
        };
    }

    @Override
    public void store(int lane, long address, int bits, long value) {
        int at = offset(lane, address, bits >> 3);
        switch (bits) {
            case 8 -> bytes[at] = (byte) value;
            case 16 -> Platform.put16(bytes, at, (int) value);
            case 32 -> Platform.put32(bytes, at, (int) value);
            default -> Platform.put64(bytes, at, value);
        }
    }

    @Override
    public void load(long[] address, int[] mask, int[] into, int bits, int lanes) {
        if (bits != 32) {
            Memory.super.load(address, mask, into, bits, lanes);
            return;
        }
        for (int i = 0; i < lanes; i++)
            into[i] = mask[i] == 0 ? 0 : Platform.get32(bytes, offset(i, address[i], 4));
    }

    @Override
    public void store(long[] address, int[] mask, int[] values, int bits, int lanes) {
        if (bits != 32) {
            Memory.super.store(address, mask, values, bits, lanes);
            return;
        }
        for (int i = 0; i < lanes; i++)
            if (mask[i] != 0) Platform.put32(bytes, offset(i, address[i], 4), values[i]);
    }

    /// Whether all lanes that count may access 32 bits.
    private boolean allows(int[] low, int[] high, int[] mask, int lanes) {
        int most = size - Integer.BYTES;
        int wrong = most < 0 ? -1 : 0;
        for (int i = 0; i < lanes; i++)
            wrong |= (high[i] | -high[i] | low[i] | most - low[i]) & mask[i];
        return wrong >= 0;
    }

    @Override
    public boolean load32(int[] low, int[] high, int[] mask, int[] into, int lanes) {
        if (!allows(low, high, mask, lanes)) return false;
        for (int i = 0; i < lanes; i++)
            into[i] = Platform.get32(bytes, (low[i] & mask[i]) + i * step) & mask[i];
        return true;
    }

    @Override
    public boolean store32(int[] low, int[] high, int[] mask, int[] values, int lanes) {
        if (!allows(low, high, mask, lanes)) return false;
        for (int i = 0; i < lanes; i++)
            if (mask[i] != 0) Platform.put32(bytes, low[i] + i * step, values[i]);
        return true;
    }

    @Override
    public long atomic(
            Atomic operation, int lane, long address, int bits, long value, long expected) {
        long old = load(lane, address, bits);
        store(lane, address, bits, operation.apply(old, value, expected, bits));
        return old;
    }
}
