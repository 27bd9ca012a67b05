package dev.heddle.base.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LittleEndianTest {
    @Test
    void bytesAreLittleEndian() {
        byte[] b = {1, (byte) 0x82, 3, (byte) 0x84, 5, 6, 7, (byte) 0x88, 9};
        assertThat(LittleEndian.get16(b, 0)).isEqualTo(0x8201);
        assertThat(LittleEndian.get32(b, 0)).isEqualTo(0x84038201);
        assertThat(LittleEndian.get64(b, 1)).isEqualTo(0x0988070605840382L);
        LittleEndian.put16(b, 7, 0x12345);
        LittleEndian.put32(b, 1, 0x0a0b0c0d);
        assertThat(b).containsExactly(1, 0x0d, 0x0c, 0x0b, 0x0a, 6, 7, 0x45, 0x23);
        LittleEndian.put64(b, 0, -2);
        assertThat(LittleEndian.get64(b, 0)).isEqualTo(-2);
        assertThatThrownBy(() -> LittleEndian.get64(b, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
