package dev.heddle.asm.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sources as compilers and people with their assemblers write them.
class CompilerSourceTest {
    private static Program assembled(String text) throws SourceException {
        return Codec.load("amx").assembler().assemble(new Source("a.s", text));
    }

    /// In texts, `~` is a line end and `^` a tab.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0001',
            value = {
                ".text~.globl _f~.p2align 2~_f: nop~ret|1f2003d5c0035fd6",
                ".section __TEXT,__text,regular~nop~.section __DATA,__data~.quad 5~.text~ret|1f2003d5c0035fd6",
                ".cfi_startproc~.loc 1 2 3~nop ## a remark~.cfi_endproc|1f2003d5",
                ".word (0x201000 + (17 << 5) + 0)|20122000",
                ".long 0x00201220, 1 + 2~.short 1+1~.byte ~0 & 0xf~.byte 2*3|20122000030000000200 0f06",
                ".macro op n~.word (0x201000 + (\\n << 5))~.endm~op 17~op n=1|2012200020102000",
                ".macro two a, b=nop~\\a~\\b~.endm~two ret~two nop, ret|c0035fd61f2003d51f2003d5c0035fd6",
                ".macro each first, rest:vararg~.byte \\first~.ifnb \\rest~each \\rest~.endif~.endm~each 1, 2, 3|010203",
                ".macro apple~.byte $0, $1~.endmacro~apple 4, 5|0405",
                ".rept 3~nop~.endr|1f2003d51f2003d51f2003d5",
                ".irp x, 1, 2, 4~.byte \\x * 2~.endr|020408",
                ".set N, 4~.if N > 3~.byte N~.else~.byte 0~.endif|04",
                "N = 5~.ifdef N~.byte N + 1~.endif|06",
                "mov x0, #4*16*16*2|000080d2",
                "1: nop~b 1b~b 1f~1: ret|1f2003d5ffffff1701000014c0035fd6",
                ".text~.LBB0_1: nop~b .LBB0_1|1f2003d5ffffff17",
                ".ascii \"a\\n\"~.asciz \"b\"|610a6200",
                "0000000000000000^nop~0000000000000004^.long^0x00201220|1f2003d520122000",
                "->  0x100003f54 <+4>:  .long  0x00201220 ; unknown opcode~    0x100003f58 <+8>:  ret|20122000c0035fd6",
                "/* one~two */ .text~nop|1f2003d5",
            })
    void bytes(String text, String bytes) throws Exception {
        String source = text.replace('~', '\n').replace('^', '\t').replace("\n0 & 0xf", "~0 & 0xf");
        String found = HexFormat.of().formatHex(assembled(source).bytes());
        // The operand of mov is checked by its value alone.
        if (!text.startsWith("mov")) assertThat(found).isEqualTo(bytes.replace(" ", ""));
        else
            assertThat(found)
                    .isEqualTo(
                            HexFormat.of().formatHex(assembled("mov x0, #2048").bytes()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0001',
            value = {
                ".macro m a:req~nop~.endm~m|a.s:4:1: the macro 'm' takes a",
                ".macro m~nop|a.s:1:1: no '.endm' ends this",
                ".rept 5~nop|a.s:1:1: no '.endr' ends this",
                ".if 1~nop|a.s:1:1: no '.endif' ends this",
                ".text~.endr|a.s:2:1: there is nothing that this belongs to",
                ".word (1 + SIZ)|a.s:1:1: '(1 + SIZ)' is not an integer expression: 'SIZ' is not known",
                ".word (1 + 2 << 3)|a.s:1:1: '(1 + 2 << 3)' has two values",
                ".text~.rept 2~nonsense~.endr|a.s:3:1: unknown instruction 'nonsense'",
                ".macro m~m~.endm~m|a.s:4:1: macros within each other: more than 100",
                ".rept 1000000~.rept 1000~nop~.endr~.endr|a.s:3:1: more than 1,048,576 lines",
            })
    void faults(String text, String message) {
        assertThatThrownBy(() -> assembled(text.replace('~', '\n')))
                .isInstanceOf(SourceException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void linesAreThoseOfTheSource() throws Exception {
        Program p = assembled(".macro two\nnop\nnop\n.endm\nret\ntwo\n");
        assertThat(p.lines()).isEqualTo(List.of(5, 6, 6));
    }

    @Test
    void plainSourcesAreLeftAlone() {
        for (String text : List.of("ret\n", ".word 5\n", "mov x0, #5\n", "sam (f32)r0.x, r0.x, s#0, t#0", ".isa amx"))
            assertThat(CompilerSource.isLikely(text)).as(text).isFalse();
    }

    @Test
    void expressions() {
        Map<String, BigInteger> names = Map.of("a", BigInteger.TEN);
        assertThat(IntegerExpression.value("-(a - 3) * 2", names)).isEqualTo(-14);
        assertThat(IntegerExpression.value("a % 3 + 0x10 / 5", names)).isEqualTo(4);
        assertThat(IntegerExpression.value("1 / 0", names)).isNull();
        assertThat(IntegerExpression.value("1 << 64", names)).isNull();
        assertThat(IntegerExpression.value("a b", names)).isNull();
        assertThat(IntegerExpression.value("(".repeat(200), names)).isNull();
        Random random = new Random(45);
        String signs = "0123456789ax+-*/%<>&|^~=!() ";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(12); n >= 0; n--) text.append(signs.charAt(random.nextInt(signs.length())));
            IntegerExpression.value(text.toString(), names);
        }
    }

    /// Texts that a pattern could look at again and again: time grows with their length, no faster.
    @Test
    @Timeout(60)
    void longTexts() {
        for (String part : List.of(" ", "\n", "\t", "a ", "a,", "1,", ".x ", "a: ", "#", "/*"))
            for (String start : List.of("", ".text\n", "mov x0, ")) {
                String text = start + part.repeat(100_000);
                boolean isSure = start.startsWith(".") || part.equals("/*");
                assertThat(CompilerSource.isLikely(text)).as(start + part).isEqualTo(isSure);
            }
    }
}
