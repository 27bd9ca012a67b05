package dev.heddle.machine.picture;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Locale;

/// Pixels with lines and numbers, for which no font has to be installed.
final class Canvas {
    private static final int WHITE = 0xffffffff;

    /// Five rows of three dots for each of these characters, the highest first.
    private static final String SIGNS = "0123456789.-e";

    private static final int[] DOTS = {
        0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
        0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_010_010,
        0b111_101_111_101_111, 0b111_101_111_001_111, 0b000_000_000_000_010, 0b000_000_111_000_000,
        0b010_101_111_100_011
    };

    private static final int DOT_ROWS = 5;
    private static final int DOT_COLUMNS = 3;

    /// Pixels of a dot.
    private static final int DOT = 2;

    private final int width;
    private final int height;
    private final int[] pixels;

    Canvas(int width, int height) {
        this.width = width;
        this.height = height;
        this.pixels = new int[width * height];
        Arrays.fill(pixels, WHITE);
    }

    int width() {
        return width;
    }

    int[] pixels() {
        return pixels;
    }

    /// A line without steps: pixels are covered by how far they are from it.
    ///
    /// @param half of its width
    void line(double ax, double ay, double bx, double by, int colour, double half) {
        double reach = half + 1;
        int left = (int) Math.floor(Math.min(ax, bx) - reach);
        int right = (int) Math.ceil(Math.max(ax, bx) + reach);
        int top = (int) Math.floor(Math.min(ay, by) - reach);
        int bottom = (int) Math.ceil(Math.max(ay, by) + reach);
        double dx = bx - ax;
        double dy = by - ay;
        double square = dx * dx + dy * dy;
        for (int y = Math.max(0, top); y <= Math.min(height - 1, bottom); y++)
            for (int x = Math.max(0, left); x <= Math.min(width - 1, right); x++) {
                double t = square == 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / square;
                double near = Math.clamp(t, 0, 1);
                double away = Math.hypot(x - ax - near * dx, y - ay - near * dy);
                cover(x, y, colour, Math.clamp(half + 0.5 - away, 0, 1));
            }
    }

    private void cover(int x, int y, int colour, double share) {
        int at = y * width + x;
        int out = 0xff;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int old = pixels[at] >>> shift & 0xff;
            int full = colour >>> shift & 0xff;
            out = out << 8 | (int) Math.round(old + (full - old) * share);
        }
        pixels[at] = out;
    }

    /// Writes a number with two or three digits.
    void number(double v, int left, int top, int colour) {
        double size = Math.abs(v);
        boolean plain = size == 0 || size >= 0.01 && size < 10_000;
        String text = plain ? String.format(Locale.ROOT, "%.2f", v) : powerOfTen(v);
        if (plain && text.indexOf('.') >= 0) text = text.replaceFirst("\\.?0+$", "");
        int x = left;
        for (int i = 0; i < text.length(); i++) {
            dots(DOTS[SIGNS.indexOf(text.charAt(i))], x, top, colour);
            x += DOT * (DOT_COLUMNS + 1);
        }
    }

    /// A formatter would do it, but that of a page knows no powers of ten.
    ///
    /// @return two digits, `-6.2e-4`
    private static String powerOfTen(double v) {
        if (Double.isNaN(v) || Double.isInfinite(v)) return String.valueOf(v);
        BigDecimal two = new BigDecimal(v).round(new MathContext(2, RoundingMode.HALF_UP));
        String digits = two.unscaledValue().abs().toString() + "0";
        return (v < 0 ? "-" : "")
                + digits.charAt(0)
                + "."
                + digits.charAt(1)
                + "e"
                + (two.precision() - two.scale() - 1);
    }

    private void dots(int dots, int left, int top, int colour) {
        for (int i = 0; i < DOT_ROWS * DOT_COLUMNS; i++) {
            if ((dots >>> DOT_ROWS * DOT_COLUMNS - 1 - i & 1) == 0) continue;
            for (int k = 0; k < DOT * DOT; k++) {
                int x = left + i % DOT_COLUMNS * DOT + k % DOT;
                int y = top + i / DOT_COLUMNS * DOT + k / DOT;
                if (x >= 0 && x < width && y >= 0 && y < height) pixels[y * width + x] = colour;
            }
        }
    }
}
