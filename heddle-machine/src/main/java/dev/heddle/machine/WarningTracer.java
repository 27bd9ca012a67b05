package dev.heddle.machine;

import dev.heddle.analysis.hazard.Warnings;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.machine.watch.Tracer;
import org.jspecify.annotations.Nullable;

/// Tells the warnings of a launch where they are from. For one thread.
final class WarningTracer implements Tracer {
    private final Launch launch;
    private final Warnings to;
    private long group;
    private int wave;
    private @Nullable Insn insn;

    WarningTracer(Launch launch, Warnings to) {
        this.launch = launch;
        this.to = to;
    }

    @Override
    public void before(long group, int wave, Insn insn, Wave state) {
        this.group = group;
        this.wave = wave;
        this.insn = insn;
    }

    @Override
    public void beyond(int lane, long bytes) {
        Insn by = insn;
        if (by == null) return;
        to.beyond(
                by,
                launch.where.of(by.address()),
                () -> "group %d,%d,%d, wave %d, lane %d"
                        .formatted(
                                launch.grid.along('x', group),
                                launch.grid.along('y', group),
                                launch.grid.along('z', group),
                                wave,
                                lane),
                bytes);
    }
}
