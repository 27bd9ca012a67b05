package dev.heddle.exec.region;

import dev.heddle.exec.state.Memory;

/// What a region works on. One number for each lane in all arrays of lanes. Nothing of a wave changes before the region
/// is done: results are in arrays of their own.
@SuppressWarnings("ClassFieldsNotFinal")
public final class Frame {
    /// By variable, in the order of [Region#variables]: what they hold at the beginning, and at the end. Both may be
    /// the same arrays.
    public final int[][] in;

    public final int[][] out;

    /// How many lanes there are.
    public final int lanes;

    /// Registers of up to 32 bits that all lanes share.
    public final int[] shared;

    /// The address spaces.
    public final Memory[] spaces;

    /// Masks of the lanes that run, and of those that are active: before and after.
    public final int[] todo;

    public final int[] exec;

    /// Masks of the lanes that can be active.
    public final int[] exists;

    /// How often a lane has passed all pieces of the loop: before and after.
    public final int[] trips;

    /// The pieces that a lane has been through since it was at the beginning for the last time: a bit each.
    public final long[] seen;

    /// Where a lane has left, see [Exits].
    public final int[] exits;

    /// A lane that is not active goes on up to so many trips, and none beyond the second number.
    public int least;

    public int most;

    /// Instructions that active lanes have run, summed up.
    public long work;

    /// The number of each lane.
    public final int[] numbers;

    /// Room for values on their way to and from what works on single lanes.
    public final int[] low0;

    public final int[] high0;
    public final int[] low1;
    public final int[] high1;
    public final int[] low2;
    public final int[] high2;
    public final int[] mask;

    /// Instructions that may be run, and after a run those that have been, for all lanes together: each counted once,
    /// and once for each wave of those that run side by side.
    public int fuel;

    public int steps;
    public long counted;

    /// The same for one value.
    public long value;

    /// Where all lanes have left, if they share a program counter.
    public int exit;

    /// @param variables how many there are
    public Frame(int variables, int lanes, int[] shared, Memory[] spaces) {
        this.in = new int[variables][];
        this.out = new int[variables][lanes];
        this.lanes = lanes;
        this.shared = shared;
        this.spaces = spaces;
        this.todo = new int[lanes];
        this.exec = new int[lanes];
        this.exists = new int[lanes];
        this.trips = new int[lanes];
        this.seen = new long[lanes];
        this.exits = new int[lanes];
        this.numbers = new int[lanes];
        for (int i = 0; i < lanes; i++) numbers[i] = i;
        this.low0 = new int[lanes];
        this.high0 = new int[lanes];
        this.low1 = new int[lanes];
        this.high1 = new int[lanes];
        this.low2 = new int[lanes];
        this.high2 = new int[lanes];
        this.mask = new int[lanes];
    }
}
