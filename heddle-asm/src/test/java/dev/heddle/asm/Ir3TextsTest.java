package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Program;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How people write ir3: other spellings, lines that are not instructions, and what is refused.
class Ir3TextsTest {
    private static final String A6XX = "6";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    (ss) (sy)nop                         | (sy)(ss)nop
                    (jp)(sy) ldg.f32 r0.x,g[r2.x+4],1    | (sy)(jp)ldg.f32 r0.x, g[r2.x+4], 1
                    (nop3)add.f r0.x, r1.x, r2.x         | (nop3) add.f r0.x, r1.x, r2.x
                    (ul)(nop3)(sy)add.f r0.x, r1.x, r2.x | (sy)(nop3) (ul)add.f r0.x, r1.x, r2.x
                    add.f   r0.x  ,r1.x ,  c0.x          | add.f r0.x, r1.x, c0.x
                    add.f a1.x, r0.x, r1.x               | add.f up0.y, r0.x, r1.x
                    add.u hr0.x, hr1.x, 128              | add.u hr0.x, hr1.x, h(128)
                    add.u r0.x, r1.x, 0x10               | add.u r0.x, r1.x, 16
                    add.u r0.x, r1.x, undefined(5)       | add.u r0.x, r1.x, r1.y
                    mov.u32u32 r0.x, -1                  | mov.u32u32 r0.x, 0xffffffff
                    mov.s32s32 r0.x, 4294967295          | mov.s32s32 r0.x, -1
                    mov.u16u16 hr0.x, -1                 | mov.u16u16 hr0.x, 65535
                    mov.f32f32 r0.x, (.5)                | mov.f32f32 r0.x, (0.5)
                    mov.f32f32 r0.x, (-1e3)              | mov.f32f32 r0.x, (-1000.0)
                    mov.s16s16 ha0.x, hr0.x              | mova a0.x, hr0.x
                    mov.f32f32 r0.x, c<a0.x+16>          | mov.f32f32 r0.x, c<a0.x + 16>
                    mov.f32f32 r0.x, c<a0.x + 0>         | mov.f32f32 r0.x, c<a0.x>
                    mov.f32f32 r<a0.x + 0>, r1.x         | mov.f32f32 r<a0.x>, r1.x
                    mad.f32 r0.x, r1.x, r2.x, c<a0.x>    | mad.f32 r0.x, r1.x, r2.x, c<a0.x + 0>
                    ldg.f32 r0.x, g[r2.x + 4], 1         | ldg.f32 r0.x, g[r2.x+4], 1
                    ldg.f32 r0.x, g[r2.x+-4], 1          | ldg.f32 r0.x, g[r2.x-4], 1
                    ldg.f32 r0.x, g[r2.x+0], 1           | ldg.f32 r0.x, g[r2.x], 1
                    stp.u16 p[r0.x],hr0.w, 1             | stp.u16 p[r0.x], r0.w, 1
                    br p0.x,#0xffffffff                  | br p0.x, #-1
                    ldib.b.untyped.1d.u32.1.imm r0.x, r1.x+0, 2 | ldib.b.untyped.1d.u32.1.imm r0.x, r1.x, 2
                    """)
    void otherSpellings(String text, String today) {
        String word = Ir3.asm(A6XX, text);
        assertThat(word).isEqualTo(Ir3.asm(A6XX, today));
        assertThat(Ir3.dis(A6XX, word)).isEqualTo(today);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    (sy)(sy)nop                        | expected 'nop' or '(ss)' or '(eq)' or '(jp)' or '(eolm)'
                    (rpt1)(rpt2)nop                    | expected 'nop' or '(sy)'
                    (sat)nop                           | expected 'nop' or '(sy)'
                    (ss)ldg.f32 r0.x, g[r2.x], 1       | expected 'ldg.' or '(sy)' or '(jp)', found '(ss)ldg.f32'
                    (rpt4)add.f r0.x, r1.x, r2.x       | expected 'add.f' or '(sy)'
                    (sy)                               | expected an instruction
                    NOP                                | unknown instruction 'NOP'; did you mean 'nop'?
                    lock                               | unknown instruction 'lock'
                    sti.f32 hr0.y+2,r2.y, 0            | unknown instruction 'sti.f32'
                    add.f r0.x, c1.x, c2.x             | at most one of the sources can be a constant;
                    add.f r0.x, (1.0), (2.0)           | at most one of the sources can be an immediate;
                    rcp r0.x, c1.x                     | the source has to be a register;
                    add.f r0.x, r1.x, r64.x            | expected a register, a constant, an immediate, or one at a distance from a0.x, found 'r64.x'
                    add.f r0.x, r1.x, c512.x           | expected a register, a constant, an immediate, or one at a distance from a0.x, found 'c512.x'
                    add.f r0.x, hr1.x, r2.x            | expected a register, a constant, an immediate, or one at a distance from a0.x, found 'r2.x'
                    add.u r0.x, r1.x, 1024             | 1024 is no immediate: they are -1024 to 1023, (0.0), (0.5), (1.0), (2.0) and a few more; a mov takes any number
                    add.u r0.x, r1.x, h(5)             | expected a register, a constant, an immediate, or one at a distance from a0.x, found 'h(5)'
                    add.f r0.x, (1.5), r0.x            | (1.5) is no immediate: they are -1024 to 1023, (0.0), (0.5), (1.0), (2.0) and a few more; a mov takes any number
                    mad.f32 r0.x, r1.x, c0.x, r2.x     | expected a register such as r0.x (the second source cannot be a constant), found 'c0.x'
                    mov.u32u32 r0.x, 4294967296        | expected a register, a constant, an immediate, or one at a distance from a0.x, found '4294967296'
                    mov.f32f32 r0.x, c<a0.x + 512>     | expected a number -512..511, found '512>'
                    ldg.f32 r0.x, g[r2.x+4096], 1      | expected a register with an offset, such as r0.x+4, found 'r2.x+4096]'
                    ldg.f32 r0.x, g[r2.x], 8           | expected a number 0..7, found '8'
                    ldib.b.untyped.1d.u32.1.imm r0.x, r1.x, r2.x | expected a number 0..255, or a register if the mode says so, found 'r2.x'
                    br p0.x, #2147483648               | expected a branch target (a label, or a number -2147483648..2147483647 of steps of 8 bytes), found '2147483648'
                    br p0.x, #nowhere                  | there is no label 'nowhere'
                    jump 3                             | expected '#', found '3'
                    raw 0x10000000000000000            | raw takes numbers of 64 bits
                    @local 1                           | unknown instruction '@local'
                    nop {bits 61 = 1}                  | bits 61 are what makes this 'nop'
                    """)
    void refused(String text, String message) {
        assertThat(Ir3.asm(A6XX, text)).startsWith("error: " + message);
    }

    /// What would give a word, but not the one that is meant.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    add.f r0.x, (r)r1.x, r2.x
                    (nop1) add.f r0.x, (r)r1.x, r2.x
                    (nop1) mad.f32 r0.x, r1.x, r2.x, (r)r3.x
                    mov.f32u32 r0.x, r1.x
                    cov.f32f32 r0.x, r1.x
                    mov.f16f16 r0.x, h(1.0)
                    ldg.f32 hr0.x, g[r2.x], 1
                    ldg.f16 r0.x, g[r2.x], 1
                    stp.u32 p[r0.x], hr0.w, 1
                    sam (f16)(x)r0.x, r1.x, s#0, t#0
                    cmps.f.lt hp0.x, r0.x, c0.x
                    """)
    void operandsThatDoNotGoTogether(String text) {
        assertThat(Ir3.asm(A6XX, text)).startsWith("error: ");
    }

    @Test
    void headersAreKept() throws Exception {
        String source = "@localsize 32, 1, 1 ; threads\n@buf 64 (c4.x)\n@const(c0.x)\t0x1, 2\nend\n";
        Program p = Ir3.codec(A6XX).assembler().assemble(new dev.heddle.base.source.Source("a.asm", source));
        assertThat(p.headers()).hasSize(3);
        assertThat(p.headers().getFirst().name()).isEqualTo("@localsize");
        assertThat(p.headers().getFirst().arguments()).containsExactly("32", "1", "1");
        assertThat(p.headers().get(2).line()).isEqualTo(3);
        assertThat(Ir3.words(p.bytes())).containsExactly("0300000000000000");
    }

    /// A line of a log above its instructions.
    @Test
    void aHeaderMayBeginWithALetter() throws Exception {
        String source = "Native code for unnamed fragment shader (null) with sha1 01:\n; FRAG\n@in(r0.x) in0\nend\n";
        Program p = Ir3.codec(A6XX).assembler().assemble(new dev.heddle.base.source.Source("a.log", source));
        assertThat(p.headers()).hasSize(2);
        assertThat(p.labels()).isEmpty();
        assertThat(Ir3.words(p.bytes())).containsExactly("0300000000000000");
    }

    @Test
    void sectionsPutAnInstructionBeforeEach() {
        String nops = "0000050000000000";
        String wait = "1000100000000000";
        String end = "0300000000000000";
        assertThat(Ir3.program(
                        A6XX,
                        "a",
                        "@fullnopstart\nl: end\njump #l\n@fullnopend\nend\n"
                                + "@fullsyncstart\nend\n@fullsyncend\nend\n"))
                .isEqualTo(List.of(nops, end, nops, "01000000fffffffd", end, wait, end, end));
    }

    @Test
    void windowsLineEndsAndTabs() {
        assertThat(Ir3.program(A6XX, "a", "\tnop\t\r\nl:\r\n\tjump\t#l\t; back\r\n"))
                .isEqualTo(List.of("0000000000000000", "0100000000000000"));
    }

    @Test
    void targetsAreNamedByTheirNumber() {
        String listing = Words.listing(Ir3.codec(A6XX), Bytes.of("0000000000000000" + "ffffffff00000001"));
        assertThat(listing)
                .isEqualTo("l0:\n" + "       0: 0000000000000000  nop\n" + "       8: ffffffff00000001  jump #l0\n");
    }

    @Test
    void generationsDiffer() {
        assertThat(Ir3.asm("7", "ldg.k.f32 c[1], g[r0.x+4], 1")).isEqualTo("c012000100800009");
        assertThat(Ir3.asm("5", "ldg.k.f32 c[1], g[r0.x+4], 1")).startsWith("error: unknown instruction");
        assertThat(Ir3.asm("4", "ldgb.untyped.1d.u32.1 r0.x, g[0], r1.x, r2.x"))
                .isNotEqualTo(Ir3.asm("5", "ldgb.untyped.1d.u32.1 r0.x, g[0], r1.x, r2.x"))
                .doesNotStartWith("error");
    }

    @Test
    void whoSaysNothingMeansA6xx() throws Exception {
        assertThat(Codec.load("ir3").book().id()).isEqualTo("ir3@a6xx");
    }
}
