package dev.heddle.base.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Hexadecimal digits.
class HexTest {
    @Test
    void values() {
        assertThat("09afAF".chars().map(Hex::value)).containsExactly(0, 9, 10, 15, 10, 15);
        for (int c : new int[] {'/', ':', '@', 'G', '`', 'g', ' ', -1, 0x100 + '1', 16, 17})
            assertThat(Hex.value(c)).as("%d", c).isEqualTo(-1);
    }

    @Test
    void everyCharacterThatIsNoDigit() {
        for (int c = 0; c < 256; c++)
            assertThat(Hex.value(c)).as("%d", c).isEqualTo(Character.digit(c < 128 ? c : 'z', 16));
    }

    @Test
    void bytesInMemoryOrder() {
        assertThat(Hex.of(new byte[] {0, (byte) 0xfe, 0x1a}, 1, 2)).isEqualTo("fe1a");
        assertThat(Hex.parse("00fE1a")).containsExactly(0, 0xfe, 0x1a);
        for (String s : List.of("0", "0g", "g0", " 00", "0x00"))
            assertThatThrownBy(() -> Hex.parse(s)).hasMessage("'" + s + "' is not hexadecimal");
    }
}
