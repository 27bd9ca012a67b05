package dev.heddle.editors.command;

/// Pictures in the format of DEC's terminals: six rows of pixels in a row of characters, one colour after the other.
final class Sixel {
    /// Steps of each of red, green and blue.
    private static final int STEPS = 6;

    private static final int ROWS = 6;

    private Sixel() {}

    static String text(Pixels p) {
        StringBuilder out = new StringBuilder("\u001bPq\"1;1;" + p.width() + ";" + p.height());
        for (int i = 0; i < STEPS * STEPS * STEPS; i++)
            out.append("#%d;2;%d;%d;%d"
                    .formatted(i, share(i / STEPS / STEPS), share(i / STEPS % STEPS), share(i % STEPS)));
        for (int top = 0; top < p.height(); top += ROWS) {
            boolean[] has = new boolean[STEPS * STEPS * STEPS];
            for (int y = top; y < Math.min(p.height(), top + ROWS); y++)
                for (int x = 0; x < p.width(); x++) has[colour(p.at(x, y))] = true;
            for (int c = 0; c < has.length; c++) if (has[c]) row(p, top, c, out);
            out.append('-');
        }
        return out.append("\u001b\\").toString();
    }

    private static int share(int step) {
        return step * 100 / (STEPS - 1);
    }

    private static int colour(int pixel) {
        return step(pixel >>> 16) * STEPS * STEPS + step(pixel >>> 8) * STEPS + step(pixel);
    }

    private static int step(int value) {
        return ((value & 0xff) * (STEPS - 1) + 127) / 255;
    }

    private static void row(Pixels p, int top, int colour, StringBuilder out) {
        out.append('#').append(colour);
        int run = 0;
        char before = 0;
        for (int x = 0; x < p.width(); x++) {
            int bits = 0;
            for (int k = 0; k < ROWS && top + k < p.height(); k++)
                if (colour(p.at(x, top + k)) == colour) bits |= 1 << k;
            char c = (char) ('?' + bits);
            if (c != before) {
                repeat(out, before, run);
                run = 0;
            }
            before = c;
            run++;
        }
        repeat(out, before, run);
        out.append('$');
    }

    private static void repeat(StringBuilder out, char c, int count) {
        if (count > 3) out.append('!').append(count).append(c);
        else out.append(String.valueOf(c).repeat(count));
    }
}
