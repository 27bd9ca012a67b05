package dev.heddle.cli.device;

import dev.heddle.asm.Codec;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Profile;
import dev.heddle.flow.Cost;
import dev.heddle.flow.Costs;
import dev.heddle.isa.CostModel;
import dev.heddle.machine.Launch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/// A counter that does not count time, but what launches cost by their book: it says the same in every run. A launch
/// takes as many cycles as the pipe of one core that has most to do for all of its waves; nothing else takes any.
final class ModelClock {
    private final ClockReport report;
    private final Map<Codec, Costs> costs = new HashMap<>();

    /// Read by others than the thread that counts.
    private final AtomicLong cycles = new AtomicLong();

    ModelClock(ClockReport report) {
        this.report = report;
    }

    /// Prepares a launch: what it runs is counted. Only the interpreter counts every instruction.
    ///
    /// @return for [#add], after it has run
    static Profile prepare(Launch launch) {
        Profile counts = launch.profile();
        launch.profile(counts).engine(Engines.INTERPRETER);
        return counts;
    }

    /// Counts a launch that has run.
    ///
    /// @param kernel what it is called in messages
    void add(String kernel, Launch launch, Profile counts) {
        Costs of = costs.computeIfAbsent(launch.codec(), Costs::new);
        List<Profile.Line> lines = counts.lines();
        Profile.Line first = null;
        for (Profile.Line l : lines)
            if (of.of(l.insn()).work() == null && (first == null || isBefore(l, first))) first = l;
        if (first != null) {
            unknown(kernel, launch.codec(), first);
            return;
        }
        long most = 0;
        for (CostModel.Pipe p : of.model().pipes().values()) {
            long sum = 0;
            for (Profile.Line l : lines) {
                Cost c = of.of(l.insn());
                sum += c.on(p.name()) * l.instructions();
            }
            most = Math.max(most, Math.ceilDiv(sum, p.rate()));
        }
        cycles.addAndGet(most);
        report.add(most);
    }

    private static boolean isBefore(Profile.Line a, Profile.Line b) {
        return Long.compareUnsigned(a.insn().address(), b.insn().address()) < 0;
    }

    private void unknown(String kernel, Codec codec, Profile.Line at) {
        report.unknown(kernel, "at 0x%x: %s".formatted(at.insn().address(), codec.text(at.insn())));
    }

    long ticks() {
        return cycles.get();
    }
}
