package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.InFolder;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The kernels in `examples` do what they say.
@Tag("long")
class RunExamplesTest extends InFolder {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final int WIDTH = 832;
    private static final int HEIGHT = 640;

    private int[] words(String example, int buffer, String... more) throws IOException {
        return words(example, Integer.toString(buffer), more);
    }

    private int[] words(String example, String buffer, String... more) throws IOException {
        String to = path("out.bin");
        List<String> args = Stream.concat(
                        Stream.of("run", EXAMPLES.resolve(example).toString()),
                        Stream.concat(Stream.of("--out", buffer + "=" + to), Stream.of(more)))
                .toList();
        assertThat(Run.of(args.toArray(String[]::new)).code()).isZero();
        ByteBuffer b = ByteBuffer.wrap(Files.readAllBytes(Path.of(to)));
        int[] out = new int[b.capacity() / 4];
        b.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(out);
        return out;
    }

    @Test
    void eachSaysHowToRunIt() throws IOException {
        try (Stream<Path> all = Files.walk(EXAMPLES, 2)) {
            List<Path> files =
                    all.filter(p -> p.toString().endsWith(".s")).sorted().toList();
            assertThat(files).hasSizeGreaterThanOrEqualTo(8);
            for (Path p : files)
                assertThat(Files.readString(p))
                        .startsWith("; ")
                        .contains(";   heddle run examples/%s/%s"
                                .formatted(p.getParent().getFileName(), p.getFileName()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ir3", "valhall"})
    void lanesApart(String isa) throws IOException {
        int[] steps = words(isa + "/collatz.s", 0, "--strict-sync");
        assertThat(steps).hasSize(256);
        for (int i = 0; i < steps.length; i++) assertThat(steps[i]).isEqualTo(collatz(i + 1));
        assertThat(words(isa + "/reduction.s", 1, "--strict-sync")).containsExactly(8128, 24512, 40896, 57280);
        for (String threads : List.of("1", "2", "16"))
            assertThat(words(isa + "/reduction.s", 2, "--threads", threads)).containsExactly(130816);
    }

    /// Pixels of each corner, z, 1/w, and its place in the texture.
    @Test
    void packetsOfVertices() throws IOException {
        int[] words = words("valhall/vertices.s", 0, "--strict-sync");
        float[] expected = {128, 24, 0, 1, 0.5f, 0, 0, 0, 232, 216, 0, 1, 1, 1, 0, 0, 24, 216, 0, 1, 0, 1, 0, 0};
        assertThat(words).hasSize(expected.length);
        for (int i = 0; i < words.length; i++)
            assertThat(Float.intBitsToFloat(words[i])).isEqualTo(expected[i]);
    }

    /// The chips round a little differently.
    @Test
    void oneTriangleOfThreeChips() throws IOException {
        int[] expected = words("agx/triangle.s", 0);
        assertThat(expected).hasSize(256 * 256);
        assertThat(expected[0]).isEqualTo(0xff262626);
        assertThat(expected[256 * 100 + 128]).isNotEqualTo(expected[0]);
        for (String isa : List.of("ir3", "valhall")) {
            int[] pixels = words(isa + "/triangle.s", 0, "--strict-sync");
            for (int i = 0; i < pixels.length; i++)
                for (int shift = 0; shift < 32; shift += 8)
                    assertThat(pixels[i] >>> shift & 0xff)
                            .as("%s, pixel %d", isa, i)
                            .isCloseTo(expected[i] >>> shift & 0xff, within(2));
        }
    }

    @Test
    void outputsOfVertices() throws IOException {
        float[] expected = {0.5f, 0, 0, 1, 0.5f, 1, 0, 1, -0.5f, 0, 0, 1};
        int[] outputs = words("agx/vertices.s", 1);
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 4; k++)
                assertThat(Float.intBitsToFloat(outputs[8 * i + k])).isEqualTo(expected[4 * i + k]);
            for (int k = 0; k < 3; k++)
                assertThat(Float.intBitsToFloat(outputs[8 * i + 4 + k])).isEqualTo(k == i ? 1 : 0);
        }
    }

    @Test
    void theCornersOfACube() throws IOException {
        int[] out = words("ir3/vertices.s", 1, "--strict-sync");
        assertThat(out).hasSize(4 * 8);
        for (int i = 0; i < 8; i++) {
            float x = (i & 1) * 2 - 1;
            float z = (i >> 2) * 2 - 1;
            float w = 4 + 0.8f * z - 0.6f * x;
            float[] expected = {0.8f * x + 0.6f * z, (i & 2) - 1, w / 4, w};
            for (int c = 0; c < 4; c++)
                assertThat(Float.intBitsToFloat(out[4 * i + c])).isCloseTo(expected[c], within(1e-6f));
        }
    }

    @Test
    void aProductOfMatrices() throws IOException {
        int[] a = words("amx/matmul.s", "a");
        int[] b = words("amx/matmul.s", "b");
        int[] c = words("amx/matmul.s", "c");
        for (int row = 0; row < 32; row++)
            for (int column = 0; column < 32; column++) {
                float sum = Float.intBitsToFloat(a[row]) * Float.intBitsToFloat(b[column]);
                for (int k = 1; k < 32; k++)
                    sum = Math.fma(
                            Float.intBitsToFloat(a[32 * k + row]), Float.intBitsToFloat(b[32 * k + column]), sum);
                assertThat(Float.intBitsToFloat(c[32 * row + column])).isEqualTo(sum);
            }
    }

    @Test
    void aFunctionInStraightPieces() throws IOException {
        int[] pieces = words("amx/tanh.s", "pieces");
        assertThat(pieces).hasSize(256);
        for (int i = 0; i < pieces.length; i++)
            assertThat((double) Float.intBitsToFloat(pieces[i]))
                    .isCloseTo(Math.tanh(-4 + 8 * i / 255.0), within(0.0031));
        String png = path("tanh.png");
        assertThat(Run.of("run", EXAMPLES.resolve("amx/tanh.s").toString(), "--out", "curves=" + png)
                        .code())
                .isZero();
        BufferedImage image = ImageIO.read(Path.of(png).toFile());
        assertThat(image.getWidth()).isEqualTo(720);
        assertThat(image.getHeight()).isEqualTo(540);
    }

    @Test
    void theMeanOfEightNeighbours() throws IOException {
        int[] mean = words("amx/mean.s", "mean");
        int[] wave = words("amx/mean.s", "wave");
        assertThat(mean).hasSize(256);
        for (int i = 0; i < mean.length; i++) {
            float sum = 0;
            for (int k = 0; k < 8; k++) sum += Float.intBitsToFloat(wave[i + k]) / 8;
            assertThat(Float.intBitsToFloat(mean[i])).isCloseTo(sum, within(1e-6f));
            double slow = Math.sin(12.2 / 271 * (i + 3.5));
            assertThat((double) Float.intBitsToFloat(mean[i])).isCloseTo(slow, within(0.02));
        }
    }

    @Test
    void saxpy() throws IOException {
        int[] y = words("agx/saxpy.s", 1);
        assertThat(y).hasSize(1000);
        for (int i = 0; i < y.length; i++)
            assertThat(Float.intBitsToFloat(y[i])).isEqualTo(3.5f * i);
    }

    @Test
    void collatz() throws IOException {
        int[] steps = words("agx/collatz.s", 0);
        assertThat(steps).hasSize(1024).startsWith(0, 1, 7, 2, 5, 8, 16, 3, 19, 6);
        assertThat(steps[26]).isEqualTo(111);
        assertThat(steps[870]).isEqualTo(178);
        for (int i = 0; i < steps.length; i++) assertThat(steps[i]).isEqualTo(collatz(i + 1));
    }

    private static int collatz(int n) {
        int steps = 0;
        for (int x = n; x != 1; x = x % 2 == 0 ? x / 2 : 3 * x + 1) steps++;
        return steps;
    }

    @Test
    void reduction() throws IOException {
        assertThat(words("agx/reduction.s", 1)).containsExactly(523776, 1572352, 2620928, 3669504);
        for (String threads : List.of("1", "2", "16"))
            assertThat(words("agx/reduction.s", 2, "--threads", threads)).containsExactly(8386560);
    }

    @Test
    void mandelbrot() throws IOException {
        int[] pixels = words("agx/mandelbrot.s", 0);
        assertThat(pixels).hasSize(WIDTH * HEIGHT);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++) assertThat(at(pixels, x, y)).isEqualTo(at(pixels, x, HEIGHT - 1 - y));
        // The cardioid, the bulb to the left of it, and the tip of the antenna's small copy.
        assertThat(at(pixels, 608, 320)).isEqualTo(0xff000000);
        assertThat(at(pixels, 352, 300)).isEqualTo(0xff000000);
        assertThat(at(pixels, 157, 320)).isEqualTo(0xff000000);
        int inside = 0;
        for (int y = 0; y < HEIGHT; y += 8) for (int x = 0; x < WIDTH; x += 8) inside += isLike(at(pixels, x, y), x, y);
        assertThat(inside).isBetween(1500, 1700);
    }

    @Test
    void mandelbrotOfTheNewerGpu() throws IOException {
        assertThat(words("agx3/mandelbrot.s", 0)).isEqualTo(words("agx/mandelbrot.s", 0));
    }

    /// Its square root is a power, and it packs colours by sums.
    @Test
    void mandelbrotOfTheM5() throws IOException {
        int[] pixels = words("agx5/mandelbrot.s", 0);
        int[] like = words("agx/mandelbrot.s", 0);
        assertThat(pixels).hasSameSizeAs(like);
        for (int i = 0; i < pixels.length; i++)
            for (int byteOf = 0; byteOf < Integer.SIZE; byteOf += Byte.SIZE)
                assertThat(pixels[i] >>> byteOf & 0xff).isCloseTo(like[i] >>> byteOf & 0xff, within(1));
    }

    private static int at(int[] pixels, int x, int y) {
        return pixels[y * WIDTH + x];
    }

    /// Expects the colour that the comments of the kernel promise, give or take what the approximations cost.
    ///
    /// @return 1 for a point of the set
    private static int isLike(int pixel, int px, int py) {
        float cx = px * 0.00390625f - 2.373046875f;
        float cy = py * 0.00390625f - 1.248046875f;
        float x = 0;
        float y = 0;
        float far = 0;
        int n = 0;
        while (n < 256 && far < 256) {
            float xx = x * x - y * y;
            // The product is rounded once, as a fused multiply-add does.
            y = Math.fma(x + x, y, cy);
            x = xx + cx;
            far = x * x + y * y;
            n++;
        }
        if (far < 256) {
            assertThat(pixel).isEqualTo(0xff000000);
            return 1;
        }
        double smooth = n + 1 - Math.log(Math.log(far) / Math.log(2) / 2) / Math.log(2);
        double t = Math.sqrt(smooth / 256);
        double u = 1 - t;
        double[] rgb = {9 * t * t * t * u, 15 * t * t * u * u, 8.5 * t * u * u * u};
        for (int i = 0; i < 3; i++)
            assertThat((double) (pixel >>> 8 * i & 0xff))
                    .as("pixel %d,%d", px, py)
                    .isCloseTo(rgb[i] * 255, within(1.0));
        assertThat(pixel >>> 24).isEqualTo(255);
        return 0;
    }

    @Test
    void mandelbrotAsAnImage() throws IOException {
        String png = path("mandelbrot.png");
        Run.of("run", EXAMPLES.resolve("agx/mandelbrot.s").toString(), "--out", "0=" + png);
        BufferedImage image = ImageIO.read(Path.of(png).toFile());
        assertThat(image.getWidth()).isEqualTo(WIDTH);
        assertThat(image.getHeight()).isEqualTo(HEIGHT);
        assertThat(image.getRGB(608, 320)).isEqualTo(0xff000000);
        int left = image.getRGB(0, 0);
        // Red, green and blue are not exchanged: far outside, it is blue.
        assertThat(left & 0xff).isGreaterThan(100);
        assertThat(left >>> 16 & 0xff).isLessThan(20);
    }
}
