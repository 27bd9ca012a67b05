package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.textures.sample.Filter;
import dev.heddle.textures.sample.Sampler;
import dev.heddle.textures.sample.WrapMode;
import dev.heddle.textures.texel.Dimension;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import org.junit.jupiter.api.Test;

/// State registers of AGX that a program fills itself, from descriptors in memory.
class AgxStateRegistersTest {
    private final Device device = new Device();

    private static Image plain(int rgba) {
        Image out = Image.of(Formats.of("rgba8 unorm"), new ImageExtent(Dimension.D2, 1, 1, 1, 1, 1, 1));
        for (int i = 0; i < 4; i++) out.levels()[0][i] = (byte) (rgba >> 8 * i);
        return out;
    }

    private long address(String name) {
        for (Buffer b : device.buffers()) if (b.name().equals(name)) return b.address();
        throw new AssertionError(name);
    }

    @Test
    void aProgramsOwnDescriptorsComeFirst() throws SourceException {
        String text = """
                load    ts0, du4, 24, a
                load    ss3, du6, r2, b
                wait    a
                wait    b
                smpf    r4, ts0, ss3, r0, 0, 2d, x, auto_lod, a
                smpi    r5, ts1, ss3, r0, 0, 2d, x, auto_lod, a
                wait    a
                """;
        Codec codec = device.codec("agx");
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, text + "stop")));
        new BoundImages(device, l)
                .texture("texture", 0, plain(1))
                .texture("texture", 1, plain(2))
                .texture("texture", 2, plain(51))
                .sampler("sampler", 9, Sampler.of(Filter.NEAREST, Filter.NEAREST, WrapMode.REPEAT));
        Buffer out = device.buffer("out", 8);
        l.set("u4", (int) (address("texture 2") - 24));
        l.set("u5", (int) (address("texture 2") - 24 >> 32));
        l.set("u6", (int) address("sampler 9")).set("u7", (int) (address("sampler 9") >> 32));
        device.run(l.result(l.names().get("r4"), 2, out));
        assertThat(out.floats()).containsExactly(51 / 255f, 2 / 255f);
    }
}
