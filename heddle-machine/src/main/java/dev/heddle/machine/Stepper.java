package dev.heddle.machine;

import dev.heddle.emulator.Engine;
import dev.heddle.emulator.ExactRun;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.SavedRegisters;
import dev.heddle.emulator.Wave;
import dev.heddle.emulator.WaveState;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Memory;
import dev.heddle.isa.Isa;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// A run of a launch that halts wherever one likes, and can be put back to where it was. It is always the same: groups
/// run one after the other, the waves of a group each up to the next barrier, in an order that a seed chooses. For one
/// thread.
public final class Stepper {
    private final Executable program;
    private final Group group;
    private final long groups;
    private final SavedRegisters start;
    private final WaveOrder waveOrder;

    /// Barriers that the group has passed.
    private int phase;

    /// The order of the waves up to the next barrier, and how far it has come.
    private final int[] order;

    private int position;
    private final boolean[] waits;
    private long time;
    private boolean isAtEnd;
    private @Nullable RunFault fault;

    /// Whether an instruction was run in part.
    private boolean isBroken;

    /// The state between two instructions, but for the device's memory.
    public static final class State {
        private final long group;
        private final int phase;
        private final int position;
        private final boolean[] waits;
        private final long time;
        private final boolean isAtEnd;
        private final WaveState[] waves;
        private final int[] memory;
        private final int[][] ofLanes;

        private State(Stepper s) {
            group = s.group();
            phase = s.phase;
            position = s.position;
            waits = s.waits.clone();
            time = s.time;
            isAtEnd = s.isAtEnd;
            waves = new WaveState[waits.length];
            ofLanes = new int[waits.length][];
            memory = s.group.memory().save();
            for (int i = 0; i < waves.length; i++) {
                waves[i] = WaveState.of(s.wave(i));
                ofLanes[i] = s.group.laneMemory(i).save();
            }
        }

        /// @return instructions that had been run
        public long time() {
            return time;
        }

        /// @return number of the group
        public long group() {
            return group;
        }

        /// @return instructions that a wave of the group had run
        public long step(int wave) {
            return waves[wave].instructions();
        }

        /// @return bytes that it takes, about
        public long bytes() {
            long all = (long) Integer.BYTES * memory.length;
            for (WaveState w : waves) all += w.bytes();
            for (int[] words : ofLanes) all += (long) Integer.BYTES * words.length;
            return all;
        }
    }

    /// @param seed 0 for waves in the order of their numbers
    /// @param around what the run sees of memories
    /// @throws RunFault if the launch's preamble has one
    /// @throws IllegalArgumentException as [Device#run]
    public Stepper(Device device, Launch launch, long seed, BiFunction<Isa.Reach, Memory, Memory> around) {
        device.check(launch);
        this.program = launch.program;
        this.waveOrder = new WaveOrder(seed);
        this.start = new Grid(device, launch).prepared();
        this.group = new Group(device, launch, program, launch.lanes(), around, (_, _) -> {});
        this.groups = (long) launch.grid.x() * launch.grid.y() * launch.grid.z();
        this.waits = new boolean[group.waves()];
        this.order = new int[group.waves()];
        begin(0);
        settle();
    }

    private void begin(long number) {
        group.start(number, start);
        phase = -1;
        next();
    }

    /// All waves may go on.
    private void next() {
        phase++;
        position = 0;
        java.util.Arrays.fill(waits, false);
        shuffle();
    }

    private void shuffle() {
        waveOrder.shuffle(group.number(), phase, order);
    }

    /// Goes to the wave that runs next, in this group or a later one.
    private void settle() {
        while (!isAtEnd) {
            for (; position < order.length; position++) {
                int w = order[position];
                if (!waits[w] && !wave(w).isStopped()) {
                    wave(w).arrive();
                    return;
                }
            }
            int waiting = 0;
            for (boolean w : waits) if (w) waiting++;
            boolean hasStopped = waiting < waits.length;
            if (waiting > 0 && hasStopped) {
                position = 0;
                fault = group.fault(Group.neverReached(), group.firstRunning());
                isAtEnd = true;
            } else if (waiting > 0) {
                next();
            } else {
                group.finish();
                if (group.number() + 1 < groups) begin(group.number() + 1);
                else isAtEnd = true;
            }
        }
    }

    /// Runs the wave whose turn it is, until it stops, waits, or comes to one of some addresses.
    ///
    /// @param most instructions, at least 1
    /// @param stops addresses in order; the first instruction is run wherever it is
    /// @return instructions that were run; those before the fault if there is one, which ends the run
    public long run(long most, long[] stops) {
        if (isAtEnd) return 0;
        int w = order[position];
        long before = wave(w).instructions();
        try {
            Engine.Outcome o = ExactRun.run(wave(w), most, stops);
            waits[w] = o == Engine.Outcome.BARRIER;
        } catch (Fault f) {
            fault = group.fault(f, w);
            isAtEnd = true;
            isBroken = true;
        }
        long done = wave(w).instructions() - before;
        time += done;
        if (!isAtEnd) settle();
        return done;
    }

    /// @return the state, to come back to
    public State save() {
        return new State(this);
    }

    /// Goes back, or forward. The device's memory is the caller's matter.
    public void restore(State to) {
        group.go(to.group);
        phase = to.phase;
        position = to.position;
        System.arraycopy(to.waits, 0, waits, 0, waits.length);
        shuffle();
        time = to.time;
        isAtEnd = to.isAtEnd;
        fault = null;
        isBroken = false;
        group.memory().restore(to.memory);
        for (int i = 0; i < waits.length; i++) {
            to.waves[i].restore(wave(i));
            group.laneMemory(i).restore(to.ofLanes[i]);
        }
    }

    public Executable program() {
        return program;
    }

    /// @return instructions that have been run, of all waves
    public long time() {
        return time;
    }

    /// Whether the run has ended.
    public boolean isAtEnd() {
        return isAtEnd;
    }

    /// @return what has ended the run before its end, or null
    public @Nullable RunFault fault() {
        return fault;
    }

    /// Whether the instruction of a fault was run in part: only [#restore] leads on from there.
    public boolean isBroken() {
        return isBroken;
    }

    /// @return number of the group, x fastest; the last one at the end
    public long group() {
        return group.number();
    }

    /// @return groups of the launch
    public long groups() {
        return groups;
    }

    /// @return waves of a group
    public int waves() {
        return group.waves();
    }

    /// @return number of the wave that runs next; of any one at the end
    public int turn() {
        return order[Math.min(position, order.length - 1)];
    }

    /// @param i its number in the group
    public Wave wave(int i) {
        return group.wave(i);
    }

    /// Whether a wave waits at a barrier for others.
    public boolean isWaiting(int wave) {
        return waits[wave];
    }

    /// @return the memory that the lanes of the group share
    public LocalMemory groupMemory() {
        return group.memory();
    }

    /// @return the memory of the lanes of a wave
    public LocalMemory laneMemory(int wave) {
        return group.laneMemory(wave);
    }
}
