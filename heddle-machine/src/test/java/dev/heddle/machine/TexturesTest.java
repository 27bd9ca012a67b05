package dev.heddle.machine;

import static dev.heddle.machine.TextureRuns.LANES;
import static dev.heddle.machine.TextureRuns.code;
import static dev.heddle.machine.TextureRuns.noise;
import static dev.heddle.machine.TextureRuns.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.ImageView;
import dev.heddle.textures.sample.Lookup;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.Sampling;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Levels of textures, and images that are written, through descriptors that a launch has made, on each chip.
class TexturesTest {
    /// How a level of detail is written.
    enum LodForm {
        FLOAT,
        HALF,
        FIXED;

        float word(float lod) {
            return switch (this) {
                case FLOAT -> lod;
                case HALF -> Float.intBitsToFloat(Float.floatToFloat16(lod) & 0xffff);
                case FIXED -> Float.intBitsToFloat(Math.round(lod * 256));
            };
        }
    }

    /// The level of detail of each lane is in r2: 32 bits, or a half.
    private static void samplesLevels(TextureRuns.Chip chip, LodForm form, String text) throws SourceException {
        Image image = noise(new ImageExtent(Dimension.D2, 40, 24, 1, 1, 6, 1), "rgba8 unorm", 1);
        Sampler sampler = Sampler.of(Filter.LINEAR, Filter.LINEAR, WrapMode.REPEAT);
        Random random = new Random(2);
        float[] coords = new float[3 * LANES];
        float[] lods = new float[LANES];
        for (int i = 0; i < LANES; i++) {
            coords[3 * i] = random.nextFloat(-1, 2);
            coords[3 * i + 1] = random.nextFloat(-1, 2);
            lods[i] = random.nextInt(4 * 256) / 256f;
            coords[3 * i + 2] = form.word(lods[i]);
        }
        Buffer out = run(chip, text, image, sampler, coords, 3);
        Sampling expected = new Sampling(ImageView.of(image), sampler);
        int[] four = new int[4];
        for (int i = 0; i < LANES; i++) {
            expected.sample(new Lookup().at(coords[3 * i], coords[3 * i + 1], 0), lods[i], four);
            for (int c = 0; c < 4; c++)
                assertThat(Float.intBitsToFloat(out.word(16L * i + 4 * c)))
                        .as("lane %d component %d", i, c)
                        .isCloseTo(Float.intBitsToFloat(four[c]), within(1e-6f));
        }
    }

    @Test
    void agxSamplesLevels() throws SourceException {
        samplesLevels(TextureRuns.Chip.AGX, LodForm.HALF, """
                texture_sample 0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, tex_2d, r0_r1, lod_min, r2l
                wait 0
                stop
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a330", "a420", "a530", "a630", "a740", "a830"})
    void ir3SamplesLevels(String chip) throws SourceException {
        samplesLevels(TextureRuns.Chip.ir3(chip), LodForm.FLOAT, """
                saml (f32)(xyzw)r1.x, r0.x, r0.z, s#0, t#0
                (sy)nop
                end
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mesa", "v9", "v10", "v11", "v14"})
    void maliSamplesLevels(String variant) throws SourceException {
        samplesLevels(TextureRuns.Chip.mali(variant), LodForm.FIXED, """
                TEX_SINGLE.slot0.f.32.2d.explicit @r4:r5:r6:r7, @r0:r1:r2, r8
                NOP.wait0
                NOP.end
                """);
    }

    /// Each lane has x, y, two zeros, and four values.
    private static float[] values(boolean isPacked) {
        Random random = new Random(15);
        float[] in = new float[8 * LANES];
        for (int i = 0; i < LANES; i++) {
            int x = i % 16;
            int y = i / 16;
            in[8 * i] = Float.intBitsToFloat(isPacked ? x | y << 16 : x);
            in[8 * i + 1] = Float.intBitsToFloat(isPacked ? 0 : y);
            for (int c = 0; c < 4; c++) in[8 * i + 4 + c] = random.nextInt(256) / 255f;
        }
        return in;
    }

    /// @param isPacked whether x and y are halves of one word
    private static void writes(
            TextureRuns.Chip chip, String table, long number, String text, boolean isPacked, long pitch)
            throws SourceException {
        Device device = new Device();
        Codec codec = device.codec(chip.target());
        Launch l = device.launch(device.program(codec, code(codec, text)));
        Image blank = Image.of(Formats.of("rgba8 unorm"), ImageExtent.of(16, 8));
        new BoundImages(device, l)
                .image(
                        table,
                        number,
                        blank,
                        chip.target().startsWith("a") && !chip.target().equals("agx") ? "pitched" : "linear");
        l.grid(1, 1, 1).group(LANES, 1, 1);
        if (isPacked) l.set("r8", 4 << 24);
        float[] in = values(isPacked);
        l.attribute(l.names().get(chip.first()), 8, device.buffer("in", in));
        device.run(l);
        Buffer texels = device.buffers().stream()
                .filter(b -> b.name().contains("texels"))
                .findFirst()
                .orElseThrow();
        for (int i = 0; i < LANES; i++)
            for (int c = 0; c < 4; c++)
                assertThat(texels.bytes()[(int) (i / 16 * pitch) + i % 16 * 4 + c] & 0xff)
                        .as("%s lane %d component %d", chip.target(), i, c)
                        .isEqualTo(Math.round(in[8 * i + 4 + c] * 255));
    }

    @Test
    void imagesAreWritten() throws SourceException {
        writes(
                TextureRuns.Chip.AGX,
                "texture",
                0,
                "image_write r4_r5_r6_r7, r0_r1, 0, None, ts0, tex_2d, rte, 1, 0, 9, 0\nstop\n",
                false,
                64);
        writes(
                TextureRuns.Chip.ir3("a630"),
                "storage",
                0,
                "stib.b.typed.2d.f32.4.imm r1.x, r0.x, 0\nend\n",
                false,
                256);
        writes(TextureRuns.Chip.mali("v9"), "handle", 4 << 24, """
                LEA_TEX.slot0.wait0 @r12:r13:r14, r0, r1, r8
                ST_CVT.slot0.istream.v4.f32 @r4:r5:r6:r7, r12, r14, offset:0x0
                NOP.end
                """, true, 64);
    }

    @Test
    void texelsNeedNoSampler() throws SourceException {
        Device device = new Device();
        Codec codec = device.codec("agx");
        String text =
                "texture_load 0, 0b1100, 0b0, none, x, 0b00, r4, None, ts0, ss0, tex_2d, r0_r1, auto_lod, 0\nwait 0\nstop\n";
        Launch l = device.launch(device.program(codec, code(codec, text)));
        Image image = Image.of(Formats.of("r32 uint"), ImageExtent.of(2, 1));
        image.write(0, 0, 0, 0, 0, new int[] {7, 0, 0, 0});
        image.write(1, 0, 0, 0, 0, new int[] {9, 0, 0, 0});
        new BoundImages(device, l).texture("texture", 0, image);
        l.group(3, 1, 1).attribute(l.names().get("r0"), 1, device.buffer("x", new int[] {1, 0, 2}));
        Buffer out = device.buffer("out", 12);
        l.result(l.names().get("r4"), 1, out);
        device.run(l);
        assertThat(out.ints()).containsExactly(9, 7, 0);
    }
}
