package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;

/// One of two values, by a third.
class Ir3SelectTest {
    private final Ir3Device d = new Ir3Device();

    private int run(String type, String source) throws SourceException {
        String set = "mov.%s%s r2.x, %s\nmov.u32u32 r3.x, 7\nmov.u32u32 r4.x, 9\n(rpt2)nop\n";
        return d.run(
                        "a630",
                        1,
                        set.formatted(type, type, source)
                                + "sel."
                                + (type.startsWith("f") ? "f32" : "s32")
                                + " r1.x, r3.x, r2.x, r4.x")[0];
    }

    @Test
    void whatIsBelowZeroTakesTheThird() throws SourceException {
        assertThat(run("f32", "(0.000000)")).isEqualTo(7);
        assertThat(run("f32", "(1.500000)")).isEqualTo(7);
        assertThat(run("f32", "(-2.000000)")).isEqualTo(9);
        assertThat(run("f32", "(inf)")).isEqualTo(7);
        assertThat(run("f32", "(-inf)")).isEqualTo(9);
        assertThat(run("f32", "(nan)")).isEqualTo(9);
        assertThat(run("s32", "0")).isEqualTo(7);
        assertThat(run("s32", "5")).isEqualTo(7);
        assertThat(run("s32", "-5")).isEqualTo(9);
    }

    @Test
    void whatNobodyKnowsStops() {
        assertThatThrownBy(() -> run("f32", "(-0.000000)")).hasMessageContaining("-0");
    }

    @Test
    void halves() throws SourceException {
        String half = """
                mov.f16f16 hr8.x, h(%s)
                mov.u16u16 hr8.y, 7
                mov.u16u16 hr8.z, 9
                (rpt2)nop
                sel.f16 hr9.x, hr8.y, hr8.x, hr8.z
                (rpt2)nop
                cov.u16u32 r1.x, hr9.x\
                """;
        assertThat(d.run("a630", 1, half.formatted("0.000000"))[0]).isEqualTo(7);
        assertThat(d.run("a630", 1, half.formatted("-0.500000"))[0]).isEqualTo(9);
        String whole =
                half.replace("mov.f16f16", "mov.s16s16").replace("h(%s)", "%s").replace("sel.f16", "sel.s16");
        assertThat(d.run("a630", 1, whole.formatted("0"))[0]).isEqualTo(7);
        assertThat(d.run("a630", 1, whole.formatted("-1"))[0]).isEqualTo(9);
    }

    @Test
    void signs() throws SourceException {
        String negated = """
                mov.f32f32 r3.x, (2.000000)
                mov.f32f32 r2.x, (1.000000)
                (rpt2)nop
                sel.f32 r1.x, (neg)r3.x, r2.x, r4.x\
                """;
        assertThat(d.run("a630", 1, negated)[0]).isEqualTo(Float.floatToIntBits(-2));
        String whole = "mov.s32s32 r3.x, 2\nmov.s32s32 r2.x, 1\n(rpt2)nop\nsel.s32 r1.x, (neg)r3.x, r2.x, r4.x";
        assertThat(d.run("a630", 1, whole)[0]).isEqualTo(-2);
    }
}
