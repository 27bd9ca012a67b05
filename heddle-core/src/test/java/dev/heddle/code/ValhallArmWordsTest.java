package dev.heddle.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.source.SourceException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The words of the maker: names of instructions and modifiers in the dialect `arm`, which the default one reads, too.
class ValhallArmWordsTest {
    private static Codec codec(int generation, String dialect) {
        try {
            return Codec.of(Codec.load("valhall@v" + generation).book(), dialect);
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static String hex(long word) {
        byte[] out = new byte[8];
        for (int i = 0; i < 8; i++) out[i] = (byte) (word >>> 8 * i);
        return Bytes.hex(out);
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 11, 12, 13, 14})
    @Tag("long")
    void instructionsHaveTheNamesOfTheMaker(int generation) {
        Codec arm = codec(generation, "arm");
        Codec mesa = codec(generation, "mesa");
        Mismatches m = new Mismatches("valhall@v" + generation + " arm");
        Random random = new Random(generation);
        for (ArmRow r : ArmRow.all()) {
            if (!r.isOf(generation)) continue;
            for (int i = 0; i < 24; i++) {
                String hex = hex(r.word(random));
                String text = Words.dis(arm, hex);
                String head = text.split(" ", 2)[0];
                m.check(
                        head.equals(r.name())
                                || head.startsWith(r.name() + ".")
                                || isExchange(r.name(), head),
                        () -> r.name() + " " + hex + " is " + text);
                m.check(!text.contains("{bits"), () -> hex + " needs a note: " + text);
                m.compare(text, hex, Words.asm(arm, text));
                if (!isOtherText(text))
                    m.compare(text + " in the default dialect", hex, Words.asm(mesa, text));
                String other = Words.dis(mesa, hex);
                if (!other.startsWith("LOAD.") && !other.startsWith("LD_BUFFER."))
                    m.compare(other + " in the dialect arm", hex, Words.asm(arm, other));
            }
        }
        m.verify();
    }

    /// Where a load does not widen, the default dialect says so by `.unsigned`, the maker by nothing.
    private static boolean isOtherText(String text) {
        return (text.startsWith("LOAD.") || text.startsWith("LD_PKA."))
                && !text.contains(".sext")
                && !text.contains(".zext");
    }

    /// Exchanges are atomic operations with names of their own.
    private static boolean isExchange(String name, String head) {
        return name.startsWith("ATOM_RETURN.")
                && (head.startsWith("AXCHG.") || head.startsWith("ACMPXCHG."));
    }

    /// What a name or modifier of the maker stands for.
    @ParameterizedTest
    @CsvFileSource(resources = "/valhall/arm-words.txt", delimiter = '=')
    void wordsStandForThoseOfMesa(int generation, String text, String other) {
        Codec arm = codec(generation, "arm");
        Codec mesa = codec(generation, "mesa");
        String word = Words.asm(mesa, other);
        assertThat(Words.dis(mesa, word)).isEqualTo(other);
        String printed = Words.dis(arm, word);
        if (text.startsWith("ADR")) assertThat(Words.asm(arm, printed)).isEqualTo(word);
        else assertThat(Words.asm(arm, printed)).isEqualTo(Words.asm(arm, text)).isEqualTo(word);
        assertThat(modifiers(printed)).isEqualTo(modifiers(text));
        assertThat(Words.asm(arm, text)).isEqualTo(word);
        if (!isOtherText(text)) assertThat(Words.asm(mesa, text)).isEqualTo(word);
        assertThat(Words.asm(arm, other)).isEqualTo(word);
    }

    /// The modifiers are written in any order.
    private static java.util.List<String> modifiers(String text) {
        return java.util.Arrays.stream(text.split(" ", 2)[0].split("\\.")).sorted().toList();
    }

    @Test
    void entriesAreFoundByBothNames() {
        Codec arm = codec(9, "arm");
        assertThat(arm.written("BRANCH")).extracting(e -> e.id()).containsExactly("BRANCHZ");
        assertThat(arm.written("BRANCHZ")).extracting(e -> e.id()).containsExactly("BRANCHZ");
        assertThat(arm.words()).contains("BRANCHZ", "BRANCH", "NOT.i32", "ARSHIFT_OR.i32");
    }

    @Test
    void firstDescriptionsKeepTheirWords() throws SourceException {
        Codec arm = Codec.of(Codec.load("valhall").book(), "arm");
        assertThat(Words.dis(arm, Words.asm(arm, "BRANCHZ.eq r0, offset:-2")))
                .isEqualTo("BRANCHZ.eq r0, offset:-2");
    }
}
