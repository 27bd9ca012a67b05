package dev.heddle.base.bits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Little-endian words of up to 16 bytes.
class WordTest {
    private static final byte[] BYTES = {1, 2, 3, 4, 5, 6, 7, 8, 9, (byte) 0xff};

    @Test
    void lowestByteFirst() {
        Word w = new Word();
        w.read(BYTES, 0, BYTES.length);
        assertThat(w.lo).isEqualTo(0x0807060504030201L);
        assertThat(w.hi).isEqualTo(0xff09);
        assertThat(w.bit(0)).isTrue();
        assertThat(w.bit(79)).isTrue();
        assertThat(w.bit(80)).isFalse();
    }

    @Test
    void missingBytesAreZero() {
        Word w = new Word(-1, -1);
        w.read(BYTES, 1, 2);
        assertThat(w.lo).isEqualTo(0x0302);
        assertThat(w.hi).isZero();
    }

    @Test
    void writtenAsRead() {
        byte[] out = new byte[12];
        Word.write(0x0807060504030201L, 0xff09, out, 1, 10);
        assertThat(out).startsWith(0, 1, 2).endsWith(9, -1, 0);
    }

    @Test
    void masks() {
        assertThat(Word.lowMask(0)).isZero();
        assertThat(Word.lowMask(63)).isEqualTo(Long.MAX_VALUE);
        assertThat(Word.lowMask(64)).isEqualTo(-1);
        assertThat(Word.highMask(64)).isZero();
        assertThat(Word.highMask(66)).isEqualTo(3);
        assertThat(Word.highMask(128)).isEqualTo(-1);
    }
}
