package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.textures.ImageDescriptors;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What Mali's messages and jumps do at their edges: stores of threads that only help, the last tables, lines of
/// texels, layers between two, conversions without a description, and jumps to nowhere.
class ValhallAccessesTest {
    private static final Sampler NEAREST = Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.CLAMP_TO_EDGE);

    /// Pixels by their numbers from u0 on; number u5 is discarded before the store.
    private static final String STORES = """
            LSHIFT_AND.i32 r8, r59, 0x0.b00, u2
            RSHIFT_OR.i32 r18, r59, u3.b00, 0x0
            LSHIFT_OR.i32 r18, r18, u4.b00, r8
            SHADDX.u64 r12, u0, r18.w0, shift:0x4
            IADD_IMM.i32 r0, 0x0, #7
            IADD_IMM.i32 r1, 0x0, #9
            U32_TO_F32 r10, r18
            DISCARD.f32.eq r10, u5
            %s, r12, offset:0
            NOP.wait0
            STORE.i32.slot0.wait0 @r0, r12, offset:8
            NOP.end
            """;

    private final Device device = new Device();

    /// Pixel 10 is not covered, and 5 is discarded: stores take place there with .force only, later ones not at all.
    @ParameterizedTest
    @CsvSource({
        "mesa, STORE.i32.slot0 @r0, 0, 0",
        "mesa, STORE.i32.force.slot0 @r0, 7, 0",
        "v10, STORE.i32.estream.slot0 @r0, 0, 0",
        "v10, STORE.i32.force.slot0 @r0, 7, 0",
        "v11, STORE.i8.force.slot0 @r0, 7, 0",
        "v10, STORE.i64.force.slot0 @r0:r1, 7, 9",
        "v14, STORE.i64.slot0 @r0:r1, 0, 0",
    })
    void storesOfThreadsThatHelp(String variant, String store, int low, int high) throws SourceException {
        ValhallStages s = new ValhallStages(variant, STORES.formatted(store));
        Buffer memory = s.device.buffer("memory", 16 * ValhallStages.PIXELS);
        s.launch.address("u0", memory).set("u2", 0xffff).set("u3", 16).set("u4", 2);
        s.launch.set("u5", Float.floatToRawIntBits(5)).strictSync(true);
        byte[] covered = new byte[ValhallStages.PIXELS];
        java.util.Arrays.fill(covered, (byte) 1);
        covered[10] = 0;
        s.launch.coverage(s.device.buffer("covered", covered));
        s.run();
        boolean isWide = store.contains("i64");
        for (int i = 0; i < ValhallStages.PIXELS; i++) {
            boolean helps = i == 5 || i == 10;
            assertThat(memory.word(16L * i)).as("pixel %d", i).isEqualTo(helps ? low : 7);
            assertThat(memory.word(16L * i + 4)).isEqualTo(helps ? high : isWide ? 9 : 0);
            assertThat(memory.word(16L * i + 8)).isEqualTo(helps ? 0 : 7);
        }
    }

    private Launch launch(String variant, String text) throws SourceException {
        Codec codec = device.codec("valhall@" + variant);
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, text)));
        return l.grid(1, 1, 1).group(1, 1, 1);
    }

    /// @return r4 to r7
    private int[] run(Launch l) {
        Buffer out = device.buffer("out", 16);
        device.run(l.result(l.names().get("r4"), 4, out));
        return out.ints();
    }

    private static Image image(ImageExtent e) {
        return TextureRuns.noise(e, "rgba8 uint", 4);
    }

    /// Codes 12 to 15 of the immediate forms are the tables 60 to 63.
    @ParameterizedTest
    @CsvSource({"v10, 0x4, 4", "v10, 0xC, 60", "mesa, 0xF, 63", "v14, 0xE, 62"})
    void tablesOfImmediates(String variant, String code, int table) throws SourceException {
        Launch l = launch(
                variant,
                "LD_TEX_IMM.v4.u32.slot0.wait0 @r4:r5:r6:r7, r0, r1, index:0x2, table:%s\n".formatted(code)
                        + "NOP.end\n");
        Image image = image(ImageExtent.of(8, 4));
        new BoundImages(device, l).image("handle", (long) table << 24 | 2, image, null);
        int[] want = new int[4];
        image.read(5, 3, 0, 0, 0, want);
        assertThat(run(l.set("r0", 3 << 16 | 5))).containsExactly(want);
        Launch where = launch(
                variant, "LEA_TEX_IMM.slot0.wait0 @r4:r5:r6, r0, r1, table:%s, index:0x2\nNOP.end\n".formatted(code));
        BoundImages bound = new BoundImages(device, where);
        bound.image("handle", (long) table << 24 | 2, image, "linear");
        int[] got = run(where.set("r0", 0));
        assertThat(bound.made().stream().map(b -> (int) b.address())).contains(got[0]);
    }

    /// Of images of one dimension, the whole word is x.
    @ParameterizedTest
    @CsvSource({
        "v10, 1d, 0x5, true",
        "v14, 1d, 0x5, true",
        "v10, 1d, 0x10005, false",
        "v12, 1d, 0x10005, false",
        "v10, 2d, 0x10005, true",
    })
    void linesTakeAWord(String variant, String dimension, String word, boolean isThere) throws SourceException {
        boolean isLine = dimension.equals("1d");
        Image image = image(new ImageExtent(Dimension.of(dimension), 16, isLine ? 1 : 2, 1, 1, 1, 1));
        String text = "LD_TEX.v4.u32.slot0.wait0 @r4:r5:r6:r7, r0, r1, r2\nNOP.end\n";
        Launch l = launch(variant, text).set("r0", Integer.decode(word)).set("r2", 5 << 24);
        new BoundImages(device, l).image("handle", 5 << 24, image, null);
        int[] want = new int[4];
        if (isThere) image.read(5, isLine ? 0 : 1, 0, 0, 0, want);
        assertThat(run(l)).containsExactly(want);
        String where = "LEA_TEX.slot0.wait0 @r4:r5:r6, r0, r1, r2\nNOP.end\n";
        Launch second = launch(variant, where).set("r0", Integer.decode(word)).set("r2", 5 << 24);
        new BoundImages(device, second).image("handle", 5 << 24, image, null);
        assertThat(run(second)[2] != 0).isEqualTo(isThere);
    }

    private Launch layered(String variant, float layer, int flags) throws SourceException {
        String text = "TEX_SINGLE.slot0.u.32.2d.array_enable.zero.wait0 @r4:r5:r6:r7, @r0:r1:r2, r8\n" + "NOP.end\n";
        Launch l = launch(variant, text).set("r8", 4L << 27 | 3 << 11);
        l.set("r2", Float.floatToRawIntBits(layer));
        byte[] sampler = new ImageDescriptors(l.codec().book(), (_, _) -> 0).sampler(NEAREST, false);
        ByteBuffer b = ByteBuffer.wrap(sampler).order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(0, b.getInt(0) & ~(1 << 21) | flags);
        ImageExtent e = new ImageExtent(Dimension.D2, 4, 4, 1, 5, 1, 1);
        new BoundImages(device, l).texture("handle", 4 << 24, image(e)).descriptor("handle", 3 << 24, sampler);
        return l;
    }

    /// A layer in the middle of two is the even one, where the sampler says so; else it is unknown.
    @ParameterizedTest
    @CsvSource({"v10, 0.5, 0", "v10, 1.5, 2", "v14, 2.5, 2", "mesa, 3.5, 4", "v9, 2.75, 3"})
    void layersAreRoundedToEven(String variant, float layer, int want) throws SourceException {
        int[] texel = new int[4];
        image(new ImageExtent(Dimension.D2, 4, 4, 1, 5, 1, 1)).read(0, 0, want, 0, 0, texel);
        assertThat(run(layered(variant, layer, 1 << 21))).containsExactly(texel);
        Launch other = layered(variant, layer, 0);
        if (layer == 2.75) assertThat(run(other)).containsExactly(texel);
        else assertThatThrownBy(() -> run(other)).hasMessageContaining("without to_even");
    }

    @Test
    void rawConversionsAreRefused() throws SourceException {
        String text = "LD_CVT.slot0.v4.f32.wait0 @r4:r5:r6:r7, r0, r2, offset:0x0\nNOP.end\n";
        Buffer texel = device.buffer("texel", new byte[] {0, (byte) 255, 0, (byte) 255});
        Launch plain = launch("v10", text).address("r0", texel).set("r2", 0xbb << 12);
        float[] got = new float[4];
        int[] bits = run(plain);
        for (int i = 0; i < 4; i++) got[i] = Float.intBitsToFloat(bits[i]);
        assertThat(got).containsExactly(0, 1, 0, 1);
        Launch raw = launch("v10", text).address("r0", texel).set("r2", 0xbb << 12 | 1 << 22);
        assertThatThrownBy(() -> run(raw)).hasMessageContaining("what a raw conversion does");
    }

    /// The low word of an address; 0 is none.
    @ParameterizedTest
    @CsvSource({"mesa, 0, 5", "v10, 0, 5", "v14, 0, 5", "v10, 1, 7"})
    void aJumpToNowhereEndsTheProgram(String variant, int condition, int want) throws SourceException {
        String text = """
                IADD_IMM.i32 r4, 0x0, #5
                BRANCHZI.eq.absolute r1, r2
                IADD_IMM.i32 r4, 0x0, #7
                NOP.end
                """;
        assertThat(run(launch(variant, text).set("r1", condition))[0]).isEqualTo(want);
    }

    /// Branches look at all of a word, at a half, at whether it is all ones, or at bits 20 to 3.
    @ParameterizedTest
    @CsvSource({
        "r1, 0x00010000, true",
        "r1.h0, 0x00010000, false",
        "r1.h1, 0x00010000, true",
        "r1.and, 0xffffffff, true",
        "r1.and, 0xfffffffe, false",
        "r1.and, 0, false",
        "r1.lowbits, 0x00000007, false",
        "r1.lowbits, 0x001ffff8, false",
        "r1.lowbits, 0xffffffff, false",
        "r1.lowbits, 0x00000008, true",
        "r1.lowbits, 0x000ffff8, true",
        "r1.lowbits, 0xffe00000, false",
    })
    void whatBranchesLookAt(String test, String value, boolean isTaken) throws SourceException {
        for (String not : new String[] {"", ".eq"}) {
            String text = """
                    IADD_IMM.i32 r4, 0x0, #5
                    BRANCHZ%s %s, offset:1
                    IADD_IMM.i32 r4, 0x0, #7
                    NOP.end
                    """.formatted(not, test);
            Launch l = launch("v10", text).set("r1", Long.decode(value).intValue());
            assertThat(run(l)[0]).as(not).isEqualTo(isTaken == not.isEmpty() ? 5 : 7);
        }
    }
}
