package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Each construct of a text template, printed and parsed.
class TemplatesTest {
    private static void both(String hex, String text) {
        assertThat(Loom.dis(hex)).isEqualTo(text);
        assertThat(Loom.asm(text)).isEqualTo(hex);
    }

    @Test
    void suffixesArePrintedInOneOrder() {
        both("11000000", "add r1, r0");
        both("11400000", "add r1, r0.up");
        both("11800300", "add r1, r0.down.neg.sat");
    }

    @Test
    void suffixesAreReadInAnyOrder() {
        assertThat(Loom.asm("add r1, r0.sat.down.neg")).isEqualTo("11800300");
        assertThat(Loom.asm("add r1, r0.neg.sat.down")).isEqualTo("11800300");
    }

    @Test
    void suffixIsTakenOnce() {
        assertThat(Loom.errors("add r1, r0.neg.neg")).first().asString().startsWith("a.s:1:");
        assertThat(Loom.errors("add r1, r0.up.down")).first().asString().startsWith("a.s:1:");
    }

    @Test
    void otherNameOfAValue() {
        assertThat(Loom.asm("add r1, r0.inc")).isEqualTo("11400000");
        assertThat(Loom.asm("dye verdant, plain, 0x0")).isEqualTo("1400");
    }

    @Test
    void spellingThatIsOnlyRead() {
        assertThat(Loom.asm("plus r1 r0")).isEqualTo("11000000");
    }

    @Test
    void alternativesOfAShape() {
        both("11050000", "add r1, 1");
        both("11080000", "add r1, r2");
    }

    @Test
    void undefinedOperandComesBack() {
        String text = Loom.dis("110a0000");
        assertThat(text).startsWith("add r1, undefined(");
        assertThat(Loom.asm(text)).isEqualTo("110a0000");
    }

    @Test
    void bitsThatNoAlternativeTakesComeBack() {
        String text = Loom.dis("11070000");
        assertThat(text).startsWith("add r1, undefined(");
        assertThat(Loom.asm(text)).isEqualTo("11070000");
    }

    @Test
    void lastOfTheSuffixes() {
        both("11c00000", "add r1, r0.side");
    }

    @Test
    void valueWithoutANameInAnOpenEnum() {
        both("2400", "dye 2, plain, 0x0");
    }

    @Test
    void choices() {
        both("5412", "dye green, striped, 0x12");
        both("c400", "dye red, checked, 0x0");
    }

    @Test
    void runsOfRegisters() {
        both("3200", "ld 0, r3");
        both("3203", "ld 3, r3_r4_r5_r6");
    }

    @Test
    void runPastTheLastRegisterComesBack() {
        String text = Loom.dis("f201");
        assertThat(Loom.asm(text)).as(text).isEqualTo("f201");
        assertThat(Loom.CODEC.remarks(Loom.CODEC.insn(text, 0)))
                .anyMatch(r -> r.contains("registers run past the last one"));
    }

    @Test
    void runMustFollowEachOther() {
        assertThat(Loom.errors("ld 1, r3_r5")).hasSize(1);
        assertThat(Loom.errors("ld 3, r3_r4_r5_r6_r7")).hasSize(1);
    }

    @Test
    void optionalOperand() {
        both("32800500", "ld 0, r3, +5");
        assertThat(Loom.asm("ld 0, r3, +0")).isEqualTo("3200");
    }

    @Test
    void signedNumbers() {
        both("13ffffff", "mov r1, -1");
        both("13850000", "mov r1, 5 {bits 15 = 0x1}");
        both("1305", "mov r1, 5");
        both("13800080", "mov r1, -4194304");
    }

    @Test
    void basesOfNumbers() {
        for (String five : new String[] {"5", "0x5", "0X5", "0b101", "05"})
            assertThat(Loom.asm("mov r1, " + five)).as(five).isEqualTo("1305");
    }

    @Test
    void blanksDoNotMatter() {
        assertThat(Loom.asm("  add \t r1  ,r0.neg  ")).isEqualTo("11000100");
        assertThat(Loom.asm("add r1,r0")).isEqualTo("11000000");
    }

    @Test
    void specialEntryWinsOverTheGeneralOne() {
        both("3712", "halt");
        both("0700", "nop");
        assertThat(Loom.dis("3713")).isEqualTo("nop {bits 12 = 0x1, 9..8 = 0x3, 5..4 = 0x3}");
    }
}
