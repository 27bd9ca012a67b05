package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// `explain`.
class ExplainTest {
    @Test
    void hexAndTextGiveTheSamePage() {
        String page = Run.of("explain", "-a", "agx", "0e05c43600000000").ok().out();
        assertThat(page).startsWith("iadd r1, r2.discard.sx, 3").contains("\nBits\n", "\nEvidence\n", "r2.discard.sx");
        assertThat(Run.of("explain", "-a", "agx", "iadd", "r1,", "r2.discard.sx,", "3")
                        .ok()
                        .out())
                .isEqualTo(page);
        assertThat(Run.of("explain", "-a", "agx", "0x0e05c43600000000").ok().out())
                .isEqualTo(page);
        assertThat(Run.of("explain", "-a", "agx", "0e05c436", "00000000").ok().out())
                .isEqualTo(page);
    }

    @Test
    void pageFitsATerminal() {
        assertThat(Run.of("explain", "-a", "agx", "0e05c43600000000").ok().lines())
                .allSatisfy(l -> assertThat(l.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void constantsSayWhatTheyStandFor() {
        assertThat(Run.of("explain", "-a", "valhall", "FADD.f32 r0, r1, 0x3F800000")
                        .ok()
                        .out())
                .contains("1.0 as f32");
        assertThat(Run.of("explain", "-a", "valhall", "MOV.i32 r0, lane_id.w0")
                        .ok()
                        .out())
                .contains("number of the thread in its warp");
    }

    @Test
    void unknownText() {
        Run.of("explain", "-a", "agx", "zzz").fails(1, "<argument>:1:1: unknown instruction 'zzz'\n    zzz\n    ^~~");
    }

    @Test
    void oddNumberOfDigits() {
        Run.of("explain", "-a", "agx", "880").fails(1, "'880': an odd number of hex digits");
    }

    @Test
    void noInstruction() {
        Run.of("explain", "-a", "agx", "ffff").fails(1, "'ffff' is not an instruction of agx@g13");
    }

    @Test
    void moreThanOneInstruction() {
        Run.of("explain", "-a", "agx", "88008800")
                .fails(
                        1,
                        "'88008800' is an instruction of 2 bytes with 2 more after it; give one instruction at a time");
    }
}
