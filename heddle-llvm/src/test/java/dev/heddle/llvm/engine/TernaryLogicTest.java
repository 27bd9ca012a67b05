package dev.heddle.llvm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/// The words that machine code is looked through for; what they do is compared by EnginesTest with strips of all
/// widths.
class TernaryLogicTest {
    @Test
    void masksThatKeepElementsAreFound() {
        // vpternlogd $0xb8, %zmm2, %zmm3, %zmm5 {%k2}
        assertThat(isFound("62f3654a25eab8")).isTrue();
        // vpternlogq $0xb8, (%rdx), %ymm3, %ymm5 {%k1}
        assertThat(isFound("9062f3e529252ab8")).isTrue();
    }

    @Test
    void othersAreNot() {
        // without a mask; with zeros in place of masked elements; vpblendmb %zmm4, %zmm5, %zmm4 {%k1}
        assertThat(isFound("62f3654825eab8")).isFalse();
        assertThat(isFound("62f375ca25c9ff")).isFalse();
        assertThat(isFound("62f2554966e4")).isFalse();
        assertThat(isFound("62f3654a")).isFalse();
        assertThat(isFound("")).isFalse();
    }

    private static boolean isFound(String code) {
        return TernaryLogic.mayBeMasked(HexFormat.of().parseHex(code));
    }
}
