package dev.heddle.machine;

import dev.heddle.exec.Register;
import dev.heddle.exec.Wave;
import org.jspecify.annotations.Nullable;

/// What a launch puts into one register of each lane, for all groups: the values of the first group, and how much they
/// grow from group to group. Places of threads differ from group to group by the same number in all lanes.
final class StartValues {
    private final Launch.Input input;
    private final Extent grid;
    private final char axis;

    /// What one step along the axis adds.
    private final int step;

    /// By wave: the values of the first group.
    private final int[][] first;

    private final int[] room;

    /// Where the register is in all waves, once one is known.
    private @Nullable Register register;

    /// @param counts lanes of each wave that a thread has
    StartValues(Launch.Input input, LaneInputs inputs, int lanes, int[] counts) {
        this.input = input;
        this.grid = inputs.grid();
        String what = input.what();
        this.axis = what.charAt(what.length() - 1);
        this.step = inputs.step(what);
        this.first = new int[counts.length][lanes];
        this.room = new int[lanes];
        for (int i = 0; i < counts.length; i++) inputs.fill(what, 0, i, first[i], counts[i]);
    }

    /// Sets the register in a wave.
    ///
    /// @param number of the wave in its group
    void set(Wave wave, long group, int number, int count) {
        int more = step == 0 ? 0 : (int) (grid.along(axis, group) * step);
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
