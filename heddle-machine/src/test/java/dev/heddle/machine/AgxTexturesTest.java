package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What Apple's texture unit leaves to its compilers: levels, layers and masks that do not fit.
class AgxTexturesTest {
    private static final String LOAD =
            "texture_load 0, 0b1100, 0b0, none, xyzw, 0b00, r4_r5_r6_r7, None, ts0, ss0, %s, %s,"
                    + " lod_min, r9l\nwait 0\nstop\n";

    private final Device device = new Device();

    private Launch launch(String text) throws SourceException {
        Codec codec = device.codec("agx");
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, text)));
        return l.grid(1, 1, 1).group(1, 1, 1);
    }

    private int[] run(Launch l) {
        Buffer out = device.buffer("out", 16);
        device.run(l.result(l.names().get("r4"), 4, out));
        return out.ints();
    }

    private static int[] texel(Image image, int x, int y, int layer, int level) {
        int[] out = new int[4];
        image.read(x, y, layer, level, 0, out);
        return out;
    }

    private int[] loaded(Image image, int x, int y, int level) throws SourceException {
        Launch l = launch(LOAD.formatted("tex_2d", "r1_r2"));
        new BoundImages(device, l).texture("texture", 0, image);
        return run(l.set("r1", x).set("r2", y).set("r9", level));
    }

    /// The hardware does not catch a level that there is not; programs send such texels out of the image.
    @Test
    void levelsBeyondTheImage() throws SourceException {
        Image image = TextureRuns.noise(new ImageExtent(Dimension.D2, 32, 16, 1, 1, 3, 1), "rgba8 uint", 8);
        assertThat(loaded(image, 7, 3, 2)).containsExactly(texel(image, 7, 3, 0, 2));
        assertThat(loaded(image, 8, 3, 2)).containsExactly(0, 0, 0, 0);
        assertThat(loaded(image, 0xffff, 0, 3)).containsExactly(0, 0, 0, 0);
        assertThat(loaded(image, 0, 16, 0x8000)).containsExactly(0, 0, 0, 0);
        assertThatThrownBy(() -> loaded(image, 31, 15, 3))
                .isInstanceOf(RunFault.class)
                .hasMessageContaining("has 3 levels, and what is read from level 3 is not known");
    }

    /// A view of the first level has the layers where the whole image has them.
    @Test
    void layersHaveRoomForLevels() throws SourceException {
        Image image = TextureRuns.noise(new ImageExtent(Dimension.D2, 64, 64, 1, 3, 7, 1), "rgba8 uint", 10);
        Launch l = launch(LOAD.formatted("tex_2d_array", "r1l_r1h_r2l_r2h_r3l"));
        BoundImages bound = new BoundImages(device, l).texture("texture", 0, image);
        Buffer descriptor = bound.made().getLast();
        ByteBuffer b = ByteBuffer.wrap(descriptor.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(b.getLong(8) >>> 38 & 1).as("mipmapped").isEqualTo(1);
        descriptor.put(4, new int[] {b.getInt(4) & 0x0fffffff});

        int[] got = run(l.set("r1", 33).set("r2", 50).set("r3", 2));
        assertThat(got).containsExactly(texel(image, 33, 50, 2, 0));
    }

    /// Mesa says that masks do not work with it; the result is not documented.
    @ParameterizedTest
    @CsvSource({"none, x, r4, true", "gather_g, xyzw, r4_r5_r6_r7, true", "gather_g, x, r4, false"})
    void fourTexelsHaveNoMask(String how, String mask, String registers, boolean isKnown) throws SourceException {
        Launch l = launch("texture_sample 0, 0b1100, 0b0, %s, %s, 0b00, %s, None, ts0, ss0, tex_2d,"
                        .formatted(how, mask, registers)
                + " r0_r1, auto_lod, 0\nwait 0\nstop\n");
        Image image = TextureRuns.noise(ImageExtent.of(1, 1), "rgba8 uint", 11);
        new BoundImages(device, l).texture("texture", 0, image).sampler("sampler", 0, TextureRuns.LINEAR);
        int[] texel = texel(image, 0, 0, 0, 0);
        if (!isKnown) assertThatThrownBy(() -> run(l)).hasMessageContaining("what a mask does to four");
        else assertThat(run(l)[0]).isEqualTo(how.equals("none") ? texel[0] : texel[1]);
    }

    /// A loop around what only some lanes do at a time.
    @Test
    void aShortJumpBackWhileALaneIsActive() throws SourceException {
        Launch l = launch("""
                        mov_imm r4, 0, 0b0
                        push: if_icmp r0l, ueq, 0, 0, 1
                        loop: iadd r4, r4, 1
                        while_icmp r0l, ult, r4, r1, 1
                        jmp_incomplete loop
                        pop_exec r0l, 1
                        stop
                        """);
        Buffer in = device.buffer("in", new int[] {1, 5, 3, 2});
        l.group(4, 1, 1).attribute(l.names().get("r1"), 1, in);
        Buffer out = device.buffer("out", 16);
        device.run(l.result(l.names().get("r4"), 1, out));
        assertThat(out.ints()).containsExactly(1, 5, 3, 2);
    }

    /// With the layout null, nothing is written, wherever the address points.
    @ParameterizedTest
    @CsvSource({"2, 0x01020304", "1, 0"})
    void imagesOfNothing(int layout, String want) throws SourceException {
        Launch l = launch("image_write r4_r5_r6_r7, r1_r2, 0, None, ts0, tex_2d, rte, 1, 0, 9, 0\nstop\n");
        BoundImages bound = new BoundImages(device, l)
                .image("texture", 0, Image.of(Formats.of("rgba8 uint"), ImageExtent.of(16, 16)), "twiddled");
        Buffer texels = bound.made().getFirst();
        Buffer descriptor = bound.made().getLast();
        descriptor.put(0, new int[] {descriptor.word(0) & ~0x30 | layout << 4});
        for (int i = 0; i < 4; i++) l.set("r" + (4 + i), 4 - i);
        device.run(l);
        assertThat(texels.word(0)).isEqualTo(Integer.decode(want));
    }
}
