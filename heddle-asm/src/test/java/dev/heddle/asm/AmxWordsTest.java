package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The words of AMX, which name a register, and what is none of them.
class AmxWordsTest {
    /// By the number of the operation; 17 has a number instead of a register.
    private static final List<String> NAMES = List.of(
            "ldx", "ldy", "stx", "sty", "ldz", "stz", "ldzi", "stzi", "extrx", "extry", "fma64", "fms64", "fma32",
            "fms32", "mac16", "fma16", "fms16", "", "vecint", "vecfp", "matint", "matfp", "genlut");

    private static String memory(long word) {
        return "%08x".formatted(Integer.reverseBytes((int) word));
    }

    private static String text(int op, int g) {
        if (op == 17 && g < 2) return g == 0 ? "set" : "clr";
        if (op == 17 || op >= NAMES.size()) return ".inst 0x%08x".formatted(0x201000 | op << 5 | g);
        return NAMES.get(op) + (g == 31 ? " xzr" : " x" + g);
    }

    @Test
    void vectorsHoldBothWays() {
        Mismatches m = new Mismatches("words.tsv");
        for (String line : Vectors.AMX.lines("words.tsv")) {
            String[] c = line.split("\t", -1);
            String hex = memory(Amx.value(c[0]));
            m.compare(c[0], c[1], Words.dis(Amx.WORDS, hex));
            m.compare(c[1], hex, Words.asm(Amx.WORDS, c[1]));
        }
        m.verify();
    }

    @Test
    void everyWordHoldsBothWays() {
        Mismatches m = new Mismatches("all words");
        for (int op = 0; op < 32; op++) {
            for (int g = 0; g < 32; g++) {
                String hex = memory(0x201000 | op << 5 | g);
                m.compare(hex, text(op, g), Words.dis(Amx.WORDS, hex));
                m.compare(text(op, g), hex, Words.asm(Amx.WORDS, text(op, g)));
            }
        }
        m.verify();
    }

    @Test
    void otherBitsMakeItNoWord() {
        Mismatches m = new Mismatches("other bits");
        for (int bit = 10; bit < 32; bit++) {
            long word = 0x201000 ^ 1L << bit;
            String text = ".inst 0x%08x".formatted(word);
            m.compare(text, text, Words.dis(Amx.WORDS, memory(word)));
            m.compare(text, memory(word), Words.asm(Amx.WORDS, text));
        }
        m.verify();
    }

    @Test
    void everyWordWithARegisterHasADescriptor() {
        Map<String, String> found = new HashMap<>();
        Amx.WORDS.book().entries().stream()
                .filter(e -> e.pointer() != null)
                .forEach(e -> found.put(e.mnemonic(), Amx.kind(e.mnemonic()).name()));
        assertThat(found.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        NAMES.stream().filter(n -> !n.isEmpty()).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ldx x31    | expected a register x0..x30, or xzr, found 'x31'
                    ldx sp     | expected a register x0..x30, or xzr, found 'sp'
                    fma32      | expected a register x0..x30, or xzr, found the end of the line
                    set x0     | expected the end of the instruction, found 'x0'
                    extra x0   | unknown instruction 'extra'; did you mean
                    """)
    void refused(String text, String message) {
        assertThat(Words.asm(Amx.WORDS, text)).startsWith("error: " + message);
    }
}
