package dev.heddle.files.container;

import org.jspecify.annotations.Nullable;

/// A fill or a copy of a rectangle of texels, as a 2D engine does it. Coordinates are those of texels; both ends of a
/// rectangle are in it.
///
/// @param control what is done, as the register has it
/// @param pixels how texels are mixed with those that were there, as the register has it
/// @param color what is filled in: a value for each channel
/// @param source null if it is filled
/// @param at where the rectangle is in the source
/// @param clip beyond it nothing is written; null for no limit
/// @param packed whether the colour is the bytes of a texel, with four channels as wide as those of the target
public record Blit(
        int control,
        int pixels,
        int[] color,
        Surface target,
        Rectangle to,
        @Nullable Surface source,
        Rectangle at,
        @Nullable Rectangle clip,
        boolean packed) {
    /// All channels, and a fill.
    private static final int FILL = 15 << 20 | 1 << 7;

    /// A fill of all channels.
    ///
    /// @param texel what is filled in, packed
    public static Blit fill(int[] texel, Surface target, Rectangle to) {
        return new Blit(FILL, 0, texel, target, to, null, to, null, true);
    }

    /// Texels in memory.
    ///
    /// @param info the register with format, tiles, order of channels, compression, samples
    /// @param address of the first texel
    /// @param pitch bytes from a row to the next one
    /// @param width texels of a row, 0 if it is not known
    /// @param height rows, 0 if it is not known
    /// @param start texels from the address to the first one
    public record Surface(int info, long address, int pitch, int width, int height, int start) {
        /// @return the number of the format
        public int format() {
            return info & 0xff;
        }

        /// @return how texels are laid out: 0 row after row, 3 in tiles
        public int tiles() {
            return info >>> 8 & 3;
        }

        /// @return the order of channels
        public int order() {
            return info >>> 10 & 3;
        }

        public boolean isCompressed() {
            return (info & 1 << 12) != 0;
        }

        public boolean isSrgb() {
            return (info & 1 << 13) != 0;
        }

        /// @return whether what lies between texels of a source is their mean
        public boolean isFiltered() {
            return (info & 1 << 16) != 0;
        }

        /// @return the logarithm of the samples of a texel
        public int samples() {
            return info >>> 14 & 3;
        }
    }

    /// @param x the first column
    /// @param y the first row
    /// @param lastX the last column
    /// @param lastY the last row
    public record Rectangle(int x, int y, int lastX, int lastY) {
        public int width() {
            return lastX - x + 1;
        }

        public int height() {
            return lastY - y + 1;
        }

        @Override
        public String toString() {
            return "%d,%d to %d,%d".formatted(x, y, lastX, lastY);
        }
    }

    /// @return whether it is filled
    public boolean isFill() {
        return (control & 1 << 7) != 0;
    }

    /// @return how the picture is turned
    public int turn() {
        return control & 7;
    }

    /// @return which channels are written
    public int mask() {
        return control >>> 20 & 15;
    }

    /// @return what values between source and target are: 7 integers of 32 bits, 6 of 16, 5 of 8, 4 floats, 3 half
    ///     ones, 0 fractions in 8 bits
    public int between() {
        return control >>> 24 & 7;
    }
}
