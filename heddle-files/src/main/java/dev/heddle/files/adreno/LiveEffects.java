package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.BufferView;
import dev.heddle.files.adreno.packets.ComputeStream;
import dev.heddle.files.adreno.packets.Dwords;
import dev.heddle.files.adreno.packets.Notes;
import dev.heddle.files.adreno.packets.PacketEffects;
import java.util.OptionalInt;
import java.util.Set;

/// Packets that read and write memory, wait, or do nothing that can be seen here.
///
/// | packet | dwords |
/// |---|---|
/// | event, 0x46 | event in bits 7..0, time instead of a value in 30; address in two; value |
/// | register to memory, 0x3e | register in bits 17..0, count in 29..18, wide in 30, added up in 31; address in two |
/// | wait, 0x3c | comparison in bits 2..0, memory if 5..4 is 1; address in two; value, mask, delay |
/// | write, 0x3d | address in two; values |
/// | memory to memory, 0x73 | minus in bits 2..0, wide in 29; addresses in two: target, up to three that are added |
final class LiveEffects implements PacketEffects {
    private static final int EVENT = 0x46;
    private static final int REGISTER_TO_MEMORY = 0x3e;
    private static final int WAIT = 0x3c;
    private static final int WRITE = 0x3d;
    private static final int MEMORY_TO_MEMORY = 0x73;

    /// Nothing, waits for what is done at once here (memory, the GPU, its front end), markers, modes.
    private static final Set<Integer> QUIET = Set.of(0x10, 0x12, 0x13, 0x26, 0x65, 0x63);

    /// The counter that always runs, the low half; the register after it has the high one.
    private static final int COUNTER = 0x980;

    private static final long WORD = 0xffff_ffffL;

    private final LiveStream.Machine machine;
    private final Notes notes;

    LiveEffects(LiveStream.Machine machine, Notes notes) {
        this.machine = machine;
        this.notes = notes;
    }

    @Override
    public void unknownRegister(int number) {
        notes.add("register 0x%x is not known here; what it says is not done".formatted(number));
    }

    @Override
    public void isOpenCl() {
        notes.add(
                "isam is set up for OpenCL; what that changes is published nowhere, and it reads as for OpenGL");
    }

    @Override
    public void command(int opcode, BufferView packet, ComputeStream state) {
        if (QUIET.contains(opcode)) return;
        switch (opcode) {
            case EVENT -> event(packet);
            case REGISTER_TO_MEMORY -> register(packet, state);
            case WAIT -> await(packet, state);
            case WRITE -> {
                need(packet, 2);
                machine.write(
                        address(packet, 0),
                        bytes(packet, 2, Integer.BYTES * (packet.dwords() - 2)));
            }
            case MEMORY_TO_MEMORY -> sum(packet);
            default ->
                    notes.add(
                            "packet 0x%x is not known here; what it says is not done"
                                    .formatted(opcode));
        }
    }

    private void event(BufferView packet) {
        if (packet.dwords() < 4) return;
        boolean isTime = (packet.dword(0) & 1 << 30) != 0;
        if (isTime) write(address(packet, 1), machine.ticks(), Long.BYTES);
        else write(address(packet, 1), packet.dword(3), Integer.BYTES);
    }

    private void register(BufferView packet, ComputeStream state) {
        need(packet, 3);
        int head = packet.dword(0);
        int first = head & 0x3ffff;
        boolean isWide = (head & 1 << 30) != 0;
        if (head < 0) notes.add("registers that are added to memory; they replace it here");
        int count = Math.max(1, head >>> 18 & 0xfff);
        int dwords = isWide ? count + 1 & ~1 : count;
        long ticks = machine.ticks();
        long to = address(packet, 1);
        for (int i = 0; i < dwords; i++) {
            int number = first + i;
            long value;
            if (number == COUNTER) value = ticks;
            else if (number == COUNTER + 1) value = ticks >>> Integer.SIZE;
            else value = value(number, state);
            write(to + (long) Integer.BYTES * i, value, Integer.BYTES);
        }
    }

    private long value(int register, ComputeStream state) {
        OptionalInt value = state.register(register);
        if (value.isEmpty())
            notes.add("register 0x%x is read, which has no value here".formatted(register));
        return value.orElse(0);
    }

    private void await(BufferView packet, ComputeStream state) {
        need(packet, 5);
        int head = packet.dword(0);
        boolean isMemory = (head >>> 4 & 3) == 1;
        long address = address(packet, 1);
        long wanted = packet.dword(3) & WORD;
        long mask = packet.dword(4) & WORD;
        while (true) {
            long now = isMemory ? load(address, Integer.BYTES) : value(packet.dword(1), state);
            if (holds(head & 7, now & mask, wanted)) return;
            if (!isMemory) {
                notes.add("a wait for a register that nothing changes here");
                return;
            }
            machine.pause();
        }
    }

    private static boolean holds(int comparison, long x, long wanted) {
        return switch (comparison) {
            case 1 -> x < wanted;
            case 2 -> x <= wanted;
            case 3 -> x == wanted;
            case 4 -> x != wanted;
            case 5 -> x >= wanted;
            case 6 -> x > wanted;
            default -> true;
        };
    }

    private void sum(BufferView packet) {
        need(packet, 5);
        int head = packet.dword(0);
        int size = (head & 1 << 29) != 0 ? Long.BYTES : Integer.BYTES;
        long out = 0;
        for (int i = 0; i < 3 && packet.dwords() >= 5 + 2 * i; i++) {
            long x = load(address(packet, 3 + 2 * i), size);
            out += (head & 1 << i) != 0 ? -x : x;
        }
        write(address(packet, 1), out, size);
    }

    private static void need(BufferView packet, int dwords) {
        if (packet.dwords() < dwords)
            throw new IllegalArgumentException(
                    "a packet of %d dwords, which needs %d".formatted(packet.dwords(), dwords));
    }

    private static long address(BufferView packet, int at) {
        return packet.dword(at) & WORD | (long) packet.dword(at + 1) << Integer.SIZE;
    }

    private long load(long address, int size) {
        byte[] bytes = machine.read(address, size);
        if (bytes == null || bytes.length < size)
            throw new IllegalArgumentException(
                    "a packet reads %d bytes at 0x%x, which are in no buffer"
                            .formatted(size, address));
        return size == Long.BYTES ? Dwords.pair(bytes, 0) : Dwords.unsigned(bytes, 0);
    }

    private void write(long address, long value, int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) bytes[i] = (byte) (value >>> Byte.SIZE * i);
        machine.write(address, bytes);
    }

    private static byte[] bytes(BufferView packet, int from, int count) {
        byte[] out = new byte[count];
        System.arraycopy(packet.bytes(), packet.from() + Integer.BYTES * from, out, 0, count);
        return out;
    }
}
