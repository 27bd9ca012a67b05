package dev.heddle.debugger;

import dev.heddle.ir.state.Memory;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import dev.heddle.machine.Stepper;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A run that one can go to and fro in. Its time is the number of instructions that have been run, of all
/// waves; at the same time everything is always the same: all waves, all memory.
///
/// Buffers have the contents of the time that the run is at; nothing else may write to them. For one
/// thread.
public final class Timeline {
    /// Instructions between two looks at whether to go on.
    private static final long SLICE = 1 << 16;

    /// Checkpoints that are left behind at these distances before the time that one goes back to.
    private static final long[] RUNGS = {1 << 12, 1 << 9, 1 << 6};

    private static final long[] NOWHERE = {};
    private static final Watcher ALWAYS = (_, _) -> true;

    /// Bytes for checkpoints by default.
    public static final long HISTORY = 256L << 20;

    private final Stepper run;
    private final BufferPages pages;
    private final Checkpoints checkpoints;

    /// Where the run ends, as far as that is known.
    private long end = Long.MAX_VALUE;

    private @Nullable RunFault fault;
    private @Nullable Goal listening;

    /// What was set, by the time at which it was.
    private final NavigableMap<Long, List<Edit>> edits = new TreeMap<>();

    /// Is asked now and then.
    public interface Watcher {
        /// @param time that the search has come to
        /// @param of the time that it goes to; [Long#MAX_VALUE] if that is not known
        /// @return whether to go on
        boolean isToGoOn(long time, long of);
    }

    /// Begins a run, before its first instruction.
    ///
    /// @param seed chooses the order of waves; 0 for that of their numbers
    /// @param history bytes for checkpoints, about
    /// @throws RunFault if the launch's preamble has one
    /// @throws IllegalArgumentException as [Device#run]
    public Timeline(Device device, Launch launch, long seed, long history) {
        pages = new BufferPages(device);
        run = new Stepper(device, launch, seed, this::watched);
        pages.take();
        checkpoints = new Checkpoints(run, pages, history);
    }

    private Memory watched(Isa.Reach reach, Memory memory) {
        return new WatchedMemory(reach, memory, this::accessed);
    }

    private void accessed(Isa.Reach reach, int lane, long address, int bits, boolean writes) {
        if (writes && reach == Isa.Reach.DEVICE) pages.write(address, bits >> 3);
        if (listening != null) listening.touches(reach, lane, address, bits, writes);
    }

    /// @return the run as it is now; only to look at
    public Stepper state() {
        return run;
    }

    /// @return instructions that have been run
    public long time() {
        return run.time();
    }

    /// @return the wave that runs next; the last one at the end
    public Moment now() {
        return new Moment(run.group(), run.turn(), run.wave(run.turn()).instructions());
    }

    /// Whether the run ends here, by itself or by a fault.
    public boolean isAtEnd() {
        return run.isAtEnd() || time() >= end;
    }

    /// @return what ends the run here, or null
    public @Nullable RunFault fault() {
        return time() == end ? fault : null;
    }

    /// @return the time at which the run ends; [Long#MAX_VALUE] as long as it has not been there
    public long end() {
        return end;
    }

    // ---- changes

    /// Sets something now. What the run does from here on is forgotten, with what was set later; before
    /// this time all stays as it was, and whenever the run comes to this time again it is set again.
    ///
    /// @param edit of a wave, a lane and memory that are there
    public void edit(Edit edit) {
        checkpoints.fork();
        edits.tailMap(time(), false).clear();
        edits.computeIfAbsent(time(), _ -> new ArrayList<>()).add(edit);
        if (!run.isAtEnd()) {
            end = Long.MAX_VALUE;
            fault = null;
        }
        set(edit);
    }

    private void set(Edit edit) {
        switch (edit) {
            case Edit.OfRegister r -> run.wave(r.wave()).edit(r.place(), r.lane(), r.bits());
            case Edit.OfMemory m -> {
                switch (m.reach()) {
                    case DEVICE -> pages.put(m.address(), m.bytes());
                    case GROUP -> run.groupMemory().put(0, m.address(), m.bytes());
                    case LANE -> run.laneMemory(m.wave()).put(m.lane(), m.address(), m.bytes());
                }
            }
        }
    }

    /// Sets what was set at this time.
    private void setAgain() {
        edits.getOrDefault(time(), List.of()).forEach(this::set);
    }

    private void restore(long time) {
        checkpoints.restore(time);
        setAgain();
    }

    // ---- to a time

    /// Goes to a time, or to the end of the run if that is before.
    ///
    /// @return whether it was not stopped on the way
    public boolean go(long time, Watcher asked) {
        if (time < time()) back(Math.max(time, 0));
        else if (checkpoints.isNearer(time)) restore(time);
        return forward(time, asked);
    }

    /// Runs up to a time, or the end.
    private boolean forward(long time, Watcher asked) {
        while (time() < time && !isAtEnd()) {
            long next = Math.min(time, time() + SLICE);
            while (time() < next && !isAtEnd()) advance(next, NOWHERE);
            if (!asked.isToGoOn(time(), time)) return false;
        }
        return true;
    }

    /// Runs the wave whose turn it is.
    ///
    /// @param limit a time that it does not go beyond
    /// @param stops addresses that it halts at, but for the first instruction
    private void advance(long limit, long[] stops) {
        execute(limit, stops, null);
        setAgain();
    }

    /// Runs one instruction.
    ///
    /// @return whether a goal has happened in it
    private boolean advance(Goal hearing) {
        execute(time() + 1, NOWHERE, hearing);
        // What is set after an instruction, it has not done.
        boolean hasHappened = hearing.hasHappened(this);
        setAgain();
        return hasHappened;
    }

    /// Runs the wave whose turn it is, without what is set at the time that it comes to.
    ///
    /// @param hearing what hears of accesses to memory
    private void execute(long limit, long[] stops, @Nullable Goal hearing) {
        Long edit = edits.higherKey(time());
        long to = Math.min(limit, edit == null ? Long.MAX_VALUE : edit);
        long most = Math.min(to, checkpoints.next()) - time();
        listening = hearing;
        run.run(most, stops);
        listening = null;
        if (run.fault() != null) {
            end = time();
            fault = run.fault();
        } else if (run.isAtEnd()) {
            end = time();
        }
        if (run.isBroken()) back(end);
        else checkpoints.arrive();
    }

    /// Goes back to a time, and leaves checkpoints on the last part of the way.
    private void back(long time) {
        restore(time);
        for (long rung : RUNGS) {
            if (time - rung <= time()) continue;
            forward(time - rung, ALWAYS);
            checkpoints.add();
        }
        forward(time, ALWAYS);
    }

    // ---- to a moment of a wave

    /// Goes to where a wave is about to run an instruction.
    ///
    /// @return whether there is such a moment, and it was not stopped on the way; else it is where the run
    ///     has come to
    public boolean go(Moment to, Watcher asked) {
        if (to.group() >= run.groups() || to.wave() >= run.waves()) return false;
        checkpoints.restore(to, !isBeyond(to) && !run.wave(to.wave()).isStopped());
        setAgain();
        long next = time() + SLICE;
        while (!isAt(to)) {
            if (isAtEnd() || isBeyond(to)) return false;
            long left = SLICE;
            if (run.group() == to.group() && run.turn() == to.wave())
                left = to.step() - run.wave(to.wave()).instructions();
            advance(time() + Math.min(left, SLICE), NOWHERE);
            if (time() < next) continue;
            if (!asked.isToGoOn(time(), Long.MAX_VALUE)) return false;
            next = time() + SLICE;
        }
        return true;
    }

    private boolean isAt(Moment to) {
        return run.group() == to.group()
                && run.wave(to.wave()).instructions() == to.step()
                && (run.turn() == to.wave() || run.wave(to.wave()).isStopped());
    }

    private boolean isBeyond(Moment to) {
        return run.group() > to.group()
                || run.group() == to.group() && run.wave(to.wave()).instructions() > to.step();
    }

    /// Lets a wave run one instruction, and all others what they run until it may go on.
    ///
    /// @return whether it has; else it has none left in this group, or somebody stopped it
    public boolean step(int wave, Watcher asked) {
        long group = run.group();
        long steps = run.wave(wave).instructions();
        while (!isAtEnd() && run.group() == group && !run.wave(wave).isStopped()) {
            boolean isTurn = run.turn() == wave;
            if (isTurn && run.wave(wave).instructions() > steps) return true;
            advance(time() + (isTurn ? 1 : SLICE), NOWHERE);
            if (!isTurn && !asked.isToGoOn(time(), Long.MAX_VALUE)) return false;
        }
        return run.wave(wave).instructions() > steps && run.group() == group;
    }

    /// Goes back to where a wave was about to run the instruction that it ran last.
    ///
    /// @return whether it has run one in this group
    public boolean stepBack(int wave) {
        long steps = run.wave(wave).instructions();
        if (steps == 0) return false;
        Moment to = new Moment(run.group(), wave, steps - 1);
        go(time() - 1, ALWAYS);
        return isAt(to) || go(to, ALWAYS);
    }

    // ---- to a goal

    /// Looks for a goal, from the next instruction on.
    ///
    /// @return whether it was found; else the run has come to its end, or somebody stopped it
    public boolean find(Goal goal, Watcher asked) {
        long from = time();
        long next = from + SLICE;
        while (!isAtEnd()) {
            if (isLookedAt(goal)) {
                if (time() > from && goal.isHere(this)) return true;
                if (goal.isToRun(this)) {
                    if (advance(goal)) return true;
                    continue;
                }
            }
            onwards(goal, next);
            if (time() < next) continue;
            if (!asked.isToGoOn(time(), Long.MAX_VALUE)) return false;
            next = time() + SLICE;
        }
        return false;
    }

    /// Looks for a goal backwards: goes to where it was reached last, or to before the instruction in which
    /// it happened.
    ///
    /// @return whether it was found; else the run is at its start, or where it was if somebody stopped it
    public boolean findBack(Goal goal, Watcher asked) {
        long from = time();
        long until = from;
        for (long at = checkpoints.before(until); at >= 0; at = checkpoints.before(until)) {
            restore(at);
            long found = last(goal, until);
            if (found >= 0) return go(found, ALWAYS);
            until = at;
            if (asked.isToGoOn(at, 0)) continue;
            go(from, ALWAYS);
            return false;
        }
        go(0, ALWAYS);
        return false;
    }

    /// Runs up to a time.
    ///
    /// @return the last time before it at which a goal was reached, or -1
    private long last(Goal goal, long until) {
        long found = -1;
        while (time() < until) {
            if (isLookedAt(goal)) {
                if (goal.isHere(this)) found = time();
                if (goal.isToRun(this)) {
                    long before = time();
                    if (advance(goal)) found = before;
                    continue;
                }
            }
            onwards(goal, until);
        }
        return found;
    }

    private boolean isLookedAt(Goal goal) {
        long[] addresses = goal.addresses();
        if (addresses == null) return true;
        long pc = run.wave(run.turn()).pc();
        for (long a : addresses) if (a == pc) return true;
        return false;
    }

    private void onwards(Goal goal, long limit) {
        long[] addresses = goal.addresses();
        if (addresses == null) advance(time() + 1, NOWHERE);
        else advance(limit, addresses);
    }
}
