package dev.heddle.textures.file;

import java.io.IOException;

/// The first chunk of a PNG file.
///
/// @param bits of a sample, 1 to 16
/// @param colour 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha
/// @param interlaced whether there are seven passes
record PngHeader(int width, int height, int bits, int colour, boolean interlaced) {
    private static final int LENGTH = 13;
    private static final int MAX_SIDE = 1 << 16;
    private static final long MAX_BYTES = 1L << 29;

    /// First column and row, and distance of columns and rows, of each pass.
    private static final int[][] PASSES = {
        {0, 0, 8, 8},
        {4, 0, 8, 8},
        {0, 4, 4, 8},
        {2, 0, 4, 4},
        {0, 2, 2, 4},
        {1, 0, 2, 2},
        {0, 1, 1, 2}
    };

    private static final int[][] WHOLE = {{0, 0, 1, 1}};

    static PngHeader of(byte[] b) throws IOException {
        if (b.length != LENGTH) throw new IOException("IHDR has %d bytes of 13".formatted(b.length));
        int width = Chunks.word(b, 0);
        int height = Chunks.word(b, 4);
        if (width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE)
            throw new IOException("a PNG file of %d x %d pixels; sides are 1 to 65536".formatted(width, height));
        int bits = b[8];
        int colour = b[9];
        if (!isKnown(bits, colour))
            throw new IOException("a PNG file of colour type %d with %d bits".formatted(colour, bits));
        if (b[10] != 0 || b[11] != 0 || b[12] < 0 || b[12] > 1)
            throw new IOException(
                    "a PNG file of compression %d, filter %d, interlace %d".formatted(b[10], b[11], b[12]));
        PngHeader out = new PngHeader(width, height, bits, colour, b[12] == 1);
        if (out.size() > MAX_BYTES || 8L * width * height > MAX_BYTES)
            throw new IOException("a PNG file of %d x %d pixels: too large".formatted(width, height));
        return out;
    }

    private static boolean isKnown(int bits, int colour) {
        return switch (colour) {
            case 0 -> bits == 1 || bits == 2 || bits == 4 || bits == 8 || bits == 16;
            case 2, 4, 6 -> bits == 8 || bits == 16;
            case 3 -> bits == 1 || bits == 2 || bits == 4 || bits == 8;
            default -> false;
        };
    }

    /// @return samples of a pixel
    int samples() {
        return switch (colour) {
            case 2 -> 3;
            case 4 -> 2;
            case 6 -> 4;
            default -> 1;
        };
    }

    int[][] passes() {
        return interlaced ? PASSES : WHOLE;
    }

    int columns(int[] pass) {
        return (width - pass[0] + pass[2] - 1) / pass[2];
    }

    int rows(int[] pass) {
        return (height - pass[1] + pass[3] - 1) / pass[3];
    }

    /// @return bytes of a row of a pass, without that of its filter
    int rowBytes(int[] pass) {
        return (int) (((long) columns(pass) * samples() * bits + 7) / 8);
    }

    /// @return bytes of all rows with those of their filters
    long size() {
        long out = 0;
        for (int[] p : passes()) if (columns(p) > 0) out += (long) rows(p) * (rowBytes(p) + 1);
        return out;
    }
}
