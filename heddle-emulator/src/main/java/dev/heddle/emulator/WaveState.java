package dev.heddle.emulator;

import dev.heddle.ir.state.RegisterLayout;

/// The saved state of a wave between two instructions, without memory.
public final class WaveState {
    private final SavedRegisters registers;
    private final int[] exists;
    private final int[] exec;
    private final int[] here;
    private final int[] alive;
    private final int[] on;
    private final long[] addresses;
    private final boolean together;
    private final long limit;
    private final long pc;
    private final boolean stopped;
    private final long instructions;
    private final long laneInstructions;

    private WaveState(Wave w) {
        registers = w.save();
        exists = w.exists.clone();
        exec = w.narrow[RegisterLayout.EXEC].clone();
        here = w.narrow[RegisterLayout.HERE].clone();
        alive = w.paths.alive.clone();
        on = w.paths.on.clone();
        addresses = w.paths.addresses.clone();
        together = w.paths.together;
        limit = w.paths.limit;
        pc = w.pc;
        stopped = w.stopped;
        instructions = w.instructions;
        laneInstructions = w.laneInstructions;
    }

    public static WaveState of(Wave w) {
        return new WaveState(w);
    }

    /// @return instructions that it had run
    public long instructions() {
        return instructions;
    }

    /// @return bytes that it takes, about
    public long bytes() {
        return registers.bytes() + (5L * Integer.BYTES + Long.BYTES) * exec.length;
    }

    /// Puts everything back into the wave that it is of.
    public void restore(Wave w) {
        w.reset(pc, w.lanes, registers);
        w.exist(exists);
        System.arraycopy(here, 0, w.narrow[RegisterLayout.HERE], 0, here.length);
        System.arraycopy(alive, 0, w.paths.alive, 0, alive.length);
        System.arraycopy(on, 0, w.paths.on, 0, on.length);
        System.arraycopy(addresses, 0, w.paths.addresses, 0, addresses.length);
        w.paths.together = together;
        w.paths.limit = limit;
        w.active(exec, exec);
        w.stopped = stopped;
        w.instructions = instructions;
        w.laneInstructions = laneInstructions;
    }
}
