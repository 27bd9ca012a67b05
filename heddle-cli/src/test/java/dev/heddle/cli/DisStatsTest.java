package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// `dis --stats`.
class DisStatsTest {
    @Test
    void numbers() {
        assertThat(Run.fed("0e05c43600000000 0e00000000c0cfff ffff 8800 00000000 0000", "dis", "-a", "agx", "--stats")
                        .ok()
                        .out())
                .isEqualTo("""
                        instructions                               3
                        bytes                                     26
                        padding bytes                              6  23.08 %
                        undecoded bytes                            2  7.69 %
                        instructions with unknown bits             1  33.33 %
                        unknown bits that are set                 16
                        instructions not well formed               0  0.00 %

                        iadd                                       2
                        stop                                       1
                        """);
    }
}
