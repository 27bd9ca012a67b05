package dev.heddle.exec.region;

import dev.heddle.exec.state.Memory;
import dev.heddle.exec.state.Resources;
import org.jspecify.annotations.Nullable;

/// The frame of a region. Arrays of lanes have one number for each lane, and room for some that do not exist.
@SuppressWarnings("ClassFieldsNotFinal")
public final class Frame {
    /// For what runs lane after lane: by variable, in the order of [Region#variables]. It takes them from the first and
    /// leaves them in the second, so that nothing changes before it is done.
    public final int[][] in;

    public final int[][] out;

    /// For code that runs lanes as vectors: each variable has room for the numbers of all lanes twice, one after the
    /// other, and its values are in one of the two, from the index on that is in `place`.
    public final int[] values;

    public final int[] place;

    /// How many lanes there are.
    public final int lanes;

    /// Registers of up to 32 bits that all lanes share.
    public final int[] shared;

    /// The address spaces.
    public final Memory[] spaces;

    /// By space: words that all lanes see from an address on, see [Memory.Words], and how many they are: 0 if there
    /// are none.
    public final int[][] words;

    public final int[] high;
    public final int[] count;

    /// By place in the code: bytes that it has accessed last, see [Memory.Window], the address of the first one, and
    /// the greatest distance from there at which [Memory.Words#MORE] words follow.
    public final Object[] bytes = new Object[PLACES];

    public final long[] starts = new long[PLACES];
    public final long[] reaches = new long[PLACES];
    public static final int PLACES = 64;

    /// Resources, and what has been heard of them.
    public final ResourceQueryCache answers;

    /// Masks of the lanes that run, and of those that are active: before and after.
    public final int[] todo;

    public final int[] exec;

    /// Masks of the lanes that can be active.
    public final int[] exists;

    /// By piece: the lanes that are there.
    public final int[][] at;

    /// Lanes that jump, or that become active.
    public final int[] jumps;

    /// How often a lane has passed all pieces of the loop: before and after.
    public final int[] trips;

    /// The pieces that a lane has been through since it was at the beginning for the last time: a bit each.
    public final long[] seen;

    /// Where a lane has left, see [Exits].
    public final int[] exits;

    /// Iterations up to which a lane that is not active keeps going, and those that no lane exceeds.
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
    /// and once for each wave of those that run as one.
    public int fuel;

    public int steps;
    public long counted;

    /// The same for one value.
    public long value;

    /// Where all lanes have left, if they share a program counter.
    public int exit;

    /// The piece to begin with: the first one, or one after a barrier. If the lanes wait at a barrier in the end, that
    /// behind it, or -1 if it is not in the region.
    public int entry;

    /// Whether no other waves are in the group, so that barriers let lanes pass; whether no lane of the wave is
    /// elsewhere, so that all can reach a barrier; and in the end, whether lanes wait at one.
    public boolean isAlone;

    public boolean isTogether;
    public boolean waits;

    /// @param variables how many there are
    /// @param pieces how many there are, if lanes are run as vectors; else 0
    /// @param room elements of arrays of lanes
    public Frame(
            int variables,
            int pieces,
            int lanes,
            int room,
            int[] shared,
            Memory[] spaces,
            Resources resources) {
        boolean byLane = pieces == 0;
        this.in = new int[variables][];
        this.out = new int[byLane ? variables : 0][room];
        this.values = new int[byLane ? 0 : 2 * variables * room];
        this.place = new int[byLane ? 0 : variables];
        for (int i = 0; i < place.length; i++) place[i] = 2 * i * room;
        this.lanes = lanes;
        this.shared = shared;
        this.spaces = spaces;
        this.words = new int[spaces.length][];
        this.high = new int[spaces.length];
        this.count = new int[spaces.length];
        this.answers = new ResourceQueryCache(resources);
        for (int i = 0; i < spaces.length; i++) words(i, spaces[i].words());
        java.util.Arrays.fill(reaches, -1);
        this.todo = new int[room];
        this.exec = new int[room];
        this.exists = new int[room];
        this.at = new int[pieces][room];
        this.jumps = new int[room];
        this.trips = new int[room];
        this.seen = new long[lanes];
        this.exits = new int[room];
        this.numbers = java.util.stream.IntStream.range(0, room).toArray();
        this.low0 = new int[room];
        this.high0 = new int[room];
        this.low1 = new int[room];
        this.high1 = new int[room];
        this.low2 = new int[room];
        this.high2 = new int[room];
        this.mask = new int[room];
    }

    private void words(int space, Memory.@Nullable Words of) {
        words[space] = of == null ? new int[Memory.Words.MORE] : of.words();
        if (of == null) return;
        high[space] = of.high();
        count[space] = of.count();
    }
}
