package dev.heddle.editors.command;

/// A picture to be drawn with characters.
///
/// @param pixels `0xAARRGGBB`, rows from the top
record Pixels(int width, int height, int[] pixels) {
    /// From dark to light.
    private static final String LETTERS = " .:-=+*#%@";

    int at(int x, int y) {
        return pixels[y * width + x];
    }

    /// @return the same, made smaller where it has to be; each pixel is the mean of those that it stands for
    Pixels within(int mostWide, int mostHigh) {
        double scale = Math.min(1, Math.min((double) mostWide / width, (double) mostHigh / height));
        if (scale == 1) return this;
        int w = Math.max(1, (int) (width * scale));
        int h = Math.max(1, (int) (height * scale));
        int[] out = new int[w * h];
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                out[y * w + x] = mean(
                        (int) ((long) x * width / w), (int) ((long) y * height / h), (int) ((x + 1L) * width / w), (int)
                                ((y + 1L) * height / h));
        return new Pixels(w, h, out);
    }

    private int mean(int left, int top, int right, int bottom) {
        long[] sums = new long[3];
        int n = 0;
        for (int y = top; y < bottom; y++)
            for (int x = left; x < right; x++) {
                for (int k = 0; k < 3; k++) sums[k] += at(x, y) >>> 8 * k & 0xff;
                n++;
            }
        int out = 0xff000000;
        for (int k = 0; k < 3; k++) out |= (int) (sums[k] / Math.max(1, n)) << 8 * k;
        return out;
    }

    /// Two rows in one: the upper half of a character has one colour, the background the other.
    String halfBlocks() {
        StringBuilder out = new StringBuilder();
        for (int y = 0; y < height; y += 2) {
            for (int x = 0; x < width; x++) {
                out.append("\u001b[38;2;").append(rgb(at(x, y))).append('m');
                if (y + 1 < height)
                    out.append("\u001b[48;2;").append(rgb(at(x, y + 1))).append('m');
                out.append('▀');
            }
            out.append("\u001b[0m\n");
        }
        return out.toString();
    }

    private static String rgb(int pixel) {
        return (pixel >>> 16 & 0xff) + ";" + (pixel >>> 8 & 0xff) + ";" + (pixel & 0xff);
    }

    /// Without colours: characters as dense as the pixels are light.
    String letters() {
        StringBuilder out = new StringBuilder();
        for (int y = 0; y < height; y += 2) {
            StringBuilder line = new StringBuilder();
            for (int x = 0; x < width; x++) {
                int light = light(at(x, y));
                if (y + 1 < height) light = (light + light(at(x, y + 1))) / 2;
                line.append(LETTERS.charAt(light * (LETTERS.length() - 1) / 255));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private static int light(int pixel) {
        return ((pixel >>> 16 & 0xff) * 54 + (pixel >>> 8 & 0xff) * 183 + (pixel & 0xff) * 19) / 256;
    }
}
