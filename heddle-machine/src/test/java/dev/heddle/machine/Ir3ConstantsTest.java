package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import org.junit.jupiter.api.Test;

/// Half constants: whole ones made narrower, or packed.
class Ir3ConstantsTest {
    private static final int[] CONSTANTS = {0x40003c00, Float.floatToRawIntBits(3), 0x42004100, 7};

    private int run(String target, boolean isDemoted, String source) throws SourceException {
        Ir3Device d = new Ir3Device();
        Launch launch = d.launch(target, 1, source).constants(0, CONSTANTS);
        return d.run(launch.option("demoted", isDemoted), 1)[0];
    }

    @Test
    void integers() throws SourceException {
        String source = "cov.u16u32 r1.x, hc0.w";
        assertThat(run("a630", true, source)).isEqualTo(7);
        assertThat(run("a630", false, source)).isEqualTo(0x4040);
        assertThat(run("a740", false, source)).isEqualTo(0x4040);
        assertThat(run("a630", false, "cov.u16u32 r1.x, hc1.x")).isEqualTo(0x4100);
    }

    @Test
    void floats() throws SourceException {
        String source = "add.f hr8.x, hc0.y, h(0.0)\n(rpt2)nop\ncov.f16f32 r1.x, hr8.x";
        assertThat(run("a630", true, source)).isEqualTo(Float.floatToRawIntBits(3));
        assertThat(run("a630", false, source)).isEqualTo(Float.floatToRawIntBits(2));
    }

    @Test
    void atADistanceAndInRepetitions() throws SourceException {
        String distant = "mova a0.x, 1\n(rpt5)nop\ncov.u16u32 r1.x, hc<a0.x + 4>";
        assertThat(run("a630", false, distant)).isEqualTo(0x4200);
        String repeated = "(rpt1)mov.u16u16 hr8.x, (r)hc1.x\n(rpt2)nop\ncov.u16u32 r1.x, hr8.y";
        assertThat(run("a630", false, repeated)).isEqualTo(0x4200);
    }

    @Test
    void wholeOnesAreAlways() throws SourceException {
        assertThat(run("a630", false, "mov.u32u32 r1.x, c0.w")).isEqualTo(7);
    }

    @Test
    void olderOnesHaveNoOption() throws SourceException {
        Book old = Ir3Device.codec("a530").book();
        assertThatThrownBy(() -> old.without("demoted"))
                .hasMessage("launches of ir3 have no option 'demoted'; they have merged, fused, nearest_halves");
        assertThat(Ir3Device.codec("a630").book().options()).contains("merged", "demoted");
    }
}
