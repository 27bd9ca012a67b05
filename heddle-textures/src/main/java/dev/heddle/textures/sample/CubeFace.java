package dev.heddle.textures.sample;

/// Faces of cubes: 0 +x, 1 −x, 2 +y, 3 −y, 4 +z, 5 −z, and the directions of their rows and columns (Vulkan 1.3, "Cube
/// Map Face Selection").
final class CubeFace {
    private CubeFace() {}

    /// @return the face that a direction points to: of the coordinate of greatest size; of equal ones z, then y
    static int of(double x, double y, double z) {
        double ax = Math.abs(x);
        double ay = Math.abs(y);
        double az = Math.abs(z);
        if (az >= ax && az >= ay) return z < 0 ? 5 : 4;
        if (ay >= ax) return y < 0 ? 3 : 2;
        return x < 0 ? 1 : 0;
    }

    /// @return the coordinate that grows with the columns
    static double column(int face, double x, double y, double z) {
        return switch (face) {
            case 0 -> -z;
            case 1 -> z;
            case 5 -> -x;
            default -> x;
        };
    }

    /// @return the coordinate that grows with the rows
    static double row(int face, double x, double y, double z) {
        return switch (face) {
            case 2 -> z;
            case 3 -> -z;
            default -> -y;
        };
    }

    /// @return the size of the coordinate that the face is across
    static double major(int face, double x, double y, double z) {
        double v = face < 2 ? x : face < 4 ? y : z;
        return (face & 1) == 0 ? v : -v;
    }

    /// Finds the texel that lies beside a face's edge.
    ///
    /// @param i column, −1 to `n`; not outside together with `j`
    /// @param j row
    /// @param n texels of a side
    /// @return face, row and column: `(face << 20 | row) << 20 | column`
    static long beside(int face, int i, int j, int n) {
        // In half texels from the middle: the edge is n away, the centre of the texel beyond it
        // lies in the next face,
        // half a texel below this one.
        int column = Math.clamp(2 * i + 1 - n, -n, n);
        int row = Math.clamp(2 * j + 1 - n, -n, n);
        int major = Math.abs(column) == n || Math.abs(row) == n ? n - 1 : n;
        int signed = (face & 1) == 0 ? major : -major;
        int x = face < 2 ? signed : face == 5 ? -column : column;
        int y = face == 2 || face == 3 ? signed : -row;
        int z = switch (face) {
            case 0 -> -column;
            case 1 -> column;
            case 2 -> row;
            case 3 -> -row;
            default -> signed;
        };
        int next = major == n ? face : of(x, y, z);
        long nextColumn = ((long) column(next, x, y, z) + n - 1) / 2;
        long nextRow = ((long) row(next, x, y, z) + n - 1) / 2;
        return ((long) next << 20 | nextRow) << 20 | nextColumn;
    }
}
