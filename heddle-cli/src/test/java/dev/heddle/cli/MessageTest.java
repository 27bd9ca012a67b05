package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What people are told about their mistakes.
@Tag("long")
final class MessageTest extends InFolder {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "valhall | BRANCHZ.ne r0, 1 | 8: BRANCHZ has no modifier '.ne'; it has .conservative, .eq, ",
                "valhall | BRANCHZ.eq.eq r0, 1 | 11: the modifier '.eq' of BRANCHZ cannot stand here",
                "agx | mov_imm r2, 7 | 14: an operand is missing, as in 'mov_imm r2, 7, 0b0'",
                "agx | iadd r1 | , as in 'iadd r1, 0, 0'",
                "agx | jmp_exec_any nowhere | 14: there is no label 'nowhere'",
                "agx | .bufer 1, zeros:4 | 1: unknown header '.bufer'; did you mean '.buffer'?",
                "valhall | IADD r0, r1, r2 | 1: unknown instruction 'IADD'; there are IADD.s32, IADD.s64, IADD.u32, ",
                "agx | IADD r0, r1, r2 | 1: unknown instruction 'IADD'; did you mean 'iadd'?",
                "valhall | MOV r0, r1 | 1: unknown instruction 'MOV'; there is MOV.i32",
                "valhall | IADD.u32 r0, r1, 0x5 | 18: 0x5 is not in the table of constants; IADD_IMM.i32 loads any number into",
                "a64 | mov x0, #0x12345678 | 10: 0x12345678 does not fit into one instruction: movz and movk put 16 bits each",
                "agx | fma r0, r1, r2 | 1: unknown instruction 'fma'; there is fmadd32",
                "agx | add r0, r1, r2 | 1: unknown instruction 'add'; there are fadd32, iadd",
                "ir3 | add.f r0.x, r1.x, 1.5 | 19: 1.5 is no immediate: they are -1024 to 1023, (0.0), (0.5), ",
                "ir3 | add.f r0.x, r1.x, (1.5) | 19: (1.5) is no immediate: they are ",
                "ir3 | exit | 1: unknown instruction 'exit'; there is end",
                "ir3 | add r0.x, r1.x, r2.x | 1: unknown instruction 'add'; there are add.f, add.s, add.u"
            })
    void ofOneLine(String isa, String line, String message) {
        Run run = Run.fed(line + "\n", "asm", "-a", isa);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines().findFirst().orElse(""))
                .startsWith("<stdin>:1:")
                .contains(message);
    }

    @Test
    void wrongLinesDoNotHideWrongHeaders() {
        String k = file("k.s", """
                        .isa agx
                        .bufer 1, zeros:4
                        .entry nowhere
                        .uniform u999, 1
                        .grid 0
                        iadd r1
                        """);
        Run run = Run.of("run", k);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err().lines().filter(l -> l.contains("k.s:")).map(l -> l.replaceAll(".*k.s:", "")))
                .containsExactly(
                        "2:1: unknown header '.bufer'; did you mean '.buffer'?",
                        "3:8: there is no label 'nowhere'",
                        "4:1: unknown register 'u999'; did you mean 'u199'?",
                        "5:1: expected a number 1..2147483647, found '0'",
                        "6:8: expected an ALU source: 0..255, a register, a half register or a uniform, found the end of the"
                                + " line, as in 'iadd r1, 0, 0'");
    }

    @Test
    void bracketsOfABookThatAreMeantAsBrackets() {
        String book = """
                isa pico "Pico" { granule 2  max 2  state r : u16[4] "registers" }
                shape Reg(n:2) "a register" { | "r{n}"  is u16 r[n] }
                insn ld "Load" {
                  bytes 2  fixed [3:0]=1  d: Reg(n[5:4])  a: Reg(n[7:6])  rest ignored
                  text "ld {d}, [{a}]"
                }
                """;
        String wrong = file("wrong.isa", book);
        Run run = Run.of("book", "check", wrong);
        assertThat(run.err())
                .startsWith(
                        "heddle: warning: %s:5:17: brackets mean that something may be absent; '\\[' is a bracket of the text\n"
                                .formatted(wrong));
        assertThat(run.code()).isZero();
        String right = file("right.isa", book.replace("[{a}]", "\\[{a}]"));
        assertThat(Run.of("book", "check", right).out()).endsWith("no faults\n");
        assertThat(Run.fed("ld r1, [r2]\n", "asm", "--book", right).ok().out()).isEqualTo("9100\n");
    }

    @Test
    void asmLooksForTheEntry() {
        Run.fed(".entry nowhere\nstart: stop\n", "asm", "-a", "agx")
                .fails(1, "<stdin>:1:8: there is no label 'nowhere'\n    .entry nowhere\n           ^~~~~~~");
    }

    @Test
    void nothingOfTheInputSteersTheTerminal() {
        Run run = Run.fed("iadd \u001b]31mfoo, r1\n", "asm", "-a", "agx");
        assertThat(run.err()).contains("'.]31mfoo'").doesNotContain("\u001b");
        assertThat(Run.of("dis", "-a", "agx", "\u001b[31mx").err()).doesNotContain("\u001b");
    }

    @Test
    void longLinesDoNotComeBackWhole() {
        Run run = Run.fed("iadd r1, " + "x".repeat(10_000_000) + "\n", "asm", "-a", "agx");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err().length()).isLessThan(1000);
    }

    @Test
    void manyErrorsEndWithAWord() {
        Run run = Run.fed("foo\n".repeat(150), "asm", "-a", "agx");
        assertThat(run.err().lines().filter(l -> l.contains("unknown instruction")))
                .hasSize(10);
        assertThat(run.err()).endsWith("<stdin>: 10 of 150 errors are shown\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"frobnicate r0", "jmp_exec_any nowhere", "iadd r0, r1, bogus"})
    @Timeout(20)
    void veryManyErrorsAreCounted(String line) {
        Run run = Run.fed((line + "\n").repeat(20_000), "asm", "-a", "agx");
        assertThat(run.err().lines().filter(l -> l.startsWith("<stdin>:"))).hasSize(11);
        assertThat(run.err()).endsWith("<stdin>: 10 of 20000 errors are shown\n");
    }

    @Test
    @Timeout(20)
    void veryManyLabelsOfOneLineAreCounted() {
        Run run = Run.fed("a:".repeat(20_000) + "\n", "asm", "-a", "agx");
        assertThat(run.err()).endsWith("<stdin>: 10 of 19999 errors are shown\n");
        assertThat(run.err().length()).isLessThan(5000);
    }

    @Test
    void byteOrderMarksHideNothing() {
        String k = file("bom.s", "\ufeff.isa agx\n.grid 1\n.group 1\nstop\n");
        assertThat(Run.of("run", k).code()).isZero();
        assertThat(Run.of("asm", "-a", "agx", k).ok().out()).isEqualTo("8800\n");
    }
}
