package dev.heddle.editors.command;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.picture.Drawing;
import java.util.Map;

/// A picture in the characters of a terminal.
public final class TerminalPicture {
    /// Columns at most.
    private static final int MOST_COLUMNS = 160;

    private TerminalPicture() {}

    /// @param colour whether there are colours; without them characters are as dense as pixels are light
    /// @param columns of the terminal
    /// @return lines, two rows of pixels in each
    public static String text(Drawing d, Map<String, Buffer> buffers, boolean colour, int columns) {
        return text(d.width(), d.height(), d.pixels(buffers), colour, columns);
    }

    /// The same of pixels.
    ///
    /// @param pixels `0xAARRGGBB`, rows from the top
    public static String text(int width, int height, int[] pixels, boolean colour, int columns) {
        return fitted(new Pixels(width, height, pixels), colour, columns);
    }

    static String fitted(Pixels whole, boolean colour, int columns) {
        int most = Math.min(MOST_COLUMNS, columns);
        Pixels fitting = whole.within(most, 2 * most);
        return colour ? fitting.halfBlocks() : fitting.letters();
    }
}
