package dev.heddle.machine.watch;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Makes it a fault of a group to use what its program has not waited for.
public final class SyncTracer implements Tracer {
    private final IntFunction<SyncWatch> made;
    private final int lanes;
    private final List<SyncWatch> watches = new ArrayList<>();

    public SyncTracer(Executable program, int lanes) {
        made = SyncWatch.of(program);
        this.lanes = lanes;
    }

    @Override
    public void begins(long group, boolean isPreamble, List<Wave> waves) {
        while (watches.size() < waves.size()) watches.add(made.apply(lanes));
        for (SyncWatch s : watches) s.reset();
    }

    @Override
    public void before(long group, int wave, Insn insn, Wave state) {
        SyncTrouble t = watches.get(wave).before(insn, state);
        if (t != null) throw new Fault(Fault.Kind.WAIT, "strict sync: " + t.reason(), t.lane());
    }
}
