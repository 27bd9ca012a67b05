package dev.heddle.machine;

import dev.heddle.emulator.GroupStart;
import dev.heddle.emulator.Register;
import dev.heddle.emulator.Wave;
import org.jspecify.annotations.Nullable;

/// The values that a launch puts into one register of each lane, for all groups: the values of the first group, and how
/// much they grow from group to group. Places of threads differ from group to group by the same number in all lanes.
final class StartValues implements StartAction {
    private final StartRegister.PerLane input;

    /// Whether nothing else that is set for each group shares a bit with the register.
    private final boolean isAlone;

    /// What one step along x, y and z adds.
    private final int[] steps;

    /// By wave: how much the values that were set last had grown.
    private final int[] grown;

    /// By wave: the values of the first group.
    private final int[][] first;

    private final int[] room;

    /// Where the register is in all waves, once one is known.
    private @Nullable Register register;

    /// @param counts lanes of each wave that a thread has
    StartValues(StartRegister.PerLane input, boolean isAlone, LaneInputs inputs, int lanes, int[] counts) {
        this.input = input;
        this.isAlone = isAlone;
        String what = input.what();
        this.steps = inputs.steps(what);
        this.grown = new int[counts.length];
        this.first = new int[counts.length][lanes];
        this.room = new int[lanes];
        for (int i = 0; i < counts.length; i++) inputs.fill(what, i, first[i], counts[i]);
    }

    /// @param wave of the program
    GroupStart.Input input(Wave wave) {
        return new GroupStart.Input(Register.of(wave, input.register()), first, steps);
    }

    @Override
    public void set(Wave wave, long[] place, int number, int count) {
        Register known = register;
        int more = (int) LaneInputs.growth(steps, place);
        if (isAlone && known != null && more == grown[number] && known.isKept(wave)) return;
        grown[number] = more;
        int[] values = first[number];
        if (more != 0) {
            for (int i = 0; i < count; i++) room[i] = values[i] + more;
            values = room;
        }
        Register to = register;
        if (to == null) register = to = Register.of(wave, input.register());
        to.set(wave, values, count);
    }
}
