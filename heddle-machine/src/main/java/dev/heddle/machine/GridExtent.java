package dev.heddle.machine;

/// A number of threads in three directions.
public record GridExtent(int x, int y, int z) {
    public GridExtent {
        if (x < 1 || y < 1 || z < 1 || (long) x * y * z > Integer.MAX_VALUE) throw impossible(x, y, z);
    }

    private static IllegalArgumentException impossible(long x, long y, long z) {
        return new IllegalArgumentException("a size of %d x %d x %d; each side is at least 1, all together at most %d"
                .formatted(x, y, z, Integer.MAX_VALUE));
    }

    /// @throws IllegalArgumentException if there are too many, or none
    public static GridExtent of(long x, long y, long z) {
        if (x != (int) x || y != (int) y || z != (int) z) throw impossible(x, y, z);
        return new GridExtent((int) x, (int) y, (int) z);
    }

    public int count() {
        return x * y * z;
    }

    /// @param axis `x`, `y` or `z`
    public int side(char axis) {
        return axis == 'x' ? x : axis == 'y' ? y : z;
    }

    /// @param index number of a thread or a group, x fastest
    /// @return its place along an axis
    public long along(char axis, long index) {
        return switch (axis) {
            case 'x' -> index % x;
            case 'y' -> index / x % y;
            default -> index / x / y;
        };
    }
}
