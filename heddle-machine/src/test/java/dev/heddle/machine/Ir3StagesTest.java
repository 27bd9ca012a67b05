package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Fragments in squares, with helpers, and vertices.
class Ir3StagesTest {
    private static final int WIDTH = 4;
    private static final int PIXELS = 2 * WIDTH;

    private final Device device = new Device();
    private final Buffer out = device.buffer("out", 4 * PIXELS);
    private final Buffer stored = device.buffer("stored", 4 * PIXELS);

    /// @param body has x and y in r0.x and r0.y, the number of the pixel in r0.z, and leaves a word in r4.x
    private Launch fragments(String body) throws SourceException {
        Codec codec = device.codec("a630");
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, body + "\nend\n")));
        l.stage("fragment").grid(1, 1, 1).group(WIDTH, 2, 1).bind("storage", 0, stored);
        String[] inputs = {"global.x", "global.y", "global.index"};
        for (int i = 0; i < 3; i++) l.input(l.names().get("r0." + "xyz".charAt(i)), inputs[i]);
        byte[] before = new byte[4 * PIXELS];
        Arrays.fill(before, (byte) 0xff);
        out.put(before);
        stored.put(before);
        return l.result(l.names().get("r4.x"), 1, out);
    }

    /// A square of x as a float, in r2.x, and the fragments with y = x ended.
    private static final String SOME_END = """
            cov.u32f32 r2.x, r0.x
            cmps.u.eq p0.x, r0.x, r0.y
            (rpt5)nop
            mul.f r2.x, r2.x, r2.x
            kill p0.x
            (rpt5)nop
            """;

    @Test
    void helpersFeedDerivatives() throws SourceException {
        device.run(fragments(SOME_END
                + "dsx (f32)(x)r4.x, r2.x\n(sy)(rpt5)nop\ncov.f32u32 r4.x, r4.x\n"
                + "(rpt5)nop\nstib.b.untyped.1d.u32.1.imm r4.x, r0.z, 0"));
        // The differences of 0 1 4 9, two columns at a time; two of the pixels have ended before.
        assertThat(out.ints()).containsExactly(-1, 1, 5, 5, 1, -1, 5, 5);
        assertThat(stored.ints()).containsExactly(out.ints());
    }

    @Test
    void endedHelpersKeepWhatTheyHad() throws SourceException {
        String more = """
                (eq)nop
                add.f r2.x, r2.x, (4.0)
                (rpt5)nop
                dsx (f32)(x)r4.x, r2.x
                (sy)(rpt5)nop
                cov.f32s32 r4.x, r4.x
                """;
        device.run(fragments(SOME_END + more));
        // The first of them, with 0, is beside 1 + 4: one difference is for the whole square.
        assertThat(out.ints()).containsExactly(-1, 5, 5, 5, 5, -1, 5, 5);
        device.run(fragments(SOME_END + more.replace("(eq)", "")));
        assertThat(out.ints()).containsExactly(-1, 1, 5, 5, 1, -1, 5, 5);
    }

    @Test
    void coverageDecidesWhoWrites() throws SourceException {
        Buffer covered = device.buffer("covered", new byte[] {1, 0, 0, 0, 0, 2, 0, 0});
        Launch l = fragments("add.u r4.x, r0.z, 10\n(rpt2)nop");
        RunResult ran = device.run(l.coverage(covered));
        assertThat(out.ints()).containsExactly(10, -1, -1, -1, -1, 15, -1, -1);
        // Of the two squares, one has no sample.
        assertThat(ran.laneInstructions()).isEqualTo(3 * 4);
    }

    @Test
    void outsideOfFragmentsTheyEnd() throws SourceException {
        Codec codec = device.codec("a630");
        String body = "cmps.u.gt p0.x, r0.x, 1\nmov.u32u32 r4.x, 7\n(rpt5)nop\nkill p0.x\nmov.u32u32 r4.x, 8\n";
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, body + "end\n")))
                .group(4, 1, 1);
        l.input(l.names().get("r0.x"), "local.x");
        Buffer four = device.buffer("four", 16);
        device.run(l.result(l.names().get("r4.x"), 1, four));
        assertThat(four.ints()).containsExactly(8, 8, 7, 7);
    }

    @Test
    void verticesAreInARow() throws SourceException {
        Codec codec = device.codec("a530");
        byte[] code = TextureRuns.code(codec, "add.f r4.x, r0.x, r0.y\n(rpt5)nop\nend\n");
        Launch l = device.launch(device.program(codec, code)).stage("vertex");
        l.grid(2, 1, 1).group(2, 1, 1);
        Buffer in = device.buffer("attributes", new float[] {1, 2, 3, 4, 5, 6, 7, 8});
        Buffer four = device.buffer("four", 16);
        l.attribute(l.names().get("r0.x"), 2, in).result(l.names().get("r4.x"), 1, four);
        device.run(l);
        for (int i = 0; i < 4; i++)
            assertThat(Float.intBitsToFloat(four.word(4L * i))).isEqualTo(4 * i + 3);
        assertThatThrownBy(() -> l.stage("hull")).hasMessageContaining("it has fragment, vertex");
    }
}
