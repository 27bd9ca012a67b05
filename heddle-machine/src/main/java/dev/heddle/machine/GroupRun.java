package dev.heddle.machine;

import dev.heddle.exec.Engine;
import dev.heddle.exec.Executable;
import dev.heddle.exec.SavedRegisters;
import dev.heddle.exec.Wave;
import dev.heddle.exec.state.Fault;
import dev.heddle.insn.Insn;
import dev.heddle.watch.SyncWatch;
import dev.heddle.watch.Tracer;
import dev.heddle.watch.Warnings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs groups from their start to their end, one after the other. For one thread.
final class GroupRun {
    private final Launch launch;
    private final Grid grid;
    private final Engine engine;
    private final Grid.Account account = new Grid.Account();
    private final Executable program;
    private final Group group;
    private final @Nullable Tracer tracer;

    /// One for each wave, or none.
    private final List<SyncWatch> strict = new ArrayList<>();

    private long instructions;
    private long laneInstructions;

    /// The instruction that is run, and the wave that runs it, if someone looks at every one.
    private @Nullable Insn at;

    private int running;

    GroupRun(Device device, Launch launch, Grid grid, Engine engine) {
        this.launch = launch;
        this.grid = grid;
        this.engine = engine;
        this.tracer = launch.tracer;
        this.program = launch.isWatched() ? launch.program.stepwise() : launch.program;
        int width = launch.waveWidth();
        this.group = new Group(device, launch, program, width, (_, m) -> m, this::beyond);
        for (int i = 0; i < group.waves() && launch.strictSync; i++)
            strict.add(SyncWatch.of(program, group.wave(i).lanes()));
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
        runAll();
        return w.save();
    }

    /// @param number of the group, x fastest
    void run(long number, SavedRegisters start) {
        for (SyncWatch s : strict) s.reset();
        group.start(number, start);
        runAll();
        group.finish();
    }

    /// Runs all waves to their end, from barrier to barrier.
    private void runAll() {
        int wave = 0;
        try {
            while (true) {
                int waiting = 0;
                int stopped = 0;
                for (wave = 0; wave < group.waves(); wave++) {
                    if (group.wave(wave).isStopped()) stopped++;
                    else if (advance(wave)) waiting++;
                    else stopped++;
                }
                if (waiting == 0) return;
                if (stopped > 0) {
                    wave = group.firstRunning();
                    throw Group.neverReached();
                }
            }
        } catch (Fault f) {
            throw group.fault(f, Math.min(wave, group.waves() - 1));
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
        Tracer t = tracer;
        long number = group.number();
        if (!launch.isWatched())
            return grid.slice(engine, w, number, account) == Engine.Outcome.BARRIER;
        while (true) {
            w.arrive();
            Insn insn = program.insn(w.pc());
            at = insn;
            running = wave;
            if (insn != null && !strict.isEmpty()) strict.get(wave).before(insn, w);
            if (insn != null && t != null) t.before(number, wave, insn, w);
            Engine.Outcome o = grid.slice(engine, w, number, account);
            if (insn != null && t != null) t.after(number, wave, insn, w);
            if (o != Engine.Outcome.BUDGET) return o == Engine.Outcome.BARRIER;
        }
    }

    private void beyond(int lane, long bytes) {
        Warnings to = launch.warnings;
        Insn insn = at;
        if (to == null || insn == null) return;
        int wave = running;
        to.beyond(insn, launch.where.of(insn.address()), () -> group.place(wave, lane), bytes);
    }
}
