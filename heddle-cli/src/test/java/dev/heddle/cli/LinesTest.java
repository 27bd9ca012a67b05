package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `--lines`: one line in, one line out, and faults do not end it.
class LinesTest extends InFolder {
    @Test
    void hexToText() {
        assertThat(Run.fed("0e05c43600000000\n8800\n620a2dac", "dis", "-a", "agx", "--lines")
                        .ok()
                        .lines())
                .containsExactly("iadd r1, r2.discard.sx, 3", "stop", "mov_imm r2h, 44077");
    }

    @Test
    void unexplainedBitsAreNoted() {
        assertThat(Run.fed("0e00000000c0cfff\n", "dis", "-a", "agx", "--lines")
                        .ok()
                        .lines())
                .containsExactly("iadd r0l, 0, 0 {bits 63..54 = 0x3ff, 51..46 = 0x3f}");
    }

    @Test
    void bytesThatAreNoInstructionAreOneDirective() {
        assertThat(Run.fed("ffff\n88008800\nff\n", "dis", "-a", "agx", "--lines")
                        .ok()
                        .lines())
                .containsExactly(".hword 0xffff", ".word 0x00880088", ".byte 0xff");
    }

    @Test
    void linesThatAreNotHex() {
        assertThat(lines("zz\n880\n\n8800\n", "dis"))
                .containsExactly(
                        "error: expected the hex of one instruction, an even number of digits, found 'zz'",
                        "error: expected the hex of one instruction, an even number of digits, found '880'",
                        "error: expected the hex of one instruction, an even number of digits, found ''",
                        "stop");
    }

    @Test
    void textToHex() {
        assertThat(Run.fed("stop\niadd r1, r2.discard.sx, 3\nwait 0 ; a comment\n", "asm", "-a", "agx", "--lines")
                        .ok()
                        .lines())
                .containsExactly("8800", "0e05c43600000000", "3800");
    }

    @Test
    void linesThatAreNoInstruction() {
        assertThat(lines("stop\nfoo r1\niadd r0l\n\nwait 0\n", "asm"))
                .containsExactly(
                        "8800",
                        "error: 1: unknown instruction 'foo'",
                        "error: 9: expected an ALU source: 0..255, a register, a half register or a uniform, found the end of the line, as in 'iadd r0l, 0, 0'",
                        "error: expected an instruction",
                        "3800");
    }

    @Test
    void filesToo() {
        assertThat(Run.of("dis", "-a", "agx", "--lines", file("a", "8800\n"))
                        .ok()
                        .out())
                .isEqualTo("stop\n");
        assertThat(Run.of("asm", "-a", "agx", "--lines", file("b", "stop\n"))
                        .ok()
                        .out())
                .isEqualTo("8800\n");
    }

    @Test
    void noteGivesTheBitsBack() {
        String hex = "0e00000000c0cfff\n";
        String text = Run.fed(hex, "dis", "-a", "agx", "--lines").ok().out();
        assertThat(Run.fed(text, "asm", "-a", "agx", "--lines").ok().out()).isEqualTo(hex);
    }

    /// Runs a command that must end with code 1, and have nothing to say beside its output.
    private static List<String> lines(String input, String command) {
        Run run = Run.fed(input, command, "-a", "agx", "--lines");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        return run.lines();
    }
}
