package dev.heddle.machine;

import dev.heddle.emulator.Engine;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.ExactRun;
import dev.heddle.emulator.GroupCode;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.SavedRegisters;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Resources;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One run of a launch: groups are handed out to threads in order, each is run from its start to its end by one. The
/// thread that asks for the run begins alone; others join in if it takes long enough to be worth it.
final class Grid {
    private final Device device;
    private final Launch launch;
    private final long groups;
    private final long end;
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong left;
    private final AtomicLong instructions = new AtomicLong();
    private final AtomicLong laneInstructions = new AtomicLong();
    private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
    private @Nullable SavedRegisters start;

    /// Nanoseconds that a run stays on one thread: about what it takes to start a thread or two.
    private static final long ALONE = 200_000;

    private static final long NEVER = Long.MAX_VALUE;

    private final RunThreads threads = new RunThreads();

    /// When the other threads start. Only the asking thread changes it, and before it starts them.
    private long joinAt = NEVER;

    Grid(Device device, Launch launch) {
        this.device = device;
        this.launch = launch;
        this.groups = (long) launch.grid.x() * launch.grid.y() * launch.grid.z();
        this.left = new AtomicLong(launch.budget);
        long now = System.nanoTime();
        // The clock may begin anywhere: only differences count.
        this.end = now + Math.clamp(launch.timeLimit, 0, Long.MAX_VALUE / 2);
    }

    RunResult run() {
        long begin = System.nanoTime();
        start = prepared();
        if (launch.tracer == null && launch.threads > 1 && groups > 1) joinAt = System.nanoTime() + ALONE;
        work();
        threads.join();
        Throwable t = broken.get();
        if (t instanceof RunFault f) throw f;
        if (t instanceof Error e) throw e;
        if (t != null) throw new IllegalStateException(t);
        launch.completion.run();
        return new RunResult(instructions.get(), laneInstructions.get(), System.nanoTime() - begin);
    }

    private boolean isTimeToJoin(long now) {
        return joinAt != NEVER && now - joinAt > 0;
    }

    /// Starts the other threads, as many as there are groups for.
    private void join() {
        if (!threads.isAsking()) return;
        joinAt = NEVER;
        long n = Math.min(launch.threads - 1, groups - next.get());
        for (long i = 0; i < n; i++) threads.start(this::work);
    }

    /// Does what comes before the launch.
    ///
    /// @return the registers as they are when a lane starts, but for those that differ from lane to lane
    SavedRegisters prepared() {
        launch.preparation.run();
        SavedRegisters shared = null;
        Launch one = Preamble.of(launch);
        if (one != null) {
            GroupRun g = new GroupRun(device, one, this, new Interpreter());
            shared = g.preamble(initial(one, null));
            add(g);
        }
        return initial(launch, shared);
    }

    private static SavedRegisters initial(Launch l, @Nullable SavedRegisters shared) {
        Wave w = initial(l);
        if (shared != null) w.restoreShared(shared);
        return w.save();
    }

    /// A lane, as all lanes are but for what differs from one to the other, with what constants and registers hold
    /// before a program that runs first.
    static Wave initial(Launch l) {
        Wave w = new Wave(l.program, 1, 1, Resources.NONE);
        w.reset(l.entry, 1);
        l.constants.set(l.program, w);
        for (StartRegister.Constant c : l.registers().once()) w.set(c.register(), c.value());
        return w;
    }

    private void work() {
        GroupRun g = null;
        try {
            Engines by = launch.isWatched() ? Engines.INTERPRETER : launch.engine;
            g = new GroupRun(device, launch, this, new Interpreter(by, launch.profile));
            SavedRegisters from = Objects.requireNonNull(start);
            while (broken.get() == null) {
                long most = g.mayBeByCode() ? share() : 1;
                long first = next.getAndAdd(most);
                if (first >= groups) break;
                long past = Math.min(first + most, groups);
                g.run(first, past, from);
                launch.program.progress(past - first, Math.max(groups - next.get(), 0));
                launch.progress.group(Math.min(next.get(), groups), groups);
                if (joinAt != NEVER && isTimeToJoin(System.nanoTime())) join();
            }
        } catch (RuntimeException | Error e) {
            broken.accumulateAndGet(e, Grid::earlier);
        } finally {
            if (g != null) add(g);
        }
    }

    /// @return how many groups a thread takes at once: one where not many are left
    private long share() {
        long each = (groups - next.get()) / (SHARES * launch.threads);
        return each < MANY ? 1 : Math.min(each, MOST);
    }

    /// The one to report: of faults that of the first group, whatever came first in time.
    private static Throwable earlier(@Nullable Throwable before, Throwable now) {
        if (before == null) return now;
        return before instanceof RunFault b && now instanceof RunFault n && n.group() < b.group() ? n : before;
    }

    private void add(GroupRun g) {
        left.addAndGet(-g.account().run);
        instructions.addAndGet(g.instructions());
        laneInstructions.addAndGet(g.laneInstructions());
    }

    /// What one thread has run since it last looked at what all of them may still run, and at the clock.
    static final class Account {
        private long run;
        private long left;
    }

    /// Runs a wave until it stops or waits.
    ///
    /// @param group that it belongs to
    /// @param of the thread
    /// @throws Fault if the budget or the time is spent
    Engine.Outcome slice(Engine engine, Wave w, long group, Account of) {
        while (true) {
            check(of);
            long before = w.instructions();
            Engine.Outcome o = advance(engine, w, of.left - of.run);
            of.run += w.instructions() - before;
            if (o != Engine.Outcome.BUDGET) return o;
            if (!goesOn(group)) throw new Fault("another group has ended the run", -1);
        }
    }

    /// Whether a group is to be finished: also if one after it has a fault, for it may have one, too.
    boolean goesOn(long group) {
        Throwable t = broken.get();
        return t == null || t instanceof RunFault f && f.group() > group;
    }

    /// Engines run whole blocks: the end of the budget is left to a run that counts instructions.
    private Engine.Outcome advance(Engine engine, Wave w, long most) {
        // What is counted for a profile is counted in whole blocks.
        if (launch.profile != null) return engine.run(w, Math.min(most, slice()));
        if (most <= EXACT) return ExactRun.run(w, most, NOWHERE);
        return engine.run(w, Math.min(most - EXACT, slice()));
    }

    private long slice() {
        return joinAt == NEVER ? SLICE : SHORT_SLICE;
    }

    /// Lets machine code run groups until a slice is spent, or it cannot go on.
    ///
    /// @param of the thread
    /// @return null if the end of the budget, or of the run, is near: it is left to waves
    GroupCode.@Nullable Outcome slice(GroupCode code, Account of) {
        if (reasonToStop(of) != null) return null;
        long most = of.left - of.run - EXACT;
        if (most <= 0) return null;
        GroupCode.Outcome o = code.run(Math.min(most, slice()));
        of.run += code.ran();
        return o;
    }

    /// Runs an instruction of a wave that is watched: the one that [Interpreter#next] has given.
    ///
    /// @throws Fault if the budget or the time is spent
    Engine.Outcome step(Interpreter engine, Wave w, Account of) {
        check(of);
        long before = w.instructions();
        Engine.Outcome o = engine.step(w);
        of.run += w.instructions() - before;
        return o;
    }

    /// From time to time, looks whether the budget or the time is spent.
    private void check(Account of) {
        Fault f = reasonToStop(of);
        if (f != null) throw f;
    }

    private @Nullable Fault reasonToStop(Account of) {
        boolean few = of.left < PLENTY || joinAt != NEVER;
        return few || of.run >= UNSEEN ? settle(of) : null;
    }

    private @Nullable Fault settle(Account of) {
        of.left = left.addAndGet(-of.run);
        of.run = 0;
        if (of.left <= 0) return new Fault("the budget of %,d instructions is spent".formatted(launch.budget), -1);
        long now = System.nanoTime();
        if (now - end > 0)
            return new Fault("stopped after its time limit of %s s".formatted(launch.timeLimit / 1e9), -1);
        if (threads.isInterrupted()) return new Fault("stopped", -1);
        if (isTimeToJoin(now)) join();
        return null;
    }

    /// Into how many parts the groups of a thread are divided, at least; in a part of less than so many, each is run by
    /// its waves, since machine code has to be made ready for groups; and groups of a part at most.
    private static final long SHARES = 4;

    private static final long MANY = 8;

    private static final long MOST = 256;

    /// So many instructions are enough for all threads until each has settled.
    private static final long PLENTY = 1 << 28;

    /// Instructions in several slices that need no look at the clock.
    private static final long UNSEEN = 1 << 12;

    /// So many instructions before the end of the budget they are counted one by one.
    private static final long EXACT = 1 << 12;

    private static final long[] NOWHERE = {};

    /// Instructions between two looks at the clock.
    private static final long SLICE = 1 << 16;

    /// The same as long as other threads may have to join in.
    private static final long SHORT_SLICE = 1 << 12;
}
