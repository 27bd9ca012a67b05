package dev.heddle.cli.debug;

import dev.heddle.machine.Buffer;
import dev.heddle.picture.Drawing;
import java.awt.image.BufferedImage;
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
        Pixels whole = new Pixels(d.width(), d.height(), d.pixels(buffers));
        return fitted(whole, colour, columns);
    }

    /// The same of an image.
    public static String text(BufferedImage image, boolean colour, int columns) {
        int[] pixels =
                image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return fitted(new Pixels(image.getWidth(), image.getHeight(), pixels), colour, columns);
    }

    static String fitted(Pixels whole, boolean colour, int columns) {
        int most = Math.min(MOST_COLUMNS, columns);
        Pixels fitting = whole.within(most, 2 * most);
        return colour ? fitting.halfBlocks() : fitting.letters();
    }
}
