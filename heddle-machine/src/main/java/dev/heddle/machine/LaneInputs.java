package dev.heddle.machine;

import java.util.Arrays;

/// The contents of the registers that a launch sets: places of threads in their group and in the grid.
///
/// @param grid groups
/// @param size threads of a group
/// @param lanes of a wave
/// @param laneBytes of memory that each lane has
/// @param squares whether four lanes after each other are a square of threads; else x is fastest
public record LaneInputs(GridExtent grid, GridExtent size, int lanes, int laneBytes, boolean squares) {
    /// Lanes of a square.
    static final int SQUARE = 4;

    static LaneInputs of(Launch l, int lanes) {
        return new LaneInputs(l.grid, l.group, lanes, l.laneBytes, l.hasSquares());
    }

    public LaneInputs(GridExtent grid, GridExtent size, int lanes, int laneBytes) {
        this(grid, size, lanes, laneBytes, false);
    }

    /// Says what one register holds in each lane of a wave of the first group.
    ///
    /// @param what one of those of the book's head, but for what the group itself has to say
    /// @param wave number of the wave in its group
    /// @param into one value for each thread of the wave, from the first one on
    public void fill(String what, int wave, int[] into, int count) {
        int first = wave * lanes;
        char axis = what.charAt(what.length() - 1);
        switch (kind(what)) {
            case "lane" -> {
                if (what.equals("lane")) count(0, into, count);
                else Arrays.fill(into, laneBytes);
            }
            case "wave" -> Arrays.fill(into, wave);
            case "groups" -> Arrays.fill(into, grid.side(axis));
            case "size" -> Arrays.fill(into, size.side(axis));
            case "group", "first", "zero" -> Arrays.fill(into, 0);
            case "coverage" -> Arrays.fill(into, 1);
            default -> {
                if (what.equals("local.index")) count(first, into, count);
                else
                    for (int i = 0; i < count; i++)
                        into[i] = what.equals("global.index") ? number(first + i) : along(axis, first + i);
            }
        }
    }

    private static String kind(String what) {
        return what.indexOf('.') < 0 ? what : what.substring(0, what.indexOf('.'));
    }

    /// @param what one of those of the book's head
    /// @return how much the values grow from one group to the next one along x, y and z
    int[] steps(String what) {
        int[] side = {size.x(), size.y(), size.z()};
        int[] out = new int[side.length];
        int axis = what.charAt(what.length() - 1) - 'x';
        switch (kind(what)) {
            case "group" -> out[axis] = 1;
            case "first" -> out[axis] = side[axis];
            case "global" -> {
                if (what.equals("global.index")) {
                    out[0] = size.x();
                    out[1] = size.y() * row();
                    out[2] = size.z() * row() * column();
                } else out[axis] = side[axis];
            }
            default -> {}
        }
        return out;
    }

    /// @param steps from group to group along x, y and z
    /// @param group its number, x fastest
    /// @return how much values have grown since the first group
    long growth(int[] steps, long group) {
        return growth(steps, place(group));
    }

    /// @param place of a group in the grid
    static long growth(int[] steps, long[] place) {
        return place[0] * steps[0] + place[1] * steps[1] + place[2] * steps[2];
    }

    /// @return where a group is in the grid, along x, y and z
    long[] place(long group) {
        return new long[] {grid.along('x', group), grid.along('y', group), grid.along('z', group)};
    }

    /// Says which threads of the grid those of a wave are, x fastest.
    ///
    /// @param into one number for each thread of the wave
    void numbers(long group, int wave, long[] into, int count) {
        long first = growth(steps("global.index"), group);
        for (int i = 0; i < count; i++) into[i] = first + number(wave * lanes + i);
    }

    /// Threads of the grid along x, and along y.
    private int row() {
        return grid.x() * size.x();
    }

    private int column() {
        return grid.y() * size.y();
    }

    /// @return the number in the grid of a thread of the first group
    private int number(int thread) {
        return (along('z', thread) * column() + along('y', thread)) * row() + along('x', thread);
    }

    /// @return the place of a thread in its group
    private int along(char axis, int thread) {
        if (!squares || axis == 'z') return (int) size.along(axis, thread);
        int square = thread / SQUARE % (size.x() * size.y() / SQUARE);
        int half = size.x() / 2;
        return axis == 'x' ? square % half * 2 + (thread & 1) : square / half * 2 + (thread >> 1 & 1);
    }

    private static void count(int from, int[] into, int count) {
        for (int i = 0; i < count; i++) into[i] = from + i;
    }
}
