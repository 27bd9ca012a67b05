package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;

/// Describes two accesses that nothing orders.
final class RaceText {
    /// @param of the earlier access
    /// @param other its number
    /// @param what the later one does, see [Accesses]
    /// @param isGlobal whether it is memory of the device
    /// @param old what was there
    /// @param value what is there now
    record Pair(
            Accesses of,
            int other,
            int otherLane,
            int what,
            int lane,
            long address,
            boolean isGlobal,
            long old,
            long value) {
        boolean isWrites() {
            return of.kind(other) != Accesses.READ && what != Accesses.READ;
        }
    }

    private final CheckContext now;
    private final Device device;

    RaceText(CheckContext now, Device device) {
        this.now = now;
        this.device = device;
    }

    String message(Pair p) {
        boolean isGroup = p.of.group(p.other) == now.group;
        boolean isWave = isGroup && p.of.wave(p.other) == now.wave;
        String who = isWave
                ? "lane %d of the same wave".formatted(p.otherLane)
                : isGroup ? "wave %d".formatted(p.of.wave(p.other)) : "group %d".formatted(p.of.group(p.other));
        String why = isWave
                ? "only the lock step of the wave orders them"
                : isGroup ? "no barrier is between them" : "nothing orders groups of a launch but atomic operations";
        return "%s %s, which %s %s%s; %s"
                .formatted(does(p.what), place(p), who, does(p.of.kind(p.other)), values(p), why);
    }

    private static String values(Pair p) {
        if (!p.isWrites())
            return p.what == Accesses.READ
                    ? " (it gets 0x%x)".formatted(p.value)
                    : " (0x%x becomes 0x%x)".formatted(p.old, p.value);
        return p.old == p.value
                ? ": both leave 0x%x".formatted(p.value)
                : ": 0x%x becomes 0x%x".formatted(p.old, p.value);
    }

    private String place(Pair p) {
        if (!p.isGlobal) return "group memory at 0x%x".formatted(p.address);
        Buffer b = device.find(p.address);
        return b == null ? "0x%x".formatted(p.address) : "%s + 0x%x".formatted(b.name(), p.address - b.address());
    }

    private static String does(int kind) {
        return switch (kind) {
            case Accesses.READ -> "reads";
            case Accesses.WRITE -> "writes";
            default -> "changes atomically";
        };
    }

    Finding.Related partner(Pair p, InstructionInfo code) {
        return new Finding.Related(
                now.place(code),
                does(p.of.kind(p.other)),
                now.spot(p.of.group(p.other), p.of.wave(p.other), p.otherLane, p.of.step(p.other)));
    }
}
