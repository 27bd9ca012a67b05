package dev.heddle.machine;

/// The limits of a launch.
final class LaunchLimits {
    /// Bytes of memory that a group, or a lane, has at most.
    static final int MAX_GROUP_BYTES = 1 << 24;

    static final int MAX_LANE_BYTES = 1 << 20;

    /// Bytes of memory that the lanes of a group have together, at most.
    private static final long MAX_LANES_BYTES = 1 << 30;

    private LaunchLimits() {}

    /// @throws IllegalArgumentException if a group needs more than there can be
    static void check(Launch l) {
        if (l.group.count() > Launch.MAX_GROUP)
            throw new IllegalArgumentException(
                    "a group of %d threads; at most %d are possible".formatted(l.group.count(), Launch.MAX_GROUP));
        if (l.hasSquares() && (l.group.x() % 2 != 0 || l.group.y() % 2 != 0))
            throw new IllegalArgumentException(
                    "a group of %d x %d threads; squares of four need even sides".formatted(l.group.x(), l.group.y()));
        int width = l.waveLanes(l.waveWidth());
        long all = (l.group.count() + width - 1L) / width * width * l.laneBytes;
        if (all > MAX_LANES_BYTES)
            throw new IllegalArgumentException(
                    "%d bytes of memory for each of %d lanes; all together at most %d are possible"
                            .formatted(l.laneBytes, l.group.count(), MAX_LANES_BYTES));
    }

    /// @param most bytes
    static int checked(long bytes, int most) {
        if (bytes < 0 || bytes > most)
            throw new IllegalArgumentException("a memory of %d bytes; 0 to %d are possible".formatted(bytes, most));
        return (int) bytes;
    }
}
