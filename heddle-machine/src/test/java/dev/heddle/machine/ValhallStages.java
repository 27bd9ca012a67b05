package dev.heddle.machine;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Launches of fragments: four by four pixels and a triangle whose corners are at 0, 0 and 8 pixels to the right and
/// below.
final class ValhallStages {
    static final int SIDE = 4;
    static final int PIXELS = SIDE * SIDE;

    /// Positions in pixels, z, 1/w, then two floats of 32 bits.
    static final float[][] CORNERS = {
        {0, 0, 0.25f, 1, 10, 1},
        {8, 0, 0.5f, 0.5f, 20, 2},
        {0, 8, 1, 0.25f, 40, 3},
    };

    /// Then two of 16 bits, and a whole number of 32.
    static final float[][] HALVES = {{1, 2}, {3, -4}, {5, 0.5f}};

    final Device device = new Device();
    final Buffer out = device.buffer("out", 16 * PIXELS);
    final Launch launch;

    ValhallStages(String variant, String text) throws SourceException {
        Codec codec = Codec.load("valhall@" + variant);
        byte[] code = codec.assembler().assemble(new Source("t.s", text)).bytes();
        launch = device.launch(device.program(codec, code)).stage("fragment");
        launch.grid(2, 1, 1).group(2, SIDE, 1).result(register("r0"), 4, out);
    }

    RegisterRef register(String name) {
        return RegisterNames.of(launch.codec().book()).get(name);
    }

    static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    ValhallStages triangle() {
        ByteBuffer b = bytes(3 * 32);
        for (int k = 0; k < 3; k++) {
            for (float f : CORNERS[k]) b.putFloat(f);
            for (float h : HALVES[k]) b.putShort(Float.floatToFloat16(h));
            b.putInt(100 + k);
        }
        return bind("varying", 0, 32, b.array());
    }

    /// @param size of an element in bytes
    ValhallStages bind(String table, long number, int size, byte[] content) {
        Buffer b = device.buffer(table + " " + number, content);
        launch.bind(table, number, new Resource(b, 0, 0, 0, size));
        return this;
    }

    ValhallStages run() {
        launch.run();
        return this;
    }

    int word(int pixel, int n) {
        return out.word(16L * pixel + 4 * n);
    }

    float real(int pixel, int n) {
        return Float.intBitsToFloat(word(pixel, n));
    }

    /// @return a descriptor of an attribute: kind, format, byte of the first one, words 1, 3, 4 and 5
    static byte[] attribute(int kind, int format, int offset, int word1, int index, int stride, int divisor) {
        return bytes(32)
                .putInt(5 | kind << 4 | format << 10)
                .putInt(word1)
                .putInt(offset)
                .putInt(index)
                .putInt(stride)
                .putInt(divisor)
                .array();
    }

    /// @return a pixel format: index and order of components
    static int format(int index, int order) {
        return index << 12 | order;
    }

    /// What the triangle gives at a place, with and without perspective.
    static float expected(double x, double y, boolean perspective, double... values) {
        double b = x / 8;
        double c = y / 8;
        double a = 1 - b - c;
        if (!perspective) return (float) (a * values[0] + b * values[1] + c * values[2]);
        double w = a * 1 + b * 0.5 + c * 0.25;
        return (float) ((a * values[0] + b * 0.5 * values[1] + c * 0.25 * values[2]) / w);
    }
}
