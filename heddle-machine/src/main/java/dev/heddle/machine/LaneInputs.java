package dev.heddle.machine;

import java.util.Arrays;

/// What the registers hold that a launch sets: places of threads in their group and in the grid.
///
/// @param grid groups
/// @param size threads of a group
/// @param lanes of a wave
public record LaneInputs(Extent grid, Extent size, int lanes) {
    /// Says what one register holds in each lane of a wave.
    ///
    /// @param what one of those of the book's head
    /// @param group number of the group, x fastest
    /// @param wave number of the wave in its group
    /// @param into one value for each thread of the wave, from the first one on
    public void fill(String what, long group, int wave, int[] into, int count) {
        int first = wave * lanes;
        char axis = what.charAt(what.length() - 1);
        switch (what.indexOf('.') < 0 ? what : what.substring(0, what.indexOf('.'))) {
            case "lane" -> count(0, into, count);
            case "wave" -> Arrays.fill(into, wave);
            case "groups" -> Arrays.fill(into, grid.side(axis));
            case "size" -> Arrays.fill(into, size.side(axis));
            case "group" -> Arrays.fill(into, (int) grid.along(axis, group));
            case "first" -> Arrays.fill(into, (int) (grid.along(axis, group) * size.side(axis)));
            case "local" -> {
                if (what.equals("local.index")) count(first, into, count);
                else place(axis, 0, first, into, count);
            }
            default -> place(axis, grid.along(axis, group) * size.side(axis), first, into, count);
        }
    }

    /// @param what one of those of the book's head
    /// @return how much the values grow from one group to the next one along the axis
    int step(String what) {
        return switch (what.indexOf('.') < 0 ? what : what.substring(0, what.indexOf('.'))) {
            case "lane", "wave", "groups", "size", "local" -> 0;
            case "group" -> 1;
            default -> size.side(what.charAt(what.length() - 1));
        };
    }

    private static void count(int from, int[] into, int count) {
        for (int i = 0; i < count; i++) into[i] = from + i;
    }

    private void place(char axis, long from, int first, int[] into, int count) {
        for (int i = 0; i < count; i++) into[i] = (int) (from + size.along(axis, first + i));
    }
}
