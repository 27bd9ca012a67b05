package dev.heddle.files.adreno.packets;

import java.util.Optional;
import java.util.OptionalInt;

/// Packets that say whether those behind them are done.
///
/// | packet | dwords |
/// |---|---|
/// | threads, 0x17 | which thread follows, in bits 1..0: 1 rendering and computing, 2 looking what is visible, 3 both |
/// | marker, 0x65 | what follows, in bits 3..0: 1 draws into memory, 2 looks what is visible, 8 computes |
/// | test, 0x39 | register in 17..0, bit in 24..20, predicate in 30..26; with bit 31 dwords: which are set, to what |
/// | condition, 0x47 | predicate in 22..18, kinds in 27..25, what is asked in 31..28; dwords passed over if not so |
///
/// What is asked is 1 for a predicate, 3 for the marker, 5 for the thread.
final class Conditions {
    private static final int THREADS = 0x17;
    private static final int MARKER = 0x65;
    private static final int TEST = 0x39;
    private static final int CONDITION = 0x47;

    private static final int PREDICATE = 1;
    private static final int RENDER_MODE = 3;
    private static final int THREAD = 5;

    private static final int VISIBILITY_THREAD = 2;
    private static final int DIRECT_MARKER = 1;
    private static final int VISIBILITY_MARKER = 2;

    private static final int LENGTH = 0xff_ffff;

    private final Notes notes;
    private int generation;
    private int threads = 3;
    private int marker;
    private int predicates;
    private int known;

    Conditions(Notes notes) {
        this.notes = notes;
    }

    /// A submit begins.
    void begin(int of) {
        generation = of;
        threads = 3;
    }

    /// @return whether what follows is for the thread that only looks what is visible
    boolean isForVisibility() {
        return threads == VISIBILITY_THREAD;
    }

    /// @return dwords behind the packet that are passed over; empty if it is no such packet
    Optional<Integer> command(int opcode, BufferView packet, ComputeStream state) {
        boolean isOne = opcode == THREADS && generation >= 7
                || generation >= 6 && (opcode == MARKER || opcode == TEST || opcode == CONDITION);
        if (!isOne || packet.dwords() == 0) return Optional.empty();
        int head = packet.dword(0);
        switch (opcode) {
            case THREADS -> threads = head & 3;
            case MARKER -> marker = head & 15;
            case TEST -> test(packet, state);
            default -> {
                return Optional.of(skipped(packet));
            }
        }
        return Optional.of(0);
    }

    private void test(BufferView packet, ComputeStream state) {
        int head = packet.dword(0);
        if (head < 0 && packet.dwords() >= 3) {
            int mask = packet.dword(1);
            predicates = predicates & ~mask | packet.dword(2) & mask;
            known |= mask;
            return;
        }
        int to = 1 << (head >>> 26 & 31);
        boolean isRegister = (head & 1 << 18) == 0;
        OptionalInt value = isRegister ? state.register(head & 0x3ffff) : OptionalInt.empty();
        known = value.isPresent() ? known | to : known & ~to;
        boolean isSet = value.isPresent() && (value.getAsInt() >>> (head >>> 20 & 31) & 1) != 0;
        predicates = isSet ? predicates | to : predicates & ~to;
    }

    private int skipped(BufferView packet) {
        // In a capture, the way that was not taken has programs, too.
        if (packet.dwords() < 2 || !notes.isStrict()) return 0;
        int head = packet.dword(0);
        int length = packet.dword(1) & LENGTH;
        boolean isTrue = switch (head >>> 28) {
            case PREDICATE -> {
                int bit = 1 << (head >>> 18 & 31);
                if ((known & bit) == 0) notes.unknown("packets are done on a condition that was not set");
                yield (predicates & bit) != 0;
            }
            case RENDER_MODE -> (head & markerBit()) != 0;
            case THREAD -> (head & threadBits()) != 0;
            default -> {
                notes.unknown("packets are done on a condition of kind %d".formatted(head >>> 28));
                yield true;
            }
        };
        return isTrue ? 0 : length;
    }

    private int markerBit() {
        return switch (marker) {
            case DIRECT_MARKER -> 1 << 27;
            case VISIBILITY_MARKER -> 1 << 25;
            default -> 1 << 26;
        };
    }

    private int threadBits() {
        return isForVisibility() ? 1 << 25 : 1 << 26;
    }
}
