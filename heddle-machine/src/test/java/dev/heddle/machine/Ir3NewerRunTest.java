package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.source.SourceException;
import org.junit.jupiter.api.Test;

/// Masks, single bits, and the value of one fiber for all.
class Ir3NewerRunTest {
    private final Ir3Device d = new Ir3Device();

    @Test
    void masksAndBits() throws SourceException {
        assertThat(two("mgen.b", 5, 8)).isEqualTo(0x1f00);
        // Of both sources the low five bits count.
        assertThat(two("mgen.b", 33, 32 + 31)).isEqualTo(1 << 31);
        assertThat(two("mgen.b", 32, 4)).isZero();
        assertThat(two("getbit.b", 0x80, 7)).isEqualTo(1);
        assertThat(two("getbit.b", 0x80, 32 + 7)).isEqualTo(1);
        assertThat(two("getbit.b", 0x80, 6)).isZero();
    }

    private int two(String mnemonic, int a, int b) throws SourceException {
        String set = "mov.u32u32 r2.x, %d\nmov.u32u32 r3.x, %d\n(rpt2)nop\n%s r1.x, r2.x, r3.x";
        return d.run("a630", 1, set.formatted(a, b, mnemonic))[0];
    }

    @Test
    void aSharedRegisterTakesTheValueOfTheFiber() throws SourceException {
        // r0.x is the number of the fiber.
        String body = "mov.u32u32 r2.x, r0.x\n(rpt5)nop\n%s\n(rpt5)nop\nmov.u32u32 r1.x, %s";
        assertThat(d.run("a630", 8, body.formatted("movs.u32u32 r48.x, r2.x, 5", "r48.x")))
                .containsOnly(5);
        String byAddress = "mov.s16s16 ha0.x, 3\n(rpt5)nop\nmovs.u32f32 r48.y, r2.x, a0.x";
        assertThat(d.run("a630", 8, body.formatted(byAddress, "r48.y")))
                .containsOnly(Float.floatToRawIntBits(3));
        assertThat(d.run("a630", 4, body.formatted("movs.u32u32 r3.x, r2.x, 2", "r3.x")))
                .containsExactly(0, 1, 2, 3);
    }

    @Test
    void bytesAreNotMoved() {
        assertThatThrownBy(() -> d.run("a630", 1, "movs.u8u32 r48.x, hr2.x, 0"))
                .hasMessageContaining("u8");
    }
}
