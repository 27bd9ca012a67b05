package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.record.RecordException;
import dev.heddle.textures.ImageDescriptors;
import dev.heddle.textures.sample.DepthComparison;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Reduction;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Descriptors with random bits: a program that uses them gets numbers, or a fault of one line.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("long")
class DescriptorFuzzTest {
    private static final int TIMES = Integer.getInteger("heddle.fuzz.descriptors", 25);
    private static final List<String> FORMATS = List.of(
            "rgba8 unorm",
            "rgba8 srgb",
            "r32 float",
            "rgba16 float",
            "rg16 sint",
            "r8 uint",
            "bc1 unorm",
            "astc-4x4 unorm",
            "etc2-rgba8 unorm",
            "rgb9e5 float");
    private static final List<ImageExtent> EXTENTS = List.of(
            ImageExtent.of(16, 16),
            new ImageExtent(Dimension.D2, 32, 8, 1, 3, 4, 1),
            new ImageExtent(Dimension.D3, 8, 8, 8, 1, 2, 1),
            new ImageExtent(Dimension.CUBE, 16, 16, 1, 6, 3, 1),
            new ImageExtent(Dimension.D1, 64, 1, 1, 1, 1, 1));

    /// @param programs that read two to four words from r0 on, and leave four in r4
    private record Chip(String target, List<String> programs) {}

    private static final String AGX = " r4_r5_r6_r7, None, ts0, ss0, %s, %s, %s, %s\nwait 0\nstop\n";

    private static String agx(String head, String dim, String at, String lod, String detail) {
        return head + ", xyzw, 0b00," + AGX.formatted(dim, at, lod, detail);
    }

    private static final String SAMPLE = "texture_sample 0, 0b1100, 0b0, none";
    private static final String LOAD = "texture_load 0, 0b1100, 0b0, none";

    private static final List<Chip> CHIPS = List.of(
            new Chip(
                    "agx",
                    List.of(
                            agx(SAMPLE, "tex_2d", "r0_r1", "auto_lod", "0"),
                            agx(SAMPLE, "tex_3d", "r0_r1_r2", "lod_min", "r3l"),
                            agx(SAMPLE, "tex_cube", "r0_r1_r2", "lod_min", "r3l"),
                            agx("texture_sample 0, 0b1100, 0b0, gather_g", "tex_2d", "r0_r1", "auto_lod", "0"),
                            agx(LOAD, "tex_2d", "r0_r1", "lod_min", "r3l"),
                            agx(LOAD, "tex_3d", "r0_r1_r2", "lod_min", "r3l"),
                            "image_write r4_r5_r6_r7, r0_r1, 0, None, ts0, tex_2d, rte, 1, 0, 9, 0\n" + "stop\n")),
            ir3("a330"),
            ir3("a420"),
            ir3("a530"),
            ir3("a630"),
            ir3("a740"),
            ir3("a830"),
            mali("mesa"),
            mali("v9"),
            mali("v10"),
            mali("v11"),
            mali("v14"));

    private static Chip ir3(String name) {
        String end = "\n(sy)nop\nend\n";
        return new Chip(
                name,
                List.of(
                        "sam (f32)(xyzw)r1.x, r0.x, s#0, t#0" + end,
                        "sam.3d (f32)(xyzw)r1.x, r0.x, s#0, t#0" + end,
                        "saml (f32)(xyzw)r1.x, r0.x, r0.z, s#0, t#0" + end,
                        "gather4g (f32)(xyzw)r1.x, r0.x, s#0, t#0" + end,
                        "isaml (u32)(xyzw)r1.x, r0.x, r0.z, s#0, t#0" + end,
                        "getsize (u32)(xyzw)r1.x, r0.x, t#0" + end,
                        "getinfo (u32)(xyzw)r1.x, t#0" + end,
                        "getlod (s32)(xy)r1.x, r0.x, s#0, t#0" + end));
    }

    private static Chip mali(String variant) {
        String end = "\nNOP.wait0\nNOP.end\n";
        String t = " @r4:r5:r6:r7, ";
        return new Chip(
                "valhall@" + variant,
                List.of(
                        "TEX_SINGLE.slot0.f.32.2d.computed" + t + "@r0:r1, r8" + end,
                        "TEX_SINGLE.slot0.f.32.3d.explicit" + t + "@r0:r1:r2:r3, r8" + end,
                        "TEX_SINGLE.slot0.f.16.cube.computed @r4:r5, @r0:r1, r8" + end,
                        "TEX_FETCH.slot0.f.32.2d.array_enable" + t + "@r0:r1:r2, r8" + end,
                        "TEX_GATHER.slot0.f.32.2d.gather4_g" + t + "@r0:r1, r8" + end,
                        "LD_TEX.v4.u32.slot0" + t + "r0, r1, r9" + end,
                        "LEA_TEX.slot0 @r4:r5:r6, r0, r1, r9" + end,
                        "LD_ATTR.v4.f32.slot0" + t + "r0, r1, r9" + end));
    }

    private final Random random = new Random(Long.getLong("heddle.fuzz.seed", 7));

    private static <T> T any(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /// Turns a few bits of a descriptor, or many.
    private void turn(byte[] descriptor) {
        int n = random.nextInt(5) == 0 ? 8 * descriptor.length : random.nextInt(6);
        for (int i = 0; i < n; i++) {
            int bit = random.nextInt(8 * descriptor.length);
            if (n < 8 || random.nextBoolean()) descriptor[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    private Sampler sampler() {
        WrapMode[] wraps = {WrapMode.REPEAT, WrapMode.CLAMP_TO_EDGE, WrapMode.MIRRORED_REPEAT};
        Filter filter = random.nextBoolean() ? Filter.LINEAR : Filter.NEAREST;
        WrapMode wrap = wraps[random.nextInt(3)];
        return new Sampler(
                filter,
                filter,
                random.nextBoolean() ? Filter.LINEAR : Filter.NEAREST,
                wrap,
                wrap,
                wrap,
                0,
                0,
                8,
                0,
                1 << random.nextInt(5),
                DepthComparison.LESS,
                Reduction.AVERAGE,
                random.nextInt(4) > 0,
                random.nextBoolean(),
                new int[4]);
    }

    private int word() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt();
            case 1 -> Float.floatToRawIntBits(random.nextFloat(-2, 2));
            case 2 -> Float.floatToRawIntBits(random.nextFloat());
            case 3 -> random.nextInt(-2, 20);
            case 4 -> any(random, List.of(0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff, 1));
            default -> any(random, List.of(0, -1, 0x80000000, 0x7fffffff, 0x4f000000, 0x10000));
        };
    }

    private String once(Chip chip, String program) throws SourceException {
        Device device = new Device();
        Codec codec = device.codec(chip.target);
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, program)));
        l.grid(1, 1, 1).group(4, 1, 1);
        ImageDescriptors d =
                new ImageDescriptors(codec.book(), (n, b) -> device.buffer(n, b).address());
        byte[] texture;
        try {
            Image image = TextureRuns.noise(any(random, EXTENTS), any(random, FORMATS), 1);
            String record = program.startsWith("image") ? "image" : "texture";
            BoundImages first = new BoundImages(device, l);
            texture = chip.target.equals("a330") ? bytes(first, image) : d.image("t", image, null, record);
        } catch (RecordException | IllegalArgumentException e) {
            return "no such image";
        }
        byte[] sampler = d.sampler(sampler(), false);
        turn(texture);
        turn(sampler);
        return run(chip, device, l, texture, sampler);
    }

    /// @return the message of a fault, or nothing
    private String run(Chip chip, Device device, Launch l, byte[] texture, byte[] sampler) {
        boolean isIr3 = l.codec().book().isa().name().equals("ir3");
        boolean isMali = chip.target.startsWith("valhall");
        Buffer words = device.buffer("borders", new byte[4096]);
        new BoundImages(device, l)
                .replacing()
                .descriptor(isMali ? "handle" : "texture", isMali ? 4 << 24 : 0, texture)
                .descriptor(isMali ? "handle" : "sampler", isMali ? 3 << 24 : 0, sampler);
        if (isIr3) l.bind("border", 0, Resource.of(words));
        if (isMali) l.set("r8", 4L << 27 | 3 << 11).set("r9", 4 << 24);
        int[] in = new int[16];
        for (int i = 0; i < in.length; i++) in[i] = word();
        l.attribute(l.names().get(isIr3 ? "r0.x" : "r0"), 4, device.buffer("in", in));
        Buffer out = device.buffer("out", 64);
        l.result(l.names().get(isIr3 ? "r1.x" : "r4"), 4, out);
        try {
            device.run(l);
            return "";
        } catch (RunFault e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static byte[] bytes(BoundImages bound, Image image) {
        return bound.texture("texture", 7, image).made().getLast().bytes();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void randomBitsAreNumbersOrAFault(int number) throws SourceException {
        Chip chip = CHIPS.get(number);
        int ran = 0;
        java.util.TreeMap<String, Integer> why = new java.util.TreeMap<>();
        for (int i = 0; i < TIMES; i++) {
            String program = any(random, chip.programs);
            String message = once(chip, program);
            if (message.isEmpty()) ran++;
            assertThat(message).doesNotContain("Exception", "\n\tat ", "null");
            why.merge(message.replaceAll("[0-9a-fx]{2,}|[0-9]", "#"), 1, Integer::sum);
        }
        if (Boolean.getBoolean("heddle.fuzz.say"))
            why.forEach((m, n) -> System.err.println(chip.target + " " + n + " " + m));
        assertThat(ran).as(chip.target).isGreaterThan(TIMES / 10);
    }
}
