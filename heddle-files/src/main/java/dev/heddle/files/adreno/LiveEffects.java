package dev.heddle.files.adreno;

import static dev.heddle.files.adreno.packets.ChangePacket.address;
import static dev.heddle.files.adreno.packets.ChangePacket.need;

import dev.heddle.files.adreno.packets.BufferView;
import dev.heddle.files.adreno.packets.ChangePacket;
import dev.heddle.files.adreno.packets.Notes;
import dev.heddle.files.adreno.packets.PacketEffects;
import dev.heddle.files.adreno.packets.PacketState;
import dev.heddle.files.container.Blit;
import dev.heddle.files.container.MemoryChange;
import dev.heddle.files.submit.CommandMachine;
import dev.heddle.files.submit.MemoryChanges;
import dev.heddle.files.submit.MemoryWait;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/// Packets that read and write memory, or wait, beside those of [ChangePacket].
///
/// | packet | dwords |
/// |---|---|
/// | register to memory, 0x3e | register in bits 17..0, count in 29..18, wide in 30, added up in 31; address in two |
/// | memory to register, 0x42 | register in bits 17..0, count in 29..19, times four in 30; address in two |
/// | change, 0x21 | register in 17..0, turned left by 28..24, added in 29, registers in 31, 30; kept bits; set bits |
/// | wait, 0x3c | comparison in bits 2..0, memory if 5..4 is 1; address in two; value, mask, delay |
/// | wait for at least, 0x14, of a6xx | address in dwords 1 and 2; value |
/// | write if, 0x45 | as a wait, with bit 8 if it is memory; address in two at 5; value |
/// | condition, 0x44 | address in two, that of a time in two, the time, dwords passed over if it does not hold |
/// | predicate, 0x4e | memory if 7..4 is 5, whether it has to be 0 in 8; address in two, of 64 bits |
/// | by predicate, 0x19 and 0x1a | whether dispatches are done on it, in bit 0: both have to say so |
final class LiveEffects implements PacketEffects {
    private static final int EVENT = 0x46;
    private static final int REGISTER_TO_MEMORY = 0x3e;
    private static final int MEMORY_TO_REGISTER = 0x42;
    private static final int CHANGE = 0x21;
    private static final int WAIT = 0x3c;
    private static final int WAIT_FOR_AT_LEAST = 0x14;
    private static final int WRITE_IF = 0x45;
    private static final int CONDITION = 0x44;

    /// Whether buffers of the second level are passed over: in bit 0.
    private static final int SKIP_GLOBAL = 0x1d;

    private static final int SKIP_LOCAL = 0x23;

    /// Whether draws and dispatches are done on the predicate.
    private static final int PREDICATE_GLOBAL = 0x19;

    private static final int PREDICATE_LOCAL = 0x1a;
    private static final int PREDICATE = 0x4e;

    /// Where the predicate is.
    private static final int IN_MEMORY = 5;

    /// The counter that always runs, the low half; the register after it has the high one.
    private static final int COUNTER = 0x980;

    /// The same on a8xx.
    private static final int NEWER_COUNTER = 0x8e7;

    private static final long WORD = 0xffff_ffffL;

    /// @param first register of the counters of what programs ran for, two registers each
    /// @param count how many registers
    /// @param compute the register that counts fibers of dispatches, the low half
    private record Counters(int first, int count, int compute) {
        static Counters of(int generation) {
            return generation >= 8 ? new Counters(0x380, 28, 0x394) : new Counters(0x540, 22, 0x554);
        }
    }

    private final CommandMachine machine;
    private final LongSupplier fibers;
    private final Notes notes;
    private boolean isPredicated;
    private boolean isPredicatedHere = true;
    private boolean predicate = true;

    /// @param fibers how many dispatches have run so far
    LiveEffects(CommandMachine machine, LongSupplier fibers, Notes notes) {
        this.machine = machine;
        this.fibers = fibers;
        this.notes = notes;
    }

    @Override
    public void isOpenCl() {
        notes.add("isam is set up for OpenCL; what that changes is published nowhere, and it reads as for OpenGL");
    }

    @Override
    public void blit(Blit blit, String isa) {
        machine.blit(blit, isa);
    }

    @Override
    public int command(int opcode, BufferView packet, PacketState state) {
        if (opcode == EVENT) known(packet, state);
        Optional<MemoryChange> change = ChangePacket.of(opcode, packet, state.generation());
        if (change.isPresent()) {
            MemoryChanges.apply(change.get(), machine);
            return 0;
        }
        switch (opcode) {
            case EVENT ->
                ChangePacket.time(opcode, packet, state.generation())
                        .ifPresent(to -> write(to, machine.ticks(), Long.BYTES));
            case REGISTER_TO_MEMORY -> register(packet, state);
            case MEMORY_TO_REGISTER -> load(packet, state);
            case CHANGE -> change(packet, state);
            case WAIT -> await(packet, state);
            case WRITE_IF -> writeIf(packet, state);
            case CONDITION -> {
                return condition(packet);
            }
            case PREDICATE -> predicate(packet);
            case PREDICATE_GLOBAL -> isPredicated = isOn(packet);
            case PREDICATE_LOCAL -> isPredicatedHere = isOn(packet);
            case SKIP_GLOBAL, SKIP_LOCAL -> {
                if (isOn(packet)) throw unknown(opcode);
            }
            default -> {
                if (opcode == WAIT_FOR_AT_LEAST && state.generation() == 6) waitForAtLeast(packet);
                else throw unknown(opcode);
            }
        }
        return 0;
    }

    /// Whether dispatches are done now.
    boolean runs() {
        return predicate || !isPredicated || !isPredicatedHere;
    }

    private static boolean isOn(BufferView packet) {
        need(packet, 1);
        return (packet.dword(0) & 1) != 0;
    }

    private void predicate(BufferView packet) {
        need(packet, 3);
        int head = packet.dword(0);
        if ((head >>> 4 & 15) != IN_MEMORY)
            throw new IllegalArgumentException("a predicate of kind %d is not known here".formatted(head >>> 4 & 15));
        boolean isZero = load(address(packet, 1), Long.BYTES) == 0;
        predicate = isZero == ((head >>> 8 & 1) != 0);
    }

    private static IllegalArgumentException unknown(int opcode) {
        return new IllegalArgumentException(
                "packet 0x%x is not known here, or what it does is not done".formatted(opcode));
    }

    private static void known(BufferView packet, PacketState state) {
        need(packet, 1);
        int event = packet.dword(0) & 0xff;
        if (!state.isWithoutEffect(event))
            throw new IllegalArgumentException(
                    "event 0x%x is not known here, or what it does is not done".formatted(event));
    }

    private void register(BufferView packet, PacketState state) {
        need(packet, 3);
        int head = packet.dword(0);
        int first = head & 0x3ffff;
        boolean isWide = (head & 1 << 30) != 0;
        boolean isSum = head < 0;
        int count = Math.max(1, head >>> 18 & 0xfff);
        int dwords = isWide ? count + 1 & ~1 : count;
        int size = isWide ? Long.BYTES : Integer.BYTES;
        long ticks = machine.ticks();
        long to = address(packet, 1);
        for (int i = 0; i < dwords; i += size / Integer.BYTES) {
            long value = value(first + i, state, ticks);
            if (isWide) value = value & WORD | value(first + i + 1, state, ticks) << Integer.SIZE;
            long place = to + (long) Integer.BYTES * i;
            write(place, isSum ? value + load(place, size) : value, size);
        }
    }

    private long value(int number, PacketState state, long ticks) {
        int counter = state.generation() >= 8 ? NEWER_COUNTER : COUNTER;
        if (number == counter) return ticks;
        if (number == counter + 1) return ticks >>> Integer.SIZE;
        if (state.generation() >= 6) {
            Counters all = Counters.of(state.generation());
            if (number == all.compute) return fibers.getAsLong();
            if (number == all.compute + 1) return fibers.getAsLong() >>> Integer.SIZE;
            // Nothing is drawn.
            if (number >= all.first && number < all.first + all.count) return 0;
        }
        return value(number, state);
    }

    private static int value(int register, PacketState state) {
        OptionalInt value = state.register(register);
        if (value.isEmpty())
            throw new IllegalArgumentException(
                    "register 0x%x is read, and what it holds is not known".formatted(register));
        return value.getAsInt();
    }

    private void load(BufferView packet, PacketState state) {
        need(packet, 3);
        int head = packet.dword(0);
        int count = Math.max(1, head >>> 19 & 0x7ff);
        int shift = (head & 1 << 30) != 0 ? 2 : 0;
        for (int i = 0; i < count; i++) {
            long value = load(address(packet, 1) + (long) Integer.BYTES * i, Integer.BYTES);
            state.register((head & 0x3ffff) + i, (int) value << shift);
        }
    }

    private void change(BufferView packet, PacketState state) {
        need(packet, 3);
        int head = packet.dword(0);
        if (state.generation() >= 7 && (head & 1 << 19) != 0)
            throw new IllegalArgumentException("a register of the front end is changed");
        int kept = head < 0 ? value(packet.dword(1), state) : packet.dword(1);
        int set = (head & 1 << 30) != 0 ? value(packet.dword(2), state) : packet.dword(2);
        int number = head & 0x3ffff;
        int was = kept == 0 ? 0 : value(number, state) & kept;
        int turned = Integer.rotateLeft(was, head >>> 24 & 31);
        state.register(number, (head & 1 << 29) != 0 ? turned + set : turned | set);
    }

    private void await(BufferView packet, PacketState state) {
        need(packet, 5);
        int head = packet.dword(0);
        long wanted = packet.dword(3) & WORD;
        long mask = packet.dword(4) & WORD;
        while (true) {
            long now = polled(packet, state);
            if (holds(head & 7, now & mask, wanted)) return;
            boolean isMemory = (head >>> 4 & 3) == 1;
            if (!isMemory)
                throw new IllegalArgumentException(
                        "a packet waits for register 0x%x, which nothing changes here: it has 0x%x"
                                .formatted(packet.dword(1), now));
            machine.pause(new MemoryWait(address(packet, 1), sign(head & 7), wanted, mask, now));
        }
    }

    private long polled(BufferView packet, PacketState state) {
        int from = packet.dword(0) >>> 4 & 3;
        if (from == 1) return load(address(packet, 1), Integer.BYTES);
        if (from == 0) return value(packet.dword(1), state) & WORD;
        throw new IllegalArgumentException(
                "a packet compares a value of kind %d, which is not known here".formatted(from));
    }

    private void waitForAtLeast(BufferView packet) {
        need(packet, 4);
        long wanted = packet.dword(3) & WORD;
        while (true) {
            long now = load(address(packet, 1), Integer.BYTES);
            if (now >= wanted) return;
            machine.pause(new MemoryWait(address(packet, 1), ">=", wanted, WORD, now));
        }
    }

    private void writeIf(BufferView packet, PacketState state) {
        need(packet, 8);
        int head = packet.dword(0);
        long now = polled(packet, state) & packet.dword(4) & WORD;
        if (!holds(head & 7, now, packet.dword(3) & WORD)) return;
        if ((head & 1 << 8) != 0) write(address(packet, 5), packet.dword(7), Integer.BYTES);
        else state.register(packet.dword(5), packet.dword(7));
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

    private static String sign(int comparison) {
        return switch (comparison) {
            case 1 -> "<";
            case 2 -> "<=";
            case 3 -> "==";
            case 4 -> "!=";
            case 5 -> ">=";
            default -> ">";
        };
    }

    private int condition(BufferView packet) {
        need(packet, 6);
        int time = packet.dword(4) - (int) load(address(packet, 2), Integer.BYTES);
        boolean isTrue = load(address(packet, 0), Integer.BYTES) != 0 && time >= 0;
        return isTrue ? 0 : packet.dword(5) & 0xff_ffff;
    }

    private long load(long address, int size) {
        return MemoryChanges.load(machine, address, size);
    }

    private void write(long address, long value, int size) {
        machine.write(address, MemoryChanges.little(value, size));
    }
}
