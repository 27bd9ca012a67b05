package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Varyings out of the records of three corners, and what only a launch can say.
class Ir3VaryingsTest {
    private static final float[] CORNERS = {1, 2, 3, 5, 2, -3, 9, 10, 0.5f};
    private static final String WEIGHTS = """
            cov.u32f32 r2.x, r0.x
            (rpt2)nop
            mul.f r2.x, r2.x, (0.5)
            mov.f32f32 r2.y, (0.25)
            (rpt5)nop
            """;

    private final Ir3Device d = new Ir3Device();
    private final Buffer corners = d.device.buffer("corners", CORNERS);

    private int[] run(String target, String body, Consumer<Launch> bind) throws SourceException {
        Launch l = d.launch(target, 3, body + "\n(sy)(ss)(rpt5)nop\n");
        bind.accept(l);
        return d.run(l, 3);
    }

    private int[] varying(String body) throws SourceException {
        return run("a630", WEIGHTS + body, this::corners);
    }

    private void corners(Launch l) {
        l.bind("varying", 0, new Resource(corners, 0, 0, 0, 12));
    }

    private static int[] bits(double... all) {
        return Arrays.stream(all)
                .mapToInt(x -> Float.floatToRawIntBits((float) x))
                .toArray();
    }

    @Test
    void weightsMixTheCorners() throws SourceException {
        assertThat(varying("bary.f r1.x, 0, r2.x")).containsExactly(bits(3, 5, 7));
        assertThat(varying("bary.f (ei)r1.x, 2, r2.x")).containsExactly(bits(2.375, -0.625, -3.625));
        String byRegister = "mov.u32u32 r3.x, 2\n(rpt5)nop\nbary.f r1.x, r3.x, r2.x";
        assertThat(varying(byRegister)).containsExactly(bits(2.375, -0.625, -3.625));
    }

    @Test
    void repeatsGoOn() throws SourceException {
        assertThat(varying("(rpt2)bary.f r4.x, (r)0, r2.x\n(rpt5)nop\nmov.f32f32 r1.x, r4.z"))
                .containsExactly(bits(2.375, -0.625, -3.625));
        assertThat(varying("(rpt2)bary.f r4.x, 1, r2.x\n(rpt5)nop\nmov.f32f32 r1.x, r4.z"))
                .containsExactly(bits(4, 4, 4));
    }

    @Test
    void halves() throws SourceException {
        String narrow = "bary.f hr9.x, 0, r2.x\n(rpt5)nop\ncov.f16f32 r1.x, hr9.x";
        assertThat(varying(narrow)).containsExactly(bits(3, 5, 7));
        String weights = "cov.f32f16 hr8.x, r2.x\ncov.f32f16 hr8.y, r2.y\n(rpt5)nop\n";
        assertThat(varying(weights + "bary.f r1.x, h(0), hr8.x")).containsExactly(bits(3, 5, 7));
    }

    @Test
    void flatIsTheFirstCorner() throws SourceException {
        assertThat(varying("flat.b r1.x, 1, r2.x")).containsExactly(bits(2, 2, 2));
        String local = "ldlv.u32 r4.x, l[1], 2\n(ss)(rpt5)nop\nmov.u32u32 r1.x, r4.y";
        assertThat(varying(local)).containsExactly(bits(3, 3, 3));
    }

    @Test
    void whatIsNotThereIsSaid() {
        assertThatThrownBy(() -> varying("bary.f r1.x, 3, r2.x")).hasMessageContaining("beyond the record of a corner");
        assertThatThrownBy(() -> run("a630", "flat.b r1.x, 0, r2.x", _ -> {}))
                .hasMessageContaining("there is no 'varying' with the number 0x0");
        assertThatThrownBy(() -> varying("ldlv.u16 r4.x, l[1], 1")).hasMessageContaining("32 bits");
    }

    @Test
    void positionsOfSamples() throws SourceException {
        Buffer of = places(0x00c00040, 0x010000a0, 0x02800180);
        String body = "mov.u32u32 r2.x, r0.x\n(rpt5)nop\n%s\n(sy)(rpt5)nop\nmov.u32u32 r1.x, r4.y";
        assertThat(run("a630", body.formatted("rgetpos (f32)(xy)r4.x, r2.x"), l -> l.bind("target", 0, of)))
                .containsExactly(bits(0.25, 0.5, 2));
        assertThat(run("a630", body.formatted("getpos (f32)(xy)r4.x, r2.x, t#3"), l -> l.bind("positions", 3, of)))
                .containsExactly(bits(0.25, 0.5, 2));
        String half = "rgetpos (f16)(x)hr9.x, r0.x\n(sy)(rpt5)nop\ncov.f16f32 r1.x, hr9.x";
        assertThat(run("a630", half, l -> l.bind("target", 0, of))).containsExactly(bits(-0.25, 0.125, 1));
        Buffer one = places(0x00800080);
        assertThatThrownBy(() -> run("a630", half, l -> l.bind("target", 0, one)))
                .hasMessageContaining("nothing of a sample");
        assertThatThrownBy(() -> run("a630", half, _ -> {}))
                .hasMessageContaining("there is no 'target' with the number 0x0");
    }

    /// @param all x, and above it y, in 256ths of a pixel
    private Buffer places(int... all) {
        java.nio.ByteBuffer b = java.nio.ByteBuffer.allocate(4 * all.length).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        for (int w : all) b.putInt(w);
        return d.device.buffer("samples", b.array());
    }

    @Test
    void theRenderTarget() throws SourceException {
        Buffer of = d.buffer("target", i -> 10 + i);
        String body = "rgetinfo (u32)(xyzw)r4.x\n(sy)(rpt5)nop\nmov.u32u32 r1.x, r4.w";
        assertThat(run("a630", body, l -> l.bind("target", 1, of))).containsOnly(13);
    }

    @Test
    void coresAndWaves() throws SourceException {
        Buffer cores = d.buffer("cores", i -> 7 * i);
        Buffer waves = d.buffer("waves", i -> 100 - i);
        Consumer<Launch> bind = l -> l.bind("core", 0, cores).bind("core", 1, waves);
        assertThat(run("a630", "getspid.u32 r1.x", bind)).containsExactly(0, 7, 14);
        assertThat(run("a730", "getwid.u32 r1.x", bind)).containsExactly(100, 99, 98);
        assertThatThrownBy(() -> run("a630", "getspid.u32 r1.x", _ -> {}))
                .hasMessageContaining("there is no 'core' with the number 0x0");
        Buffer two = d.device.buffer("two", 8);
        assertThatThrownBy(() -> run("a630", "getspid.u32 r1.x", l -> l.bind("core", 0, two)))
                .hasMessageContaining("nothing of this fiber's core");
    }
}
