package dev.heddle.server.submit;

import dev.heddle.files.container.Blit;
import dev.heddle.files.container.Blit.Rectangle;

/// The places of a target's texels in the source of a blit, which may have another size and be mirrored. Centres
/// of texels are at halves.
///
/// @param at the rectangle of the source
/// @param to that of the target
/// @param turn how the picture is turned, as the register has it
record BlitMapping(Rectangle at, Rectangle to, int turn) {
    private static final int HALF_TURN = 2;
    private static final int MIRRORED_X = 4;
    private static final int MIRRORED_Y = 5;

    static BlitMapping of(Blit blit) {
        return new BlitMapping(blit.at(), blit.to(), blit.turn());
    }

    /// Whether rows stay rows.
    boolean isKnown() {
        return turn == 0 || turn == HALF_TURN || turn == MIRRORED_X || turn == MIRRORED_Y;
    }

    /// Whether each texel is one of the source.
    boolean isPlain() {
        return turn == 0 && at.width() == to.width() && at.height() == to.height();
    }

    /// @param column of the target
    /// @return where its centre is in the source
    double x(int column) {
        boolean isMirrored = turn == HALF_TURN || turn == MIRRORED_X;
        return at.x() + place(column - to.x(), to.width(), at.width(), isMirrored);
    }

    /// @param row of the target
    double y(int row) {
        boolean isMirrored = turn == HALF_TURN || turn == MIRRORED_Y;
        return at.y() + place(row - to.y(), to.height(), at.height(), isMirrored);
    }

    private static double place(int i, int of, int source, boolean isMirrored) {
        double place = (i + 0.5) * source / of;
        return isMirrored ? source - place : place;
    }
}
