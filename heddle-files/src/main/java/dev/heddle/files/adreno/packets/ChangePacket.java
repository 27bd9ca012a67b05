package dev.heddle.files.adreno.packets;

import dev.heddle.files.container.MemoryChange;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Packets that write to memory what they and memory say. Those that write registers or the time are not of them.
///
/// | packet | dwords |
/// |---|---|
/// | event, 0x46 | event in bits 7..0, time instead of a value in 30; address in two; value |
/// | from a7xx on | event in 7..0, what is written in 22..20 (0 a dword, 1 two, 3 time), if in 27; address; values |
/// | write, 0x3d | address in two; values |
/// | memory to memory, 0x73 | minus in bits 2..0, wide in 29; addresses in two: target, up to three that are added |
/// | copy, 0x75 | dwords; address of the source in two, of the target in two |
public final class ChangePacket {
    private static final int EVENT = 0x46;
    private static final int WRITE = 0x3d;
    private static final int SUM = 0x73;
    private static final int COPY = 0x75;

    /// What an event of a7xx writes.
    private static final int ONE = 0;

    private static final int TWO = 1;
    private static final int TIME = 3;

    /// Dwords of a copy, at most.
    private static final int LARGEST = 1 << 26;

    private static final long WORD = 0xffff_ffffL;

    private ChangePacket() {}

    /// @param generation of the GPU
    /// @return what the packet changes; empty if it is another one, or an event that writes nothing or the time
    /// @throws IllegalArgumentException if the packet is cut, or what it writes is not known
    public static Optional<MemoryChange> of(int opcode, BufferView packet, int generation) {
        return switch (opcode) {
            case EVENT -> event(packet, generation);
            case WRITE -> {
                need(packet, 2);
                int count = packet.dwords() - 2;
                yield Optional.of(new MemoryChange.Write(address(packet, 0), bytes(packet, 2, count)));
            }
            case SUM -> Optional.of(sum(packet));
            case COPY -> Optional.of(copy(packet));
            default -> Optional.empty();
        };
    }

    /// @return the address that the time is written to; empty if the packet is no event that does so
    public static Optional<Long> time(int opcode, BufferView packet, int generation) {
        if (opcode != EVENT || packet.dwords() < 3) return Optional.empty();
        int head = packet.dword(0);
        boolean isTime = generation >= 7
                ? (head & 1 << 27) != 0 && what(head) == TIME
                : packet.dwords() >= 4 && (head & 1 << 30) != 0;
        return isTime ? Optional.of(address(packet, 1)) : Optional.empty();
    }

    private static int what(int head) {
        return head >>> 20 & 7;
    }

    private static Optional<MemoryChange> event(BufferView packet, int generation) {
        need(packet, 1);
        int head = packet.dword(0);
        if (generation < 7) {
            if (packet.dwords() < 4 || (head & 1 << 30) != 0) return Optional.empty();
            return Optional.of(new MemoryChange.Write(address(packet, 1), bytes(packet, 3, 1)));
        }
        if ((head & 1 << 27) == 0) return Optional.empty();
        need(packet, 3);
        int what = what(head);
        if ((head & 1 << 24) != 0 || what != ONE && what != TWO && what != TIME)
            throw new IllegalArgumentException(
                    "event 0x%x writes a value that is not known here: its first dword is 0x%x"
                            .formatted(head & 0xff, head));
        if (what == TIME) return Optional.empty();
        need(packet, 4 + what);
        return Optional.of(new MemoryChange.Write(address(packet, 1), bytes(packet, 3, 1 + what)));
    }

    private static MemoryChange sum(BufferView packet) {
        need(packet, 5);
        int head = packet.dword(0);
        List<MemoryChange.Term> terms = new ArrayList<>();
        for (int i = 0; i < 3 && packet.dwords() >= 5 + 2 * i; i++)
            terms.add(new MemoryChange.Term(address(packet, 3 + 2 * i), (head & 1 << i) != 0));
        int size = (head & 1 << 29) != 0 ? Long.BYTES : Integer.BYTES;
        return new MemoryChange.Sum(address(packet, 1), size, terms);
    }

    private static MemoryChange copy(BufferView packet) {
        need(packet, 5);
        int dwords = packet.dword(0);
        if (dwords < 0 || dwords > LARGEST)
            throw new IllegalArgumentException("a packet copies %s dwords".formatted(Integer.toUnsignedString(dwords)));
        return new MemoryChange.Copy(address(packet, 3), address(packet, 1), Integer.BYTES * dwords);
    }

    /// @throws IllegalArgumentException if a packet has fewer dwords
    public static void need(BufferView packet, int dwords) {
        if (packet.dwords() < dwords)
            throw new IllegalArgumentException(
                    "a packet of %d dwords, which needs %d".formatted(packet.dwords(), dwords));
    }

    /// @return the address that two dwords are, the lower one first
    public static long address(BufferView packet, int at) {
        return packet.dword(at) & WORD | (long) packet.dword(at + 1) << Integer.SIZE;
    }

    private static byte[] bytes(BufferView packet, int at, int dwords) {
        ByteBuffer out = ByteBuffer.allocate(Integer.BYTES * dwords).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < dwords; i++) out.putInt(packet.dword(at + i));
        return out.array();
    }
}
