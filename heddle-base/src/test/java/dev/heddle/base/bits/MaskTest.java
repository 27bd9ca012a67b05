package dev.heddle.base.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Sets of bits.
class MaskTest {
    @Test
    void lowOnes() {
        assertThat(Mask.low(0)).isEqualTo(Mask.NONE);
        assertThat(Mask.low(4)).isEqualTo(new Mask(15, 0));
        assertThat(Mask.low(64)).isEqualTo(new Mask(-1, 0));
        assertThat(Mask.low(65)).isEqualTo(new Mask(-1, 1));
        assertThat(Mask.low(128)).isEqualTo(new Mask(-1, -1));
    }

    @Test
    void setOperations() {
        Mask a = new Mask(0b1100, 1);
        Mask b = new Mask(0b1010, 2);
        assertThat(a.and(b)).isEqualTo(new Mask(0b1000, 0));
        assertThat(a.or(b)).isEqualTo(new Mask(0b1110, 3));
        assertThat(a.xor(b)).isEqualTo(new Mask(0b0110, 3));
        assertThat(a.without(b)).isEqualTo(new Mask(0b0100, 1));
    }

    @Test
    void countsAndPlaces() {
        assertThat(new Mask(0, 4).lowest()).isEqualTo(66);
        assertThat(Mask.NONE.lowest()).isEqualTo(256);
        assertThat(new Mask(3, 3).count()).isEqualTo(4);
        assertThat(new Mask(0, 4).bit(66)).isTrue();
        assertThat(new Mask(4, 0).bit(66)).isFalse();
    }

    @Test
    void ofAField() {
        assertThat(Mask.of(Bits.of(List.of(new Bits.Run(63, 2), new Bits.Run(0, 1)))))
                .isEqualTo(new Mask(1L << 63 | 1, 1));
    }

    @Test
    void printedAsRunsHighestFirst() {
        assertThat(new Mask(0x8001, 0xf0)).hasToString("71..68, 15, 0");
        assertThat(new Mask(1L << 63, 1)).hasToString("64..63");
        assertThat(Mask.NONE).hasToString("");
    }
}
