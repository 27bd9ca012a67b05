package dev.heddle.asm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Program;
import dev.heddle.asm.source.SourceLines;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What one pass assembles, all passes assemble to the same.
class SinglePassAssemblerTest {
    private static final int BYTES = 20_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "; nothing\n\n  // here\n",
                "iadd r1, r2, 3",
                "a: b: iadd r1, r2, 3 ; one\nc:",
                "start: iadd r0, r0, 1\n jmp_exec_any start\n jmp_exec_any end\nend: stop\n",
                "call r17\ncall next\nnext: call next\nstop",
                "call r1\nr1: stop",
                ".byte 1, 2\n.align 8\nl: stop\n.quad 0x1234567890abcdef\n.zero 5\n.fill 3, 7",
                "  40: 0e05443200000000  iadd r1, r2, 3\n  48: 8800  stop\n",
                "  40: 0e05443200000000  iadd r1, r2, 3\n  .zero 2\n  4a: 8800  stop\n",
                "adc: stop\njmp_exec_any adc",
                "threadgroup_load i32, x, r7, r7l, 0 {bits 15 = 0x1}\nstop\r\nstop {force}\r\n"
            })
    void onePassIsEnough(String text) throws SourceException {
        same(Agx.CODEC, text, Objects.requireNonNull(plain(Agx.CODEC, text), text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".equ n, 3\niadd r1, r2, n",
                ".kernel k\nstop",
                "a: stop\na: stop",
                "jmp_exec_any nowhere",
                "nonsense",
                "add: 40: 8800 stop\njmp_exec_any add",
                ".zero x",
                "stop\n  48: 8800  stop\n",
                "  40: 8800  stop\n  48: 8800  stop\n",
                "iadd r1, r2, 3 {as nothing}"
            })
    void onePassIsNotEnough(String text) {
        assertThat(plain(Agx.CODEC, text)).isNull();
    }

    @Test
    void bytesAndItemsAreTheSameAfterManyPasses() throws SourceException {
        Assembled code = Agx.CODEC.assembler().code("x", ".equ n, 3\niadd r1, r2, n\n.word 5\nstop".getBytes(UTF_8));
        assertThat(code.bytes()).isEqualTo(code.program().bytes());
        assertThat(code.count()).isEqualTo(3);
        assertThat(code.isInsn(0)).isTrue();
        assertThat(code.isInsn(1)).isFalse();
        assertThat(code.start(2)).isEqualTo(12);
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#codecs")
    void listings(Codec codec) throws SourceException {
        byte[] code = new byte[BYTES];
        SplittableRandom random = new SplittableRandom(5);
        random.nextBytes(code);
        for (boolean labels : new boolean[] {false, true}) {
            String text = Words.listing(codec, code, 0, labels);
            Assembled plain = plain(codec, text);
            assertThat(codec.assembler().code("x", text.getBytes(UTF_8)).bytes())
                    .isEqualTo(code);
            if (plain != null) same(codec, text, plain);
        }
    }

    private static @Nullable Assembled plain(Codec codec, String text) {
        var encoder = codec.compiled().encoder();
        byte[] bytes = text.getBytes(UTF_8);
        return new SinglePassAssembler(codec.book(), encoder, false, GapPolicy.REFUSE, bytes)
                .assemble(new SourceLines(encoder, codec.book().isa()));
    }

    private static void same(Codec codec, String text, Assembled plain) throws SourceException {
        Program all = codec.assembler().assemble(new Source("x", text), text.getBytes(UTF_8));
        assertThat(plain.program()).isEqualTo(all);
        assertThat(plain.bytes()).isEqualTo(all.bytes());
    }
}
