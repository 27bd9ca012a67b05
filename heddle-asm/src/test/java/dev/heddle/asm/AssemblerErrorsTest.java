package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.SourceException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Texts that are wrong: where, what was found, what would be right.
class AssemblerErrorsTest {
    private static void error(String line, int column, String message, int length) {
        assertThat(Loom.errors(line))
                .containsExactly("a.s:1:%d: %s\n    %s\n    %s^%s"
                        .formatted(column, message, line, " ".repeat(column - 1), "~".repeat(length - 1)));
    }

    @Test
    void unknownMnemonic() {
        error("mvo r1, 2", 1, "unknown instruction 'mvo'; did you mean 'mov'?", 3);
        error("frobnicate r1, 2", 1, "unknown instruction 'frobnicate'", 10);
    }

    @Test
    void wrongOperand() {
        error("add r1, x5", 9, "expected a register or 0..15, found 'x5'", 2);
        error("add 5, r1", 5, "expected a register r0..r15, found '5'", 1);
    }

    @Test
    void whatEarlierLinesExpectedDoesNotMatter() {
        Assembler assembler = Agx.CODEC.assembler();
        assertThat(message(assembler, "mov r1, x5")).contains("expected an ALU source");
        assertThat(message(assembler, "uniform_store. r1"))
                .contains("found '.'")
                .doesNotContain("ALU");
    }

    private static String message(Assembler assembler, String line) {
        try {
            assembler.line(line);
            return "";
        } catch (SourceException e) {
            return e.diagnostics().getFirst().render();
        }
    }

    @Test
    void registerThatDoesNotExist() {
        error("add r16, r1", 5, "expected a register r0..r15, found 'r16'", 3);
    }

    @Test
    void numberOutOfRange() {
        error("add r1, 16", 9, "expected a register or 0..15, found '16'", 2);
        assertThat(Loom.errors("mov r1, 4194304"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:1:9: expected a number -4194304..4194303, found '4194304'");
        assertThat(Loom.errors("mov r1, 99999999999999999999999"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:1:9: ");
    }

    @Test
    void missingOperand() {
        assertThat(Loom.errors("add r1"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:1:7: ")
                .contains("found the end of the line");
        assertThat(Loom.errors("add"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:1:4: ")
                .contains("found the end of the line");
        assertThat(Loom.errors("add r1,"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:1:8: ")
                .contains("found the end of the line");
    }

    @Test
    void tooMuch() {
        error("nop r1", 5, "expected the end of the instruction, found 'r1'", 2);
        assertThat(Loom.errors("add r1, r2, r3")).hasSize(1).first().asString().startsWith("a.s:1:11: ");
        assertThat(Loom.errors("add r1, r2.foo")).hasSize(1).first().asString().startsWith("a.s:1:9: ");
    }

    @Test
    void wrongName() {
        assertThat(Loom.errors("dye blue, plain, 0x0"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:1:5: expected one of red, green, verdant");
    }

    @Test
    void allErrorsInOneGo() {
        assertThat(Loom.errors("nop\nfoo\nadd r1, r2\n\nadd x9, 1\n.byte 999\njmp nowhere\n"))
                .extracting(e -> e.substring(0, e.indexOf(' ')))
                .containsExactly("a.s:2:1:", "a.s:5:5:", "a.s:6:1:", "a.s:7:5:");
    }

    @Test
    void columnsCountCharactersNotBytes() {
        assertThat(Loom.errors("nop ; größe\n/* é */ foo")).hasSize(1);
        assertThat(Loom.errors("größe r1"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:1:1: unknown instruction 'größe'");
        assertThat(Loom.errors("add r1, größe"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("a.s:1:9: ")
                .contains("'größe'");
    }

    @Test
    void windowsLineEnds() {
        assertThat(Loom.asm("nop\r\nadd r1, r0\r\n")).isEqualTo("070011000000");
        assertThat(Loom.errors("nop\r\nfoo\r\n"))
                .containsExactly("a.s:2:1: unknown instruction 'foo'\n    foo\n    ^~~");
    }

    @Test
    void comments() {
        assertThat(Loom.asm("nop ; one\nnop // two\n# three\n  ; four\nnop;five\n\n"))
                .isEqualTo("070007000700");
    }

    @Test
    void nothingAtAll() {
        assertThat(Loom.asm("")).isEmpty();
        assertThat(Loom.asm("\n\n ; nothing\n")).isEmpty();
    }

    @Test
    void anyTextIsAnErrorOrBytes() {
        Random random = new Random(5);
        List<String> words = List.of(
                "add",
                "mov",
                "ld",
                "r1",
                "r15",
                ",",
                " ",
                ".neg",
                "{",
                "}",
                "bits",
                "=",
                "0x",
                "5",
                ":",
                "_",
                "jmp",
                "pc+",
                "\n",
                "\t",
                "-",
                ".byte",
                "é",
                "undefined(",
                ")",
                "<",
                "*",
                "..",
                "force",
                "0:",
                "ff",
                "\0",
                ".equ N,",
                "N",
                ".align");
        int wrong = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder s = new StringBuilder();
            for (int k = random.nextInt(12); k >= 0; k--)
                s.append(words.get(random.nextInt(words.size()))).append(random.nextBoolean() ? " " : "");
            for (String e : Loom.errors(s.toString()))
                if (!e.startsWith("no error: ")) {
                    wrong++;
                    assertThat(e).as(s.toString()).matches("(?s)a\\.s:\\d+:\\d+: \\S.*");
                }
        }
        assertThat(wrong).isPositive();
    }

    @Test
    void anyBytesAsTextAreAnErrorOrBytes() {
        Random random = new Random(6);
        byte[] noise = new byte[40];
        int wrong = 0;
        for (int i = 0; i < 5_000; i++) {
            random.nextBytes(noise);
            String text = new String(noise, i % 2 == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
            if (!Loom.errors(text).getFirst().startsWith("no error: ")) wrong++;
        }
        assertThat(wrong).isPositive();
    }
}
