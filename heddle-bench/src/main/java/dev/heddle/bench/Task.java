package dev.heddle.bench;

import dev.heddle.machine.GridExtent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/// A computation that kernels of several targets do, with inputs large enough to be measured, and the same in plain
/// Java.
///
/// @param name of a folder of compiled kernels in the vectors, or of sources beside this class
/// @param isOwn whether it is a source beside this class
/// @param grid workgroups
/// @param buffers contents before the run, by the keys of `heddle run --buffer`
/// @param result key of the buffer that has the result
/// @param plain gives the words of the result, computed with one thread
record Task(
        String name,
        boolean isOwn,
        GridExtent grid,
        Map<String, byte[]> buffers,
        String result,
        Supplier<int[]> plain) {

    private static final int SEED = 7;

    /// Threads of a workgroup in the kernels of one dimension.
    private static final int GROUP = 64;

    /// @return all, of different nature
    static List<Task> all() {
        return List.of(
                mandelbrot(),
                matmul(),
                saxpy(),
                reduction(),
                histogram(),
                divergence(),
                collatz(),
                hash(),
                halves(),
                texels(),
                bilinear());
    }

    private static Task mandelbrot() {
        int width = 1024;
        int limit = 256;
        float[] f = {0x1.8p-9f, 0x1.4p-9f, -2.25f, -1.25f};
        int[] uniform = {width, limit, bits(f[0]), bits(f[1]), bits(f[2]), bits(f[3]), 0, 0};
        return new Task(
                "mandelbrot",
                false,
                new GridExtent(width / 8, width / 4, 1),
                Map.of("u0", bytes(uniform), "0", new byte[4 * width * width]),
                "0",
                () -> Plain.mandelbrot(width, limit, f[0], f[1], f[2], f[3]));
    }

    private static Task matmul() {
        int n = 512;
        int[] m = words(n * n, i -> bits(i % 17 - 8));
        return new Task(
                "matmul_tiled",
                false,
                new GridExtent(n / 8, n / 8, 1),
                Map.of("u0", bytes(n), "0", bytes(m), "1", bytes(m), "2", new byte[4 * n * n]),
                "2",
                () -> Plain.matmul(n, Plain.floats(m), Plain.floats(m)));
    }

    private static Task saxpy() {
        int n = 1 << 22;
        int[] x = words(n, i -> bits(i % 1000));
        int[] y = words(n, i -> bits(i % 500 * 0.5f));
        return new Task(
                "saxpy",
                false,
                new GridExtent(256, 1, 1),
                Map.of("u0", bytes(bits(2.5f), n), "0", bytes(x), "1", bytes(y)),
                "1",
                () -> Plain.saxpy(2.5f, Plain.floats(x), Plain.floats(y)));
    }

    private static Task reduction() {
        int groups = 1 << 13;
        int group = 128;
        int[] a = random(groups * group, -2000, 2000);
        return new Task(
                "reduce_shared",
                false,
                new GridExtent(groups, 1, 1),
                Map.of("0", bytes(a), "1", new byte[2 * 4 * groups]),
                "1",
                () -> Plain.reduction(a, group));
    }

    private static Task histogram() {
        int each = 256;
        int groups = 1 << 13;
        int[] a = random(groups * each, 0, Integer.MAX_VALUE);
        return new Task(
                "histogram_atomics",
                false,
                new GridExtent(groups, 1, 1),
                Map.of("u0", bytes(a.length), "0", bytes(a), "1", new byte[4 * 32], "2", new byte[4 * groups]),
                "1",
                () -> Plain.histogram(a));
    }

    private static Task divergence() {
        int group = 32;
        int[] a = random(1 << 18, 0, Integer.MAX_VALUE);
        return new Task(
                "nested_divergence",
                false,
                new GridExtent(a.length / group, 1, 1),
                Map.of("0", bytes(a), "1", new byte[4 * a.length]),
                "1",
                () -> Plain.divergence(a));
    }

    private static Task collatz() {
        int n = 1 << 17;
        return own("collatz", n, () -> Plain.collatz(n));
    }

    private static Task hash() {
        int n = 1 << 18;
        return own("hash", n, () -> Plain.hash(n));
    }

    private static Task halves() {
        int n = 1 << 18;
        return own("halves", n, () -> Plain.halves(n));
    }

    private static Task texels() {
        int n = 1 << 18;
        return own("texels", n, () -> Plain.texels(n));
    }

    private static Task bilinear() {
        int n = 1 << 18;
        return own("bilinear", n, () -> Plain.bilinear(n));
    }

    private static Task own(String name, int threads, Supplier<int[]> plain) {
        Map<String, byte[]> buffers = Map.of("0", new byte[4 * threads]);
        return new Task(name, true, new GridExtent(threads / GROUP, 1, 1), buffers, "0", plain);
    }

    private static int[] random(int n, int from, int to) {
        Random random = new Random(SEED);
        return words(n, i -> from + random.nextInt(to - from));
    }

    private static int[] words(int n, IntUnaryOperator of) {
        int[] out = new int[n];
        for (int i = 0; i < n; i++) out[i] = of.applyAsInt(i);
        return out;
    }

    private static int bits(float f) {
        return Float.floatToRawIntBits(f);
    }

    /// @return in memory order
    static byte[] bytes(int... words) {
        ByteBuffer out = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        out.asIntBuffer().put(words);
        return out.array();
    }
}
