package dev.heddle.machine.picture;

import dev.heddle.machine.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Map;

/// Curves through the f32 values of buffers, and below them how far each is from the first one.
///
/// @param key its name
/// @param at buffer of the places, ascending
/// @param values buffers of the values there; the first one is what the others are measured by
public record Plot(String key, int width, int height, String at, List<String> values) implements Drawing {
    private static final int MIN_SIDE = 100;
    private static final int MAX_SIDE = 1 << 12;
    private static final int MARGIN = 64;
    private static final int REFERENCE = 0xffb0b8c4;
    private static final int[] COLOURS = {0xffc0392b, 0xff2060b0, 0xff208040, 0xff8040a0};

    public Plot {
        values = List.copyOf(values);
        if (width < MIN_SIDE || height < MIN_SIDE || width > MAX_SIDE || height > MAX_SIDE)
            throw new IllegalArgumentException(
                    "a plot of %d x %d pixels; sides are %d to %d".formatted(width, height, MIN_SIDE, MAX_SIDE));
        if (values.isEmpty()) throw new IllegalArgumentException("a plot of no values");
    }

    @Override
    public int[] pixels(Map<String, Buffer> buffers) {
        float[] x = floats(buffers, at);
        float[][] y = new float[values.size()][];
        for (int i = 0; i < y.length; i++) {
            y[i] = floats(buffers, values.get(i));
            if (y[i].length != x.length || x.length < 2)
                throw new IllegalArgumentException(
                        "a plot needs as many values as places, at least 2; buffer %s has %d, buffer %s %d"
                                .formatted(values.get(i), y[i].length, at, x.length));
        }
        Canvas canvas = new Canvas(width, height);
        int split = y.length == 1 ? height : height * 7 / 10;
        curves(new Axes(canvas, MARGIN / 2, split - MARGIN / 2, x, y), x, y, REFERENCE);
        if (y.length > 1) {
            float[][] off = new float[y.length - 1][x.length];
            for (int i = 0; i < off.length; i++) for (int k = 0; k < x.length; k++) off[i][k] = y[i + 1][k] - y[0][k];
            curves(new Axes(canvas, split, height - MARGIN / 2, x, off), x, off, COLOURS[0]);
        }
        return canvas.pixels();
    }

    private static float[] floats(Map<String, Buffer> buffers, String key) {
        Buffer b = buffers.get(key);
        if (b == null) throw new IllegalArgumentException(Buffer.noBuffer(key, buffers.keySet()));
        FloatBuffer all =
                ByteBuffer.wrap(b.bytes()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        float[] out = new float[all.remaining()];
        all.get(out);
        return out;
    }

    /// The first one is wide where others lie over it.
    private static void curves(Axes axes, float[] x, float[][] y, int first) {
        axes.draw();
        for (int i = 0; i < y.length; i++) {
            boolean wide = i == 0 && first == REFERENCE && y.length > 1;
            int colour = i == 0 ? first : COLOURS[(i - 1) % COLOURS.length];
            for (int k = 1; k < x.length; k++) axes.line(x[k - 1], y[i][k - 1], x[k], y[i][k], colour, wide ? 3 : 0.8);
        }
    }

    /// A part of the canvas with its scales.
    private static final class Axes {
        private static final int GRID = 0xffe0e4ea;
        private static final int INK = 0xff404850;

        private final Canvas canvas;
        private final int top;
        private final int bottom;
        private final double[] x;
        private final double[] y;

        Axes(Canvas canvas, int top, int bottom, float[] x, float[][] y) {
            this.canvas = canvas;
            this.top = top;
            this.bottom = bottom;
            this.x = range(x);
            this.y = range(y);
        }

        /// @return the least and the greatest finite number, never the same
        private static double[] range(float[]... of) {
            double least = Double.MAX_VALUE;
            double most = -Double.MAX_VALUE;
            for (float[] row : of)
                for (float v : row) {
                    if (!Float.isFinite(v)) continue;
                    least = Math.min(least, v);
                    most = Math.max(most, v);
                }
            if (least > most) return new double[] {0, 1};
            return least == most ? new double[] {least - 1, most + 1} : new double[] {least, most};
        }

        private double px(double v) {
            return MARGIN + (v - x[0]) / (x[1] - x[0]) * (canvas.width() - 1.5 * MARGIN);
        }

        private double py(double v) {
            return bottom - (v - y[0]) / (y[1] - y[0]) * (bottom - top);
        }

        void draw() {
            for (int i = 0; i <= 4; i++) {
                double v = x[0] + i * (x[1] - x[0]) / 4;
                canvas.line(px(v), top, px(v), bottom, GRID, 0.6);
                canvas.number(v, (int) px(v) - 8, bottom + 6, INK);
            }
            for (int i = 0; i <= 2; i++) {
                double v = y[0] + i * (y[1] - y[0]) / 2;
                canvas.line(px(x[0]), py(v), px(x[1]), py(v), GRID, 0.6);
                canvas.number(v, 2, (int) py(v) - 4, INK);
            }
        }

        void line(float ax, float ay, float bx, float by, int colour, double half) {
            if (Float.isFinite(ax + ay + bx + by)) canvas.line(px(ax), py(ay), px(bx), py(by), colour, half);
        }
    }
}
