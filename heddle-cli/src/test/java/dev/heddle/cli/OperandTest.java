package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import org.junit.jupiter.api.Test;

/// Operands of 64 bits that stand in registers.
class OperandTest extends InFolder {
    private static final String TEXT = "gen.u5.bf16, x2, y+0x40, table=y3";

    @Test
    void numbersToTexts() {
        Run run = Run.fed(
                "genlut 0x3820000040200440\nldx 40\nldx 0100000000000040\ngenlux 0x1\ngenlut\n"
                        + "genlut 12345678901234567\n\n",
                "dis",
                "-a",
                "amx",
                "--operand");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.lines())
                .containsExactly(
                        "genlut " + TEXT,
                        "ldx x0, [0x40]",
                        "ldx x1, [0x40]",
                        "error: 1: no instruction 'genlux' has an operand of 64 bits in a register; did you mean"
                                + " 'genlut'?",
                        "error: 7: expected an instruction and a number, as in 'extrx 0x40'",
                        "error: 8: expected at most 16 digits, found 17",
                        "error: 1: expected an instruction and a number, as in 'extrx 0x40'");
    }

    @Test
    void textsToNumbers() {
        String file = file("operands", "genlut " + TEXT + "\nldx x1, [0x40], raw=0x8000000000000000\n");
        assertThat(Run.of("asm", "-a", "amx", "--operand", file).ok().lines())
                .containsExactly("genlut 0x3820000040200440", "ldx 0x8100000000000040");
        Run wrong = Run.fed("genlut gen.u5.bf16, x9, y\nldxx x1\n", "asm", "-a", "amx", "--operand");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.lines())
                .containsExactly(
                        "error: 21: expected a row x0..x7 or y0..y7, found 'x9'",
                        "error: 1: unknown operand 'ldxx'; did you mean 'ldx'?");
    }

    @Test
    void explained() {
        String page = Run.of("explain", "-a", "amx", "--operand", "genlut", "0x3820000040200440")
                .ok()
                .out();
        assertThat(page).startsWith("genlut " + TEXT).contains("40 04 20 40 00 00 20 38", "trow");
        assertThat(Run.of("explain", "-a", "amx", "--operand", "genlut", TEXT)
                        .ok()
                        .out())
                .isEqualTo(page);
        assertThat(Run.of("explain", "-a", "amx", "mov x3, #0x40").ok().out()).startsWith("mov x3, #0x40  ");
        assertThat(Run.of("book", "show", "-a", "amx", "genlut").ok().out())
                .contains("the value of g is the descriptor genlut")
                .contains("\noperand of genlut: ");
    }

    @Test
    void whatHasNone() {
        Run.fed("", "dis", "-a", "agx", "--operand")
                .fails(
                        2,
                        "--operand: no instruction of agx has an operand of 64 bits in a register; those of -a"
                                + " amx have");
        Run.fed("", "dis", "-a", "amx", "--operand", "--json").fails(2, "--operand goes without --json and --stats");
        Run.fed("", "asm", "-a", "amx", "--operand", "-o", path("x.bin"))
                .fails(2, "--operand goes without --output and --as");
        String same = "genlut 0x3820000040200440\n";
        assertThat(Run.fed(same, "dis", "-a", "amx", "--operand", "--lines")
                        .ok()
                        .out())
                .isEqualTo(Run.fed(same, "dis", "-a", "amx", "--operand").ok().out());
        Run.of("explain", "-a", "amx", "--operand", "genlux", "0x40")
                .fails(
                        1,
                        "<argument>:1:1: no instruction 'genlux' has an operand of 64 bits in a register; did you"
                                + " mean 'genlut'?\n    genlux 0x40\n    ^~~~~~");
    }

    /// A line with a register and its operand becomes the instructions that set it, and the listing says it again.
    @Test
    void wholeLines() {
        String line = "genlut x4, " + TEXT;
        assertThat(Run.fed(line + "\n", "asm", "-a", "amx", "--lines").ok().lines())
                .containsExactly("048880d20404a8f20404e7f2c4122000");
        String code = path("code.bin");
        Run.fed(line + "\n", "asm", "-a", "amx", "-o", code).ok();
        assertThat(Run.of("dis", "-a", "amx", code).ok().lines())
                .containsExactly(
                        "       0: 048880d2  .inst 0xd2808804  ; mov x4, #0x440",
                        "       4: 0404a8f2  .inst 0xf2a80404  ; movk x4, #0x4020, lsl #16",
                        "       8: 0404e7f2  .inst 0xf2e70404  ; movk x4, #0x3820, lsl #48",
                        "       c: c4122000  genlut x4  ; " + TEXT);
        assertThat(Run.of("dis", "-a", "amx", "--json", code).ok().out())
                .contains("\"mnemonic\":\"mov\",\"entry\":\"movz.x\"", "\"text\":\"mov x4, #0x440\"");
        assertThat(Run.fed("c4122000\n048880d2\n", "dis", "-a", "amx", "--lines")
                        .ok()
                        .lines())
                .containsExactly("genlut x4", ".inst 0xd2808804");
        assertThat(Run.fed("210040f9\n", "dis", "-a", "amx", "--json").ok().out())
                .contains(
                        "\"mnemonic\":\"class.memory\",\"entry\":\"class.memory\"",
                        "\"notes\":[\"A load or a store\"]");
        assertThat(Run.fed("210040f9c4122000\n", "dis", "-a", "amx", "--stats")
                        .ok()
                        .out())
                .containsPattern("instructions +1\n")
                .containsPattern("undecoded bytes +4 ");
        assertThat(Run.fed(line + "\n", "asm", "-a", "amx", "--as", "c").ok().out())
                .contains("// mov x4, #0x440\n", "// genlut x4\n");
    }
}
