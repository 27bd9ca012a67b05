package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.SourceException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The words of the maker: names of instructions and modifiers in the dialect `arm`, which the default one reads, too.
@Tag("long")
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
    void instructionsHaveTheNamesOfTheMaker(int generation) {
        Codec arm = codec(generation, "arm");
        Codec mesa = codec(generation, "mesa25");
        Mismatches m = new Mismatches("valhall@v" + generation + " arm");
        Random random = new Random(generation);
        for (ArmRow r : ArmRow.all()) {
            if (!r.isOf(generation)) continue;
            for (int i = 0; i < 24; i++) {
                String hex = hex(r.word(random));
                String text = Words.dis(arm, hex);
                String head = text.split(" ", 2)[0];
                m.check(
                        head.equals(r.name()) || head.startsWith(r.name() + ".") || isExchange(r.name(), head),
                        () -> r.name() + " " + hex + " is " + text);
                m.check(!text.contains("{bits"), () -> hex + " needs a note: " + text);
                m.compare(text, hex, Words.asm(arm, text));
                if (!isOtherText(text)) m.compare(text + " in the default dialect", hex, Words.asm(mesa, text));
                String other = Words.dis(mesa, hex);
                if (!other.startsWith("LOAD.") && !other.startsWith("LD_BUFFER."))
                    m.compare(other + " in the dialect arm", hex, Words.asm(arm, other));
            }
        }
        m.verify();
    }

    /// Where a load does not widen, the default dialect says so by `.unsigned`, the maker by nothing.
    private static boolean isOtherText(String text) {
        String head = text.split(" ", 2)[0];
        return (head.startsWith("LOAD.") || head.startsWith("LD_PKA."))
                && !head.contains(".sext")
                && !head.contains(".zext");
    }

    /// Exchanges are atomic operations with names of their own.
    private static boolean isExchange(String name, String head) {
        return name.startsWith("ATOM_RETURN.") && (head.startsWith("AXCHG.") || head.startsWith("ACMPXCHG."));
    }

    /// What a name or modifier of the maker stands for.
    @ParameterizedTest
    @CsvFileSource(resources = "/valhall/arm-words.txt", delimiter = '=')
    void wordsStandForThoseOfMesa(int generation, String text, String other) {
        Codec arm = codec(generation, "arm");
        Codec mesa = codec(generation, "mesa25");
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
        return java.util.Arrays.stream(text.split(" ", 2)[0].split("\\."))
                .sorted()
                .toList();
    }

    /// Names of the maker that no dialect prints.
    @ParameterizedTest
    @CsvSource(delimiter = '=', textBlock = """
                    9  = FMAX.f32.nan_suppress r0, r1, r2 = FMAX.f32 r0, r1, r2
                    10 = HADD.s32.round_down r0, r1, r2 = HADD.s32 r0, r1, r2
                    9  = IABS.v4s8 r0, r1.b0123 = IABS.v4s8 r0, r1
                    12 = STORE.i8.b0.slot0 @r0, r2, offset:0 = STORE.i8.slot0 @r0, r2, offset:0
                    12 = STORE.i16.h0.slot0 @r0, r2, offset:0 = STORE.i16.slot0 @r0, r2, offset:0
                    10 = TEX_DUAL.slot0.primary_f32.secondary_u16.primary_rgba.tex2d.none @r0:r1:r2:r3:r4, @r8:r9, r10 \
                    = TEX_DUAL.slot0.primary_dst32.secondary_dst16.tex2d.none @r0:r1:r2:r3:r4, @r8:r9, r10
                    9  = TEX_GATHER.slot0.s16.tex2d.float_coordinates.gather4_r @r0:r1, @r4:r5, r8 \
                    = TEX_GATHER.slot0.dst16.tex2d.gather4_r @r0:r1, @r4:r5, r8
                    9  = VAR_TEX_BUF_SINGLE.slot0.center_store.dst32.tex2d.src_f32.none @r0, r4, r6 \
                    = VAR_TEX_BUF_SINGLE.slot0.center_store.dst32.tex2d.none @r0, r4, r6
                    14 = VAR_TEX_BUF_SINGLE.slot0.center_store.dst32.tex2d.src_f32.none @r0, r4, r6 \
                    = VAR_TEX_BUF_SINGLE.slot0.center_store.dst32.tex2d.none @r0, r4, r6
                    """)
    void whatGoesWithoutSayingMayBeSaid(int generation, String text, String plain) {
        Codec arm = codec(generation, "arm");
        String word = Words.asm(arm, plain);
        assertThat(Words.asm(arm, text)).isEqualTo(word);
        assertThat(modifiers(Words.dis(arm, word))).isEqualTo(modifiers(plain));
    }

    /// The four bits of a table stand for 0 to 11 and for the last four of 64.
    @ParameterizedTest
    @CsvSource({"0, 0x0, 0x0", "11, 0xB, 0xB", "60, 0xC, 0x3C", "0x3e, 0xE, 0x3E", "0xf, 0xF, 0x3F"})
    void lastTablesHaveNumbersOfTheirOwn(String table, String inMesa, String inArm) {
        Codec arm = codec(12, "arm");
        Codec mesa = codec(12, "mesa25");
        String text = "LEA_BUF_IMM.slot0 @r0:r1, r2, table:%s, index:0x1";
        String word = Words.asm(arm, text.formatted(table));
        assertThat(Words.asm(mesa, text.formatted(table))).isEqualTo(word);
        assertThat(Words.dis(mesa, word)).isEqualTo(text.formatted(inMesa));
        assertThat(Words.dis(arm, word)).isEqualTo(text.formatted(inArm));
        assertThat(Words.asm(arm, text.formatted(16))).startsWith("error:");
    }

    /// Combinations that would need more registers than the maker has counts for.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    9  | TEX_FETCH.slot0.32.3d.array_enable.texel_offset @r0:r1:r2:r3, @r8:r9:r10:r11:r12, r4 | a fetch reads at most four registers
                    14 | TEX_FETCH.slot0.32.3d.array_enable.texel_offset @r0:r1:r2:r3, @r8:r9:r10:r11:r12, r4 | a fetch reads at most four registers
                    11 | TEX_GRADIENT.slot0.32.2d.project.derivative @r0:r1:r2:r3, @r8:r9:r10:r11:r12, r4 | a gradient reads up to four registers, or six
                    11 | TEX_GRADIENT.slot0.32.3d.project.derivative @r0:r1:r2:r3, @r8:r9:r10:r11:r12:r13:r14, r4 | a gradient reads up to four registers, or six
                    """)
    void countsThatTheMakerDoesNotHave(int generation, String text, String why) {
        assertThat(Words.asm(codec(generation, "mesa25"), text)).contains(why);
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
        assertThat(Words.dis(arm, Words.asm(arm, "BRANCHZ.eq r0, offset:-2"))).isEqualTo("BRANCHZ.eq r0, offset:-2");
    }
}
