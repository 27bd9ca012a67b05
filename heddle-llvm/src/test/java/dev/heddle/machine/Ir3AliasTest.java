package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Engines;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.textures.texel.Formats;
import dev.heddle.textures.texel.Image;
import dev.heddle.textures.texel.ImageExtent;
import org.junit.jupiter.api.Test;

/// Aliases: what an instruction reads in place of a register.
class Ir3AliasTest {
    private static final int LANES = 4;
    private static final int WIDTH = 16;

    private final Ir3Device d = new Ir3Device();

    /// @return what the lanes read of an image whose texels are 100 y + x, with all engines
    private int[] fetch(String body) throws SourceException {
        Image image = Image.of(Formats.of("r32 uint"), ImageExtent.of(WIDTH, WIDTH));
        byte[] texels = image.levels()[0];
        for (int i = 0; i < WIDTH * WIDTH; i++) texels[4 * i] = (byte) (i / WIDTH * 16 + i % WIDTH);
        int[] first = null;
        for (Engines e : Engines.values()) {
            Launch l = d.launch("a740", LANES, body).engine(e);
            new BoundImages(d.device, l).texture("texture", 0, image);
            l.constant(0, Integer.SIZE, 7).constant(1, Integer.SIZE, 2);
            int[] out = d.run(l, LANES);
            if (first == null) first = out;
            assertThat(out).as(e.toString()).containsExactly(first);
        }
        return first;
    }

    private static final String FETCH = "isam (u32)(x)r1.x, r40.x, s#0, t#0\n(sy)(rpt2)nop";

    @Test
    void coordinatesComeFromWhereTheAliasesSay() throws SourceException {
        // x is the number of the fiber, y a constant.
        assertThat(fetch("alias.tex.b32.1 r40.x, r0.x\nalias.tex.b32.0 r40.y, c0.x\n" + FETCH))
                .containsExactly(0x70, 0x71, 0x72, 0x73);
        assertThat(fetch("alias.tex.b32.1 r40.x, (0x5)\nalias.tex.b32.0 r40.y, (0x3)\n" + FETCH))
                .containsOnly(0x35);
    }

    @Test
    void nothingIsWrittenAndTheTableIsEmptyAfterwards() throws SourceException {
        String body = """
                mov.u32u32 r40.x, 1
                mov.u32u32 r40.y, 2
                (rpt5)nop
                alias.tex.b32.1 r40.x, (0x5)
                alias.tex.b32.0 r40.y, (0x3)
                isam (u32)(x)r2.x, r40.x, s#0, t#0
                """;
        assertThat(fetch(body + FETCH)).containsOnly(0x21);
    }

    @Test
    void aSourceIsARegisterAndNotAnotherAlias() throws SourceException {
        String body = """
                mov.u32u32 r40.y, 9
                (rpt5)nop
                alias.tex.b32.1 r40.x, r40.y
                alias.tex.b32.0 r40.y, (0x3)
                """;
        assertThat(fetch(body + FETCH)).containsOnly(0x39);
    }

    @Test
    void aHalfRegisterIsAnotherOne() throws SourceException {
        String body = """
                mov.u32u32 r40.x, 4
                mov.u32u32 r40.y, 1
                (rpt5)nop
                alias.tex.b16.1 hr40.x, h(0x7)
                alias.tex.b16.0 hr40.y, h(0x6)
                """;
        assertThat(fetch(body + "isam (u32)(x)r1.x, hr40.x, s#0, t#0\n(sy)(rpt2)nop"))
                .containsOnly(0x67);
        // The same bits as those of two half ones.
        assertThat(fetch(body.replace(" r40", " r20") + FETCH.replace("r40", "r20")))
                .containsOnly(0x14);
    }

    @Test
    void storesFindAliasesForMemory() throws SourceException {
        String body = "alias.mem.b32.0 r1.x, c0.y\n";
        assertThat(d.run(d.launch("a740", LANES, body).constant(1, Integer.SIZE, 77), LANES))
                .containsOnly(77);
        String loads = """
                mov.u32u32 r2.x, 0
                mov.u32u32 r3.x, 55
                (rpt5)nop
                alias.mem.b32.1 r40.x, (0x8)
                alias.mem.b32.0 r41.x, r3.x
                stl.u32 l[r40.x], r41.x, 1
                (ss)nop
                ldl.u32 r1.x, l[r2.x+8], 1
                (ss)(rpt2)nop
                """;
        assertThat(d.run("a740", LANES, loads)).containsOnly(55);
    }

    @Test
    void whatIsOpenIsAFault() {
        assertFault("alias.tex.b32.0 r40.x, (0x5)\nnop", "has to stand right before");
        assertFault("alias.mem.b32.0 r40.x, (0x5)\n" + FETCH, "has to stand right before");
        assertFault(
                "alias.tex.b32.0 r40.x, (0x5)\nquad_shuffle.horiz (u32)(x)r1.x, r40.x", "has to stand right before");
        assertFault("alias.tex.b32.1 r40.x, (0x5)\n" + FETCH, "says 1 more, and there are 0");
        assertFault(
                "alias.tex.b32.1 r40.x, (0x5)\nalias.tex.b32.0 r40.x, (0x6)\n" + FETCH,
                "two aliases are for one register");
        assertFault("alias.tex.b16.0 hr40.x, hc0.x\n" + FETCH.replace(", r40", ", hr40"), "half constant");
    }

    private void assertFault(String body, String why) {
        assertThatThrownBy(() -> fetch(body)).hasMessageContaining(why);
    }

    @Test
    void componentsOfRenderTargetsComeFromPreambles() throws SourceException {
        String body = """
                shps #main
                mov.u32u32 r2.x, 6
                (rpt5)nop
                stc.u32 c[0], r2.x, 1
                (ss)nop
                alias.rt.b32.0 rt1.z, c0.x
                alias.rt.f32.0 rt1.w, (0.5)
                mov.u32u32 r2.x, 8
                (rpt5)nop
                stc.u32 c[0], r2.x, 1
                (sy)(ss)shpe
                main:
                (rpt2)nop
                """;
        Buffer colour = d.buffer("colour", _ -> 0);
        Launch l = d.launch("a740", LANES, body);
        RegisterRef z = Ir3Device.register(Ir3Device.codec("a740"), "rt1.z");
        d.device.run(l.result(z, 2, colour));
        // The constant is read when the alias is made.
        assertThat(colour.ints()).startsWith(6, Float.floatToRawIntBits(0.5f), 6);
    }
}
