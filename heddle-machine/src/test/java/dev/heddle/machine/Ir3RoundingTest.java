package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;

/// How results of floats are rounded, with and without the options of a launch.
class Ir3RoundingTest {
    private static int run(String target, String without, String body, int... constants) throws SourceException {
        Ir3Device d = new Ir3Device();
        Launch l = d.launch(target, 1, body).constants(0, constants);
        if (!without.isEmpty()) l.option(without, false);
        return d.run(l, 1)[0];
    }

    private static int bits(double x) {
        return Float.floatToRawIntBits((float) x);
    }

    /// Mesa's compiler makes a conversion a part of an operation only if it rounds to zero.
    @Test
    void aWholeFloatBecomesAHalfOneByRoundingToZero() throws SourceException {
        String add =
                "mov.f32f32 r2.x, c0.x\n(rpt2)nop\nadd.f hr8.x, r2.x, c0.y\n(rpt5)nop\ncov.u16u32 r1.x, hr8.x\n(rpt5)nop";
        for (String target : new String[] {"a630", "a740"}) {
            assertThat(run(target, "", add, bits(1), bits(0x5p-13))).isEqualTo(0x3c00);
            assertThat(run(target, "", add, bits(-1), bits(-0x5p-13))).isEqualTo(0xbc00);
            assertThat(run(target, "", add, bits(6e4), bits(4e4))).isEqualTo(0x7bff);
            assertThat(run(target, "", add, bits(1), bits(0x1p-10))).isEqualTo(0x3c01);
        }
    }

    @Test
    void halfFloatsAreRoundedAsTheLaunchSays() throws SourceException {
        String rcp = "cov.f32f16 hr4.x, c0.x\n(rpt5)nop\nrcp hr8.x, hr4.x\n(ss)cov.u16u32 r1.x, hr8.x\n(rpt5)nop";
        assertThat(run("a630", "", rcp, bits(894))).isEqualTo(0x1495);
        assertThat(run("a630", "nearest_halves", rcp, bits(894))).isEqualTo(0x1494);
    }

    @Test
    void productsAreRoundedAsTheLaunchSays() throws SourceException {
        String mad =
                "mov.f32f32 r2.x, c0.x\nmov.f32f32 r2.y, c0.y\n(rpt2)nop\nmad.f32 r1.x, r2.x, r2.x, r2.y\n(rpt5)nop";
        assertThat(run("a630", "", mad, bits(0x1p-65), bits(0x1p-126))).isEqualTo(0x00880000);
        assertThat(run("a630", "fused", mad, bits(0x1p-65), bits(0x1p-126))).isEqualTo(0x00800000);
        assertThat(run("a630", "", mad, bits(1 + 0x1p-23), bits(-1))).isEqualTo(bits(0x1p-22 + 0x1p-46));
        assertThat(run("a630", "fused", mad, bits(1 + 0x1p-23), bits(-1))).isEqualTo(bits(0x1p-22));
    }
}
