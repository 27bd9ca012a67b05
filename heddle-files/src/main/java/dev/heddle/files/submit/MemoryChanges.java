package dev.heddle.files.submit;

import dev.heddle.files.container.MemoryChange;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Changes memory as packets do.
public final class MemoryChanges {
    private static final long WORD = 0xffff_ffffL;

    private MemoryChanges() {}

    /// @throws IllegalArgumentException if memory is missing, or a blit cannot be done
    public static void apply(MemoryChange change, CommandMachine machine) {
        switch (change) {
            case MemoryChange.Texels t -> machine.blit(t.blit(), t.isa());
            case MemoryChange.Write w -> machine.write(w.address(), w.bytes());
            case MemoryChange.Copy c -> {
                byte[] bytes = machine.read(c.from(), c.bytes());
                if (c.bytes() == 0) return;
                if (bytes == null || bytes.length < c.bytes()) throw missing(c.bytes(), c.from());
                machine.write(c.address(), bytes);
            }
            case MemoryChange.Sum s -> {
                long out = 0;
                for (MemoryChange.Term t : s.terms()) {
                    long x = load(machine, t.address(), s.size());
                    out += t.isNegative() ? -x : x;
                }
                machine.write(s.address(), little(out, s.size()));
            }
        }
    }

    /// @param size bytes: 4 or 8
    /// @return what memory holds, unsigned
    /// @throws IllegalArgumentException if it is missing
    public static long load(CommandMachine machine, long address, int size) {
        byte[] bytes = machine.read(address, size);
        if (bytes == null || bytes.length < size) throw missing(size, address);
        ByteBuffer b = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return size == Long.BYTES ? b.getLong() : b.getInt() & WORD;
    }

    /// @param size bytes: 4 or 8
    /// @return the low bytes of a value, the lowest first
    public static byte[] little(long value, int size) {
        ByteBuffer b = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        if (size == Long.BYTES) b.putLong(value);
        else b.putInt((int) value);
        return b.array();
    }

    private static IllegalArgumentException missing(int size, long address) {
        return new IllegalArgumentException(
                "a packet reads %d bytes at 0x%x, which are in no buffer".formatted(size, address));
    }
}
