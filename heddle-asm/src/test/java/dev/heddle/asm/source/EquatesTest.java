package dev.heddle.asm.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Agx;
import dev.heddle.asm.Codec;
import dev.heddle.asm.Ir3;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names that `.equ` gives to numbers: none that the book would read as something else.
class EquatesTest {
    private static String error(Codec codec, String text) {
        try {
            codec.assembler().assemble(new Source("a.s", text));
            return "";
        } catch (SourceException e) {
            return e.diagnostics().getFirst().message();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "r1",
                "r255",
                "r1h",
                "r9_r10",
                "u4",
                "u0_u1",
                "iadd",
                "i32",
                "xyzw",
                "x",
                "sr80",
                "signed",
                "lsl",
                "force",
                "bits",
                "pc",
                "undefined"
            })
    void wordsOfAgx(String name) {
        assertThat(error(Agx.CODEC, ".equ " + name + ", 5"))
                .isEqualTo("'%s' is a word of agx; as a number it would not be found there any more".formatted(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"N", "r", "r_1", "size", "cache", "r1_count", "iadd_count", "my_sr80"})
    void otherNames(String name) {
        assertThat(error(Agx.CODEC, ".equ " + name + ", 5")).isEmpty();
    }

    @Test
    void wordsOfAnotherDialectAreFree() {
        Codec mesa = Codec.of(Agx.CODEC.book(), "mesa");
        assertThat(error(mesa, ".equ ffma, 5")).contains("is a word of agx");
        assertThat(error(Agx.CODEC, ".equ ffma, 5")).isEmpty();
        assertThat(error(Agx.CODEC, ".equ fmadd32, 5")).contains("is a word of agx");
    }

    @ParameterizedTest
    @ValueSource(strings = {"r0", "c5", "add", "sy", "ss", "rpt1", "a0", "p0", "f32"})
    void wordsOfIr3(String name) {
        assertThat(error(Ir3.codec("6"), ".equ " + name + ", 5")).contains("is a word of ir3");
    }

    @Test
    void nameWithADotIsNeverFound() {
        assertThat(error(Agx.CODEC, ".equ a.b, 5")).isEqualTo(".equ takes a name, a comma and a number");
    }
}
