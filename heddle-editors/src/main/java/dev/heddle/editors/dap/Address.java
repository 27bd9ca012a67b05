package dev.heddle.editors.dap;

import dev.heddle.debugger.session.Trigger;
import dev.heddle.isa.Isa;

/// A place in memory as the protocol's references name it: `0x10` in the program, `device:0x10000000`, `group:0x0`,
/// `lane:WAVE:LANE:0x0`.
///
/// @param memory whose it is; null for the program
record Address(Trigger.@org.jspecify.annotations.Nullable MemoryOf memory, long at) {
    /// @throws DapRequestRefused if it is none
    static Address of(String reference) {
        String[] parts = reference.split(":", -1);
        try {
            long at = Long.decode(parts[parts.length - 1]);
            if (parts.length == 1) return new Address(null, at);
            if (parts.length == 2 && parts[0].equals("device")) return new Address(Trigger.MemoryOf.DEVICE, at);
            if (parts.length == 2 && parts[0].equals("group")) return new Address(Trigger.MemoryOf.GROUP, at);
            if (parts.length == 4 && parts[0].equals("lane"))
                return ofLane(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), at);
        } catch (NumberFormatException _) {
            // It is no reference either way.
        }
        throw new DapRequestRefused(
                "'%s' is no place in memory; expected one such as 0x10 in the program, or device:0x10000000"
                        .formatted(reference));
    }

    static Address ofLane(int wave, int lane, long at) {
        return new Address(new Trigger.MemoryOf(Isa.Reach.LANE, wave, lane), at);
    }

    Address plus(long bytes) {
        return new Address(memory, at + bytes);
    }

    static String hex(long address) {
        return "0x" + Long.toHexString(address);
    }

    @Override
    public String toString() {
        Trigger.MemoryOf of = memory;
        if (of == null) return hex(at);
        return switch (of.reach()) {
                    case DEVICE -> "device:";
                    case GROUP -> "group:";
                    case LANE -> "lane:" + of.wave() + ":" + of.lane() + ":";
                }
                + hex(at);
    }
}
