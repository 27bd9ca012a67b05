package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Fragments of AGX: coefficients, the tile, samples that live and die, depths. A launch of 8 x 4 pixels.
class AgxFragmentsTest {
    private static final int WIDTH = 8;
    private static final int PIXELS = 32;
    private static final float[] PLANES = {1, 0, 0, 0, 2, 0, 0.5f, -0.25f, 3, 0, 0.125f, 1};

    private final Device device = new Device();
    private final byte[] coverage = new byte[PIXELS];

    AgxFragmentsTest() {
        Arrays.fill(coverage, (byte) 1);
    }

    private Launch launch(String text) throws SourceException {
        Codec codec = device.codec("agx");
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, text + "\nstop")));
        return l.stage("fragment").grid(2, 2, 1).group(4, 2, 1).coverage(device.buffer("coverage", coverage));
    }

    private Launch bound(Launch l, String table, Buffer b, int bytes) {
        return l.bind(table, 0, new Resource(b, 0, 0, 0, bytes));
    }

    private Launch planes(Launch l) {
        return bound(l, "coefficient", device.buffer("planes", PLANES), 12);
    }

    /// Runs with r4 to r7 of each pixel as result.
    private Buffer four(Launch l) {
        Buffer out = device.buffer("out", 16L * PIXELS);
        device.run(l.result(l.names().get("r4"), 4, out));
        return out;
    }

    private static float number(Buffer b, int pixel, int k) {
        return Float.intBitsToFloat(b.word(16L * pixel + 4 * k));
    }

    @Test
    void planesAtTheCentre() throws SourceException {
        Buffer out = four(planes(launch("iter r4_r5_r6_r7, cf0")));
        for (int i = 0; i < PIXELS; i++) {
            float x = i % WIDTH + 0.5f;
            float y = i / WIDTH + 0.5f;
            assertThat(number(out, i, 0)).as("pixel %d", i).isEqualTo(x);
            assertThat(number(out, i, 1)).isEqualTo(2 * y);
            assertThat(number(out, i, 2)).isEqualTo(0.5f * x - 0.25f * y + 3);
            assertThat(number(out, i, 3)).isEqualTo(0.125f * y + 1);
        }
    }

    @Test
    void perspectiveDividesByAnotherPlane() throws SourceException {
        Buffer out = four(planes(launch("iter r4_r5, cf1, cf3\niter r6l_r6h, cf0, cf3")));
        for (int i = 0; i < PIXELS; i++) {
            float x = i % WIDTH + 0.5f;
            float y = i / WIDTH + 0.5f;
            float w = 0.125f * y + 1;
            assertThat(number(out, i, 0)).as("pixel %d", i).isEqualTo(2 * y / w);
            assertThat(number(out, i, 1)).isEqualTo((0.5f * x - 0.25f * y + 3) / w);
            assertThat((short) out.word(16L * i + 8)).isEqualTo(Float.floatToFloat16(x / w));
        }
    }

    @Test
    void coefficientsAsTheyAre() throws SourceException {
        Buffer out = four(planes(launch("ldcf r4_r5_r6, cf2\nldcf r7l_r7h_r8l, cf2")));
        for (int i = 0; i < 3; i++) assertThat(number(out, 9, i)).isEqualTo(PLANES[6 + i]);
        int half = Float.floatToFloat16(PLANES[6]) & 0xffff;
        assertThat(out.word(16 * 9 + 12) & 0xffff).isEqualTo(half);
    }

    /// A place is a sample by its number, or the first one that is covered.
    @Test
    void placesOfSamples() throws SourceException {
        coverage[0] = 0b1100;
        coverage[1] = 0b1111;
        String text = "ldimm r0h, 2\niter r4, cf0, 3, sample\niter r5, cf1, r0h, sample\niter r6, cf0," + " centroid";
        Buffer out = four(planes(launch(text)).set(samples(), 2));
        assertThat(number(out, 0, 0)).isEqualTo(10 / 16f);
        assertThat(number(out, 0, 1)).isEqualTo(2 * 10 / 16f);
        assertThat(number(out, 0, 2)).isEqualTo(2 / 16f);
        assertThat(number(out, 1, 2)).isEqualTo(1.5f);
        Launch l = planes(launch(text)).set(samples(), 2);
        byte[] places = {0, 0, 0, 0, 16, 0, 16, 0, 32, 0, 64, 0, (byte) 240, 0, 48, 0};
        Buffer own = four(bound(l, "positions", device.buffer("places", places), 4));
        assertThat(number(own, 0, 0)).isEqualTo(15 / 16f);
        assertThat(number(own, 0, 1)).isEqualTo(2 * 4 / 16f);
    }

    private RegisterRef samples() throws SourceException {
        return RegisterRef.of(device.codec("agx").book().isa(), "sr", 14);
    }

    @Test
    void theTileIsReadAndWritten() throws SourceException {
        coverage[5] = 0;
        Buffer tile = device.buffer("tile", 8L * PIXELS);
        for (int i = 0; i < PIXELS; i++) tile.put(8L * i, new int[] {0x80ff0040, i});
        String text = "ld_tile r4_r5, 0, 255, 0, u8norm, xw\nst_tile r4_r5, 0, 255, 4, u16norm, xy";
        Buffer out = four(bound(launch(text), "tile", tile, 8));
        for (int i = 0; i < PIXELS; i++) {
            assertThat(number(out, i, 0)).isEqualTo(i == 5 ? 0 : 0x40 / 255f);
            assertThat(number(out, i, 1)).isEqualTo(i == 5 ? 0 : 0x80 / 255f);
            assertThat(tile.word(8L * i + 4)).isEqualTo(i == 5 ? i : 0x80804040);
            assertThat(tile.word(8L * i)).isEqualTo(0x80ff0040);
        }
    }

    @Test
    void samplesOfATileLieAfterEachOther() throws SourceException {
        Arrays.fill(coverage, (byte) 0b1010);
        Buffer tile = device.buffer("tile", 16L * PIXELS);
        String text = "mov r4, thread_in_grid_x\nst_tile r4, 0, 6, 0, i32, x\nldimm r0h, 2\n"
                + "st_tile r4, 0, r0h, 0, i8, y\nld_tile r5, 0, 2, 0, i32, x";
        Launch l = bound(launch(text), "tile", tile, 16).set(samples(), 2);
        Buffer out = four(l);
        for (int i = 0; i < PIXELS; i++) {
            int x = i % WIDTH;
            assertThat(tile.word(16L * i + 4)).isEqualTo(x | x << 8);
            assertThat(out.word(16L * i + 4)).isEqualTo(x | x << 8);
            for (int s : new int[] {0, 2, 3})
                assertThat(tile.word(16L * i + 4 * s)).isZero();
        }
    }

    @Test
    void packedFormatsOfTheTile() throws SourceException {
        Buffer tile = device.buffer("tile", 4L * PIXELS);
        tile.put(0, new int[] {3 << 30 | 1023 << 20 | 341 << 10});
        String text = "ld_tile r4_r5_r6_r7, 0, 255, 0, rgb10a2, xyzw\n";
        Buffer out = four(bound(launch(text), "tile", tile, 4));
        assertThat(number(out, 0, 1)).isEqualTo(341 / 1023f);
        assertThat(number(out, 0, 2)).isEqualTo(1);
        assertThat(number(out, 0, 3)).isEqualTo(1);
        text = "ldimm r4, 1065353216\nldimm r5, 1056964608\nldimm r6, 0\n"
                + "st_tile r4_r5_r6, 0, 255, 0, rg11b10f, xyz";
        four(bound(launch(text), "tile", tile, 4));
        assertThat(tile.word(4)).isEqualTo(0x3c0 | 0x380 << 11);
    }

    /// A pixel in two half registers instead of the own one.
    @Test
    void coordinatesOfItsOwn() throws SourceException {
        Buffer tile = device.buffer("tile", 4L * PIXELS);
        String text = "mov r4, thread_in_grid_x\nmov r5, thread_in_grid_y\n"
                + "isub r2l, 7, r4\nisub r2h, 3, r5\nimadd r6, r5, 8, r4\n"
                + "st_tile r6, r2l_r2h, 255, 0, explicit_coords, i32, x\n"
                + "ld_tile r7, r2l_r2h, 255, 0, i32, x";
        Buffer out = four(bound(launch(text), "tile", tile, 4));
        for (int i = 0; i < PIXELS; i++) {
            assertThat(tile.word(4L * i)).isEqualTo(PIXELS - 1 - i);
            assertThat(out.word(16L * i + 12)).isEqualTo(i);
        }
    }

    /// What a lane without samples computes goes into derivatives, and nowhere else.
    @Test
    void deadSamples() throws SourceException {
        Arrays.fill(coverage, (byte) 0b0111);
        Buffer tile = device.buffer("tile", 16L * PIXELS);
        String text = """
                mov     r4, thread_in_grid_x
                and     r2, r4, 1
                isub    r2, 0, r2
                and     r2, r2, 5
                sample_mask r2l, 4
                mov     r5, internal_coverage_mask
                mov     r6, is_active_thread
                mov     r7, input_sample_mask
                sample_mask 255, r5l
                u32_to_f r3, r4, rte
                dfdx    r3, r3
                ldimm   r1, 7
                st_tile r1, 0, 255, 0, i32, x
                """;
        Launch l = bound(launch(text), "tile", tile, 16).set(samples(), 2);
        Buffer slope = device.buffer("slope", 4L * PIXELS);
        l.result(l.names().get("r3"), 1, slope);
        Buffer out = four(l);
        for (int i = 0; i < PIXELS; i++) {
            int alive = i % 2 == 0 ? 0b0111 : 0b0110;
            assertThat(out.word(16L * i + 4)).as("pixel %d", i).isEqualTo(alive);
            assertThat(out.word(16L * i + 8)).isEqualTo(1);
            assertThat(out.word(16L * i + 12)).isEqualTo(0b0111);
            assertThat(slope.floats()[i]).isEqualTo(1);
            for (int s = 0; s < 4; s++) assertThat(tile.word(16L * i + 4 * s)).isEqualTo((alive >> s & 1) * 7);
        }
    }

    @Test
    void aHelperLaneWritesNothing() throws SourceException {
        Arrays.fill(coverage, 16, PIXELS, (byte) 0);
        Buffer tile = device.buffer("tile", 4L * PIXELS);
        Buffer out = device.buffer("stored", 4L * PIXELS);
        String text = """
                mov     r4, thread_in_grid_x
                mov     r5, thread_in_grid_y
                imadd   r6, r5, 8, r4
                and     r2, r4, 1
                sample_mask r2l, 0
                mov     r7, is_active_thread
                ldimm   r3, 9
                store   r3, du0, r6, i32, x, a
                st_tile r3, 0, 255, 0, i32, x
                """;
        Launch l = bound(launch(text), "tile", tile, 4).address("u0", out);
        device.run(l);
        for (int i = 0; i < PIXELS; i++) {
            int want = i < 16 && i % 2 == 0 ? 9 : 0;
            assertThat(out.word(4L * i)).as("pixel %d", i).isEqualTo(want);
            assertThat(tile.word(4L * i)).isEqualTo(want);
        }
    }

    @Test
    void depthAndStencil() throws SourceException {
        Arrays.fill(coverage, (byte) 3);
        Buffer depth = device.buffer("depth", 16L * PIXELS);
        String text = """
                mov     r4, thread_in_grid_x
                u32_to_f r2, r4, rte
                ldimm   r3l, 300
                zs_emit 2, r2l_r2h_r3l
                zs_emit 1, r3l
                ldimm   r5, 2143289344
                if      r4, 4, 1, ult
                zs_emit 1, r5
                pop_exec 1
                mov     r6, internal_coverage_mask
                """;
        Launch l = bound(launch("ldimm r0l, 0\n" + text), "depth", depth, 16).set(samples(), 1);
        Buffer out = four(l);
        for (int i = 0; i < PIXELS; i++) {
            int x = i % WIDTH;
            assertThat(depth.word(16L * i)).isZero();
            assertThat(depth.word(16L * i + 4)).isEqualTo(300 & 0xff);
            assertThat(Float.intBitsToFloat(depth.word(16L * i + 8))).isEqualTo(x);
            assertThat(depth.word(16L * i + 12)).isEqualTo(300 & 0xff);
            assertThat(out.word(16L * i + 8)).isEqualTo(x < 4 ? 2 : 3);
        }
    }

    /// Attachments at an offset go to an image, number by number.
    @ParameterizedTest
    @CsvSource({
        "rgba8 unorm, u8norm, 4",
        "rgba8 sint, i8, 4",
        "rg16 float, f16, 4",
        "r32 float, i32, 4",
        "rgba16 uint, i16, 8",
        "rgb10a2 unorm, rgb10a2, 4",
        "r8 uint, i8, 1",
        "rgba8 srgb, u8norm, 4",
        "rgba8 srgb, srgba8, 4",
        "rgba8 unorm, srgba8, 4"
    })
    void tilesBecomeImages(String format, String in, int bytes) throws SourceException {
        Buffer tile = device.buffer("tile", 16L * PIXELS);
        byte[] noise = new byte[16 * PIXELS];
        new Random(5).nextBytes(noise);
        for (int i = 3; i < noise.length; i += 4) noise[i] &= 0x3f;
        for (int i = 1; i < noise.length; i += 4) noise[i] &= 0x3f;
        tile.put(noise);
        Image image = Image.of(Formats.of(format), new ImageExtent(Dimension.D2, WIDTH, 4, 1, 1, 1, 1));
        Launch l = launch("ldimm r1l, 8\nimgwblk r1l, ts0, r2, 0, 2d, " + in);
        bound(l, "tile", tile, 16);
        new BoundImages(device, l).image("texture", 0, image, "linear");
        device.run(l);
        byte[] texels = device.buffers().stream()
                .filter(b -> b.name().equals("texture 0 texels"))
                .findFirst()
                .orElseThrow()
                .bytes();
        int pitch = texels.length / 4;
        for (int i = 0; i < PIXELS; i++)
            for (int b = 0; b < bytes; b++)
                assertThat(texels[i / WIDTH * pitch + i % WIDTH * bytes + b])
                        .as("pixel %d byte %d", i, b)
                        .isEqualTo(noise[16 * i + 8 + b]);
    }

    /// Coordinates of its own are those of the tile's corner, and the layer.
    @Test
    void tilesGoAnywhereInAnImage() throws SourceException {
        Buffer tile = device.buffer("tile", 4L * PIXELS);
        for (int i = 0; i < PIXELS; i++) tile.put(4L * i, new int[] {100 + i});
        Image image = Image.of(Formats.of("r32 uint"), new ImageExtent(Dimension.D2, WIDTH + 8, 12, 1, 2, 1, 1));
        String text = "ldimm r1l, 0\nldimm r2, 5\nldimm r3, 3\nldimm r4, 1\n"
                + "imgwblk r1l, ts0, r2, 0, explicit_coords, 2d_array, i32";
        Launch l = launch(text);
        bound(l, "tile", tile, 4);
        new BoundImages(device, l).image("texture", 0, image, "twiddled");
        device.run(l);
        Buffer texels = device.buffers().stream()
                .filter(b -> b.name().equals("texture 0 texels"))
                .findFirst()
                .orElseThrow();
        long written = 0;
        for (int w : texels.ints()) if (w != 0) written++;
        assertThat(written).isEqualTo(PIXELS);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    iter r4, cf0                     | there is no 'coefficient' with the number 0x0
                    st_tile r4, 0, 255, 0, i32, x    | there is no 'tile' with the number 0x0
                    zs_emit 255, r4                  | there is no 'depth' with the number 0x0
                    st_var r4, 3                     | there is no 'output' with the number 0x0
                    """)
    void whatALaunchHasToBind(String text, String fault) throws SourceException {
        Launch l = launch(text);
        assertThatThrownBy(() -> device.run(l)).hasMessageContaining(fault);
    }

    @Test
    void oneSampleIsReadAtATime() throws SourceException {
        Buffer tile = device.buffer("tile", 16L * PIXELS);
        Launch l = bound(launch("ld_tile r4, 0, 3, 0, i32, x"), "tile", tile, 16);
        l.set(samples(), 1);
        assertThatThrownBy(() -> device.run(l)).hasMessageContaining("which of several samples");
    }

    @Test
    void whatOnlyFragmentsHave() throws SourceException {
        for (String r : new String[] {"samples_log2", "backfacing", "input_sample_mask"})
            assertThat(OneWave.fault("agx", "mov r4, " + r + "\nstop", l -> l))
                    .contains("only a fragment has a pixel with samples and a side");
        Buffer tile = device.buffer("tile", 16);
        Codec codec = device.codec("agx");
        for (String text : new String[] {"st_tile r4, 0, 255, 0, i32, x", "sample_mask 255, 0"}) {
            byte[] code = TextureRuns.code(codec, text + "\nstop");
            Launch l = bound(device.launch(device.program(codec, code)), "tile", tile, 4);
            assertThatThrownBy(() -> device.run(l)).hasMessageContaining("only a fragment has a pixel");
        }
    }
}
