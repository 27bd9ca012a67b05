package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Wave;
import dev.heddle.emulator.WaveProgram;
import dev.heddle.machine.watch.SyncTrouble;
import dev.heddle.machine.watch.SyncWatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/// Results that were not waited for, and registers after their last use, as strict synchronisation finds them.
final class SyncCheck {
    private final CheckContext now;
    private final Set<Check> wanted;
    private final boolean isKnown;

    /// Of a program: a preamble is another one than what follows.
    private record Watches(IntFunction<SyncWatch> made, List<SyncWatch> ofWaves) {
        Watches(WaveProgram program) {
            this(SyncWatch.of(program), new ArrayList<>());
        }
    }

    private final Map<WaveProgram, Watches> all = new HashMap<>();

    /// One for each wave.
    private List<SyncWatch> watches = List.of();

    SyncCheck(CheckContext now, Set<Check> wanted) {
        this.now = now;
        this.wanted = wanted;
        isKnown = SyncWatch.isKnown(now.launch.codec());
    }

    /// Whether the book says what programs have to wait for.
    boolean isKnown() {
        return isKnown;
    }

    void begins(List<Wave> waves) {
        if (!isKnown) return;
        WaveProgram program = waves.getFirst().program();
        Watches of = all.computeIfAbsent(program, Watches::new);
        watches = of.ofWaves;
        for (SyncWatch w : watches) w.reset();
        while (watches.size() < waves.size())
            watches.add(of.made.apply(waves.get(watches.size()).lanes()));
    }

    void before(Insn insn) {
        if (!isKnown) return;
        SyncTrouble t = watches.get(now.wave).before(insn, now.state());
        if (t == null || !wanted.contains(t.isLate() ? Check.INIT : Check.SYNC)) return;
        Rule rule = t.isLate() ? Rule.INIT_AFTER_LAST_USE : Rule.SYNC_MISSING_WAIT;
        Insn other = t.other();
        int lane = Math.max(t.lane(), 0);
        if (other == null) {
            now.found(rule, lane, t::reason, Slice.none(now));
            return;
        }
        InstructionInfo partner = now.at(other);
        now.found(
                rule,
                lane,
                t::reason,
                partner,
                () -> new Finding.Related(now.place(partner), t.isLate() ? "reads for the last time" : "writes", null));
    }
}
