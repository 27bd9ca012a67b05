package dev.heddle.machine;

import dev.heddle.exec.Engine;
import dev.heddle.exec.Executable;
import dev.heddle.exec.Interpreter;
import dev.heddle.exec.SavedRegisters;
import dev.heddle.exec.Wave;
import dev.heddle.exec.state.Fault;
import dev.heddle.insn.Insn;
import dev.heddle.watch.SyncTracer;
import dev.heddle.watch.Tracer;
import dev.heddle.watch.Tracers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs groups from their start to their end, one after the other. For one thread.
final class GroupRun {
    private final Launch launch;
    private final Grid grid;
    private final Interpreter engine;
    private final Grid.Account account = new Grid.Account();
    private final Executable program;
    private final Group group;
    private final WaveOrder waveOrder;
    private final int[] order;

    /// All that look at every instruction; null if there are none.
    private final @Nullable Tracer watcher;

    private long instructions;
    private long laneInstructions;

    GroupRun(Device device, Launch launch, Grid grid, Interpreter engine) {
        this.launch = launch;
        this.grid = grid;
        this.engine = engine;
        this.program = launch.isWatched() ? launch.program.stepwise() : launch.program;
        int width = launch.waveWidth();
        this.group = new Group(device, launch, program, width, (_, m) -> m, this::beyond);
        this.order = new int[group.waves()];
        this.waveOrder = new WaveOrder(launch.seed);
        this.watcher = watcher();
        if (group.waves() == 1) group.wave(0).alone();
    }

    private @Nullable Tracer watcher() {
        List<Tracer> all = new ArrayList<>();
        if (launch.strictSync) all.add(new SyncTracer(program, group.wave(0).lanes()));
        if (launch.warnings != null) all.add(new WarningTracer(launch, launch.warnings));
        if (launch.tracer != null) all.add(launch.tracer);
        return Tracers.of(all);
    }

    /// @return what has not been settled yet
    Grid.Account account() {
        return account;
    }

    long instructions() {
        return instructions;
    }

    long laneInstructions() {
        return laneInstructions;
    }

    /// Runs one lane from the entry to the end.
    ///
    /// @return its registers
    SavedRegisters preamble(SavedRegisters start) {
        Wave w = group.wave(0);
        w.reset(launch.entry, 1, start);
        if (watcher != null) watcher.begins(0, true, group.all());
        runAll();
        return w.save();
    }

    /// @param number of the group, x fastest
    void run(long number, SavedRegisters start) {
        group.start(number, start);
        Tracer t = watcher;
        if (t != null) t.begins(number, false, group.all());
        runAll();
        if (t != null) t.ends(number, group.all());
        group.finish();
    }

    /// Runs all waves to their end, from barrier to barrier.
    private void runAll() {
        int wave = 0;
        int phase = 0;
        try {
            while (true) {
                int waiting = 0;
                int stopped = 0;
                waveOrder.shuffle(group.number(), phase++, order);
                for (int w : order) {
                    wave = w;
                    if (group.wave(wave).isStopped()) stopped++;
                    else if (advance(wave)) waiting++;
                    else stopped++;
                }
                if (waiting == 0) return;
                if (stopped > 0) {
                    wave = group.firstRunning();
                    throw Group.neverReached();
                }
                if (watcher != null) watcher.barrier(group.number());
            }
        } catch (Fault f) {
            throw group.fault(f, wave);
        } finally {
            for (int i = 0; i < group.waves(); i++) {
                instructions += group.wave(i).instructions();
                laneInstructions += group.wave(i).laneInstructions();
            }
        }
    }

    /// @return whether the wave waits at a barrier
    private boolean advance(int wave) {
        Wave w = group.wave(wave);
        Tracer t = watcher;
        long number = group.number();
        if (t == null) return grid.slice(engine, w, number, account) == Engine.Outcome.BARRIER;
        while (true) {
            w.arrive();
            Insn insn = Interpreter.next(w);
            if (insn != null) t.before(number, wave, insn, w);
            Engine.Outcome o = grid.step(engine, w, account);
            if (insn != null) t.after(number, wave, insn, w);
            if (o != Engine.Outcome.BUDGET) return o == Engine.Outcome.BARRIER;
        }
    }

    private void beyond(int lane, long bytes) {
        if (watcher != null) watcher.beyond(lane, bytes);
    }
}
