package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// What stands in braces after a text.
class NotesTest {
    @Test
    void unknownAndIgnoredBitsAreCarried() {
        assertThat(Loom.dis("110000a0")).isEqualTo("add r1, r0 {bits 31 = 0x1, 29 = 0x1}");
        assertThat(Loom.asm("add r1, r0 {bits 31 = 0x1, 29 = 0x1}")).isEqualTo("110000a0");
    }

    @Test
    void runsOfBits() {
        assertThat(Loom.dis("11005c00")).isEqualTo("add r1, r0 {bits 22 = 0x1, 20..18 = 0x7}");
    }

    @Test
    void spellings() {
        for (String note : new String[] {
            "{bits 31 = 1, 29 = 1}", "{ bits 31=0x1,29=0x1 }", "{31 = 1, bit 29 = 1}", "{bits 31..29 = 5}"
        }) {
            assertThat(Loom.asm("add r1, r0 " + note)).as(note).isEqualTo("110000a0");
        }
    }

    @Test
    void forceLetsABrokenRequirementThrough() {
        assertThat(Loom.dis("1601")).isEqualTo("pair r1, r1 {force}");
        assertThat(Loom.asm("pair r1, r1 {force}")).isEqualTo("1601");
        assertThat(Loom.dis("1611")).isEqualTo("pair r1, r1 {force, bits 12 = 0x1}");
        assertThat(Loom.asm("pair r1, r1 {force, bits 12 = 0x1}")).isEqualTo("1611");
    }

    @Test
    void wrongNotes() {
        String message = "expected a note such as {bits 45..43 = 0x5, 15 = 0x1} or {force}";
        for (String note : new String[] {
            "{}",
            "{bits}",
            "{bits 300 = 1}",
            "{bits 1..2 = 1}",
            "{bits 31 = 2}",
            "{bits 31 1}",
            "{foo}",
            "{bits 31 = 1,}"
        }) {
            assertThat(Loom.errors("add r1, r0 " + note))
                    .as(note)
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains(message);
        }
    }

    @Test
    void noteThatWouldChangeTheInstructionIsRefused() {
        // Bits 3..0 are fixed: with another value this is not an add.
        assertThat(Loom.errors("add r1, r0 {bits 3..0 = 2}")).first().asString().startsWith("a.s:1:");
    }

    @Test
    void noteBeyondTheInstructionIsRefused() {
        assertThat(Loom.errors("nop {bits 40 = 1}")).first().asString().startsWith("a.s:1:");
    }

    @Test
    void noteWithoutAnInstruction() {
        assertThat(Loom.errors("{force}")).first().asString().startsWith("a.s:1:1: expected an instruction");
    }
}
