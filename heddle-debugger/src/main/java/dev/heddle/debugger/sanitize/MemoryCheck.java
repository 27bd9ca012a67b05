package dev.heddle.debugger.sanitize;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Fault;
import dev.heddle.machine.watch.Tracer;
import java.util.List;

/// Accesses where there is nothing, beyond what is bound, and at addresses that are not multiples of their size.
final class MemoryCheck {
    private final CheckContext now;

    /// One for each wave.
    private final List<Shadow> shadows;

    MemoryCheck(CheckContext now, List<Shadow> shadows) {
        this.now = now;
        this.shadows = shadows;
    }

    /// @param why the machine refuses it
    void refused(Tracer.Access kind, String space, int lane, long address, Fault why) {
        boolean isAligned = why.kind() != Fault.Kind.ALIGNMENT;
        now.found(
                isAligned ? Rule.MEMORY_OUT_OF_BOUNDS : Rule.MEMORY_MISALIGNED,
                lane,
                () -> does(kind) + why.reason(),
                slice(space, kind, lane));
    }

    private static String does(Tracer.Access kind) {
        return switch (kind) {
            case LOAD -> "loads: ";
            case STORE -> "stores: ";
            case ATOMIC -> "changes atomically: ";
        };
    }

    void loads(String space, long[] address, int[] mask, int bits, int lanes) {
        long all = 0;
        for (int i = 0; i < lanes; i++) all |= address[i] & mask[i];
        if ((all & (bits >> 3) - 1) == 0) return;
        for (int i = 0; i < lanes; i++) if (mask[i] != 0) access(Tracer.Access.LOAD, space, i, address[i], bits);
    }

    void access(Tracer.Access kind, String space, int lane, long address, int bits) {
        if ((address & (bits >> 3) - 1) == 0) return;
        now.found(
                Rule.MEMORY_MISALIGNED,
                lane,
                () -> "%s%d bytes at 0x%x, which is not a multiple of %d"
                        .formatted(does(kind), bits >> 3, address, bits >> 3),
                slice(space, kind, lane));
    }

    void beyond(int lane, long bytes) {
        now.found(
                Rule.MEMORY_BEYOND_RANGE,
                lane,
                () -> "an access ends %d byte%s beyond what is bound".formatted(bytes, bytes == 1 ? "" : "s"),
                slice("", Tracer.Access.LOAD, lane));
    }

    /// Where the address came from.
    private Slice slice(String space, Tracer.Access kind, int lane) {
        Op op = switch (kind) {
            case LOAD -> Op.LOAD;
            case STORE -> Op.STORE;
            case ATOMIC -> Op.ATOMIC;
        };
        int address = -1;
        for (Step s : now.code().steps)
            if (address < 0 && s.op() == op && (space.isEmpty() || s.space().equals(space)))
                address = s.args().getFirst();
        return new Slice(now, shadows.get(now.wave), address, lane);
    }
}
