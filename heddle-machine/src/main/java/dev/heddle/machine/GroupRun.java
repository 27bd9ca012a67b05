package dev.heddle.machine;

import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Engine;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.GroupCode;
import dev.heddle.emulator.GroupStart;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.SavedRegisters;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Fault;
import dev.heddle.machine.watch.SyncTracer;
import dev.heddle.machine.watch.Tracer;
import dev.heddle.machine.watch.Tracers;
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

    /// Whether machine code may run groups by itself; it does so with waves in the order of their numbers.
    private final boolean mayBeByCode;

    private @Nullable GroupCode code;

    /// How often the program had been compiled when [#code] was made.
    private int compiled;

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
        this.mayBeByCode =
                watcher == null && launch.profile == null && launch.seed == 0 && program.isCompiled(launch.engine);
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
        return instructions + (code == null ? 0 : code.instructions());
    }

    long laneInstructions() {
        return laneInstructions + (code == null ? 0 : code.laneInstructions());
    }

    /// Runs one lane from the entry to the end.
    ///
    /// @return its registers
    SavedRegisters preamble(SavedRegisters start) {
        Wave w = group.wave(0);
        w.reset(launch.entry, 1, start);
        if (watcher != null) watcher.begins(0, true, group.all());
        runAll(0, 0, 0);
        return w.save();
    }

    /// Whether machine code may run several groups at once.
    boolean mayBeByCode() {
        return mayBeByCode;
    }

    /// Runs groups; not the rest of them if the run ends with a fault of one before.
    ///
    /// @param first number of a group, x fastest
    /// @param past number past the last one
    void run(long first, long past, SavedRegisters start) {
        for (long n = first; n < past && grid.goesOn(n); ) {
            GroupCode c = past - n > 1 ? code(start) : null;
            long done = c == null ? 0 : runByCode(c, n, past, start);
            if (done == 0) run(n, start);
            n += Math.max(done, 1);
        }
    }

    private void run(long number, SavedRegisters start) {
        group.start(number, start);
        Tracer t = watcher;
        if (t != null) t.begins(number, false, group.all());
        runAll(0, 0, 0);
        if (t != null) t.ends(number, group.all());
        group.finish();
    }

    // ---- by machine code

    /// Lets machine code run groups. One that it cannot run to its end is ended by its waves.
    ///
    /// @return how many have been run
    private long runByCode(GroupCode c, long first, long past, SavedRegisters start) {
        c.take(first, past);
        GroupCode.Outcome o = grid.slice(c, account);
        while (o == GroupCode.Outcome.BUDGET && grid.goesOn(c.number())) o = grid.slice(c, account);
        long done = c.number() - first;
        if (!c.isWithin()) return done;
        handOver(c, start);
        runAll(c.wave(), c.waiting(), c.stopped());
        return done + 1;
    }

    /// @return what runs groups by the newest code; null if there is none, or it was of little use
    private @Nullable GroupCode code(SavedRegisters start) {
        GroupCode known = code;
        if (known != null && known.isCurrent()) return known;
        int now = program.compiled();
        if (now == compiled) return null;
        compiled = now;
        instructions = instructions();
        laneInstructions = laneInstructions();
        GroupStart from = group.codeStart(start);
        code = from == null ? null : program.groups(from);
        return code;
    }

    /// The waves of the group go on with it.
    private void handOver(GroupCode c, SavedRegisters start) {
        group.reset(c.number(), start);
        try {
            c.handOver();
        } catch (Fault f) {
            count();
            throw group.fault(f, c.wave());
        }
    }

    // ---- by waves

    /// Runs all waves to their end, from barrier to barrier.
    ///
    /// @param first wave whose turn is next
    /// @param waits how many waves before it wait at a barrier
    /// @param ended how many of them have ended
    private void runAll(int first, int waits, int ended) {
        int wave = 0;
        int phase = 0;
        int from = first;
        int waiting = waits;
        int stopped = ended;
        try {
            while (true) {
                waveOrder.shuffle(group.number(), phase++, order);
                for (int k = from; k < order.length; k++) {
                    wave = order[k];
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
                from = 0;
                waiting = 0;
                stopped = 0;
            }
        } catch (Fault f) {
            throw group.fault(f, wave);
        } finally {
            count();
        }
    }

    private void count() {
        for (int i = 0; i < group.waves(); i++) {
            instructions += group.wave(i).instructions();
            laneInstructions += group.wave(i).laneInstructions();
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
