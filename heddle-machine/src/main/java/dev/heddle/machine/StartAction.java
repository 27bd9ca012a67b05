package dev.heddle.machine;

import dev.heddle.emulator.Wave;

/// Sets a register of the waves of a group that begins.
@FunctionalInterface
interface StartAction {
    /// @param place of the group, along x, y and z
    /// @param number of the wave in its group
    /// @param count lanes of the wave that have a thread
    void set(Wave wave, long[] place, int number, int count);
}
