package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;

/// What the vendor's own compiler uses: comparisons that give masks, products of halves, the address of flags.
class Ir3MaskTest {
    private final Ir3Device d = new Ir3Device();

    private int[] compare(String text) throws SourceException {
        String set = "cov.u32s32 r2.x, r0.x\nmov.s32s32 r3.x, 2\n(rpt2)nop\n%s\n(rpt2)nop\n";
        return d.run("a630", 4, set.formatted(text));
    }

    @Test
    void masksHaveAllBits() throws SourceException {
        assertThat(compare("cmpv.s.lt r1.x, r2.x, r3.x")).containsExactly(-1, -1, 0, 0);
        assertThat(compare("cmpv.u.ge r1.x, r2.x, r3.x")).containsExactly(0, 0, -1, -1);
        assertThat(compare("(sat)cmpv.u.ge r1.x, r2.x, r3.x")).containsExactly(-1, -1, 0, 0);
        assertThat(compare("cmpv.f.eq r1.x, r2.x, r3.x")).containsExactly(-1, -1, -1, -1);
        assertThat(compare("cmpv.s.eq hr9.x, r2.x, r3.x\n(rpt5)nop\ncov.u16u32 r1.x, hr9.x"))
                .containsExactly(0, 0, 0xffff, 0);
        assertThat(compare("cmpv.s.lt r1.x, r2.x, (neg)r3.x")).containsOnly(0);
    }

    @Test
    void masksInPredicatesAreOne() throws SourceException {
        String set = "cmpv.s.gt p0.x, r2.x, r3.x\n(rpt5)nop\nmov.u32u32 r1.x, 5\nbr !p0.x, #2\n";
        assertThat(compare(set + "mov.u32u32 r1.x, 6\n(jp)nop")).containsExactly(5, 5, 5, 6);
    }

    @Test
    void masksThatAreWiderThanTheirSourcesAreNotKnown() {
        assertThatThrownBy(() -> compare("cmpv.s.lt r1.x, hr4.x, hr6.x"))
                .hasMessageContaining("wider than the sources");
    }

    @Test
    void comparisonsAreTurnedRound() throws SourceException {
        assertThat(compare("cmps.s.lt r1.x, r2.x, r3.x")).containsExactly(1, 1, 0, 0);
        assertThat(compare("(sat)cmps.s.lt r1.x, r2.x, r3.x")).containsExactly(0, 0, 1, 1);
    }

    @Test
    void productsOfWords() throws SourceException {
        int a = 0x12345678;
        int b = 0x9abcdef0;
        String body = """
                mov.u32u32 r2.x, %d
                mov.u32u32 r3.x, %d
                (rpt2)nop
                mull.u r1.x, r2.x, r3.x
                (rpt2)nop
                madsh.u16 r1.x, r2.x, r3.x, r1.x
                (rpt2)nop
                madsh.u16 r1.x, r3.x, r2.x, r1.x
                """;
        String text = body.formatted(a, Integer.toUnsignedLong(b));
        assertThat(d.run("a630", 1, text)[0]).isEqualTo(a * b);
    }

    @Test
    void productsOfHalves() throws SourceException {
        String body = "mov.u16u16 hr8.x, 65535\nmov.u16u16 hr8.y, 300\n(rpt5)nop\n";
        assertThat(d.run("a630", 1, body + "mul.u24 r1.x, hr8.x, hr8.x")[0]).isEqualTo(0xfffe0001);
        assertThat(d.run("a630", 1, body + "mul.s24 r1.x, hr8.x, hr8.y")[0]).isEqualTo(-300);
        String narrow = "mul.u24 hr9.x, hr8.y, hr8.y\n(rpt5)nop\ncov.u16u32 r1.x, hr9.x";
        assertThat(d.run("a630", 1, body + narrow)[0]).isEqualTo(90000 & 0xffff);
    }

    @Test
    void theAddressOfFlags() throws SourceException {
        byte[] texture = new byte[64];
        for (int i = 28; i < 36; i++) texture[i] = (byte) (0xf1 + i);
        String body = "resbase.untyped.1d.u32.1.imm r2.x, 3\n(sy)(ss)(rpt5)nop\nmov.u32u32 r1.x, r2.%s";
        int[] halves = new int[2];
        for (int i = 0; i < 2; i++) {
            Launch l = d.launch("a630", 1, body.formatted(i == 0 ? "x" : "y"));
            new BoundImages(d.device, l).descriptor("storage", 3, texture);
            halves[i] = d.run(l, 1)[0];
        }
        assertThat(halves).containsExactly(0x100f0e00, 0x00011211);
        assertThatThrownBy(() -> {
                    Launch l = d.launch("a630", 1, body.formatted("x"));
                    d.device.run(l.bind("storage", 3, Resource.of(d.out)));
                })
                .hasMessageContaining("without a descriptor");
    }

    @Test
    void theNextStageIsNotRun() throws SourceException {
        String body = "mov.u32u32 r1.x, 7\nstib.b.untyped.1d.u32.1.imm r1.x, r0.x, 0\nchmask\nchsh\n";
        assertThat(d.run("a630", 2, body + "mov.u32u32 r1.x, 9")).containsExactly(7, 7);
    }
}
