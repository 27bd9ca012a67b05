package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Texts of addresses with an index on a6xx, of aliases and of uniform predicates on a7xx, as Mesa writes them.
class Ir3AddressesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    6 | c0d2090602800004 | stg.a.f32 g[r1.x+(r1.z<<2)], r0.z, 2
                    6 | c0dc052e01800042 | stg.a.u8 g[r0.z+r11.z], hr8.y, 1
                    6 | c0d6110401800228 | stg.a.u32 g[r2.x+((r1.x+1)<<2)], r5.x, 1
                    6 | c002001104c08023 | ldg.a.f32 r4.y, g[r0.z+(r4.y<<2)], 4
                    6 | c002000703c1740f | ldg.a.f32 r1.w, g[r1.y+(((r1.w<<3)+2)<<2)], 3
                    6 | c000000601c18017 | ldg.a.f16 hr1.z, g[r1.z+(r2.w<<1)], 1
                    7 | e41401a0bfba7736 | alias.tex.f32.1 r40.x, (-1.45676303)
                    7 | e40c000900000007 | alias.tex.f32.0 r2.y, c1.w
                    7 | e41100a000000002 | alias.tex.b16.0 hr40.x, h(0x2)
                    7 | e410800300003c00 | alias.rt.f16.0 rt0.w, h(1.0)
                    7 | e40c800800000010 | alias.rt.f32.0 rt2.x, c4.x
                    7 | e41480083f800000 | alias.rt.f32.0 rt2.x, (1.0)
                    7 | f406100400000007 | (sy)(ss)alias.mem.f32.0 r1.x, r1.w
                    8 | e4090fa000000007 | alias.tex.b16.15 hr40.x, hc1.w
                    7 | 429000f5100600c1 | cmps.u.lt up0.y, r48.y, c1.z
                    """)
    void texts(String generation, String word, String text) {
        assertThat(Ir3.dis(generation, word)).isEqualTo(text);
        assertThat(Ir3.asm(generation, text)).isEqualTo(word);
    }

    /// Every shift and every offset of every size.
    @ParameterizedTest
    @CsvSource({"u8, hr1.x", "u8_32, r1.x", "f16, hr1.x", "u32, r1.x"})
    void allAddressesGoRound(String type, String register) {
        String plain = "ldg.a.%s %s, g[r2.x+%s], 1".formatted(type, register, "r3.y%s");
        String bare = type.startsWith("u8") ? "r3.y" : "(r3.y<<%d)".formatted(type.equals("f16") ? 1 : 2);
        String first = Ir3.asm("6", plain.replace("r3.y%s", bare));
        assertThat(first).doesNotStartWith("error");
        for (int shift = 0; shift < 4; shift++)
            for (int more = 0; more < 4; more++) {
                long word = Long.parseUnsignedLong(first, 16) | (long) shift << 12 | (long) more << 9;
                String hex = Long.toHexString(word);
                String text = Ir3.dis("6", hex);
                assertThat(text).doesNotContain("{");
                assertThat(Ir3.asm("6", text)).as(text).isEqualTo(hex);
            }
    }

    /// In older texts the number after the first sign is 2 more than the shift, for all types.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ldg.a.u32 r1.z, g[r1.z+(r2.w)<<2], 1      | ldg.a.u32 r1.z, g[r1.z+(r2.w<<2)], 1
                    ldg.a.u8 hr1.z, g[r1.z+(r2.w)<<2], 1      | ldg.a.u8 hr1.z, g[r1.z+r2.w], 1
                    ldg.a.u16 hr1.z, g[r1.z+(r2.w+3)<<2], 1   | ldg.a.u16 hr1.z, g[r1.z+((r2.w+3)<<1)], 1
                    stg.a.u32 g[r2.x+r1.x<<4+3<<2], r5.x, 1   | stg.a.u32 g[r2.x+(((r1.x<<2)+3)<<2)], r5.x, 1
                    stg.a.u32 g[r2.x+r1.x<<5<<2], r5.x, 1     | stg.a.u32 g[r2.x+(r1.x<<5)], r5.x, 1
                    """)
    void olderTexts(String older, String text) {
        String word = Ir3.asm("6", older);
        assertThat(Ir3.dis("6", word)).isEqualTo(text);
    }

    /// Bits without a meaning, a scope and a kind of source never seen in code.
    @Test
    void allAliasesGoRound() {
        for (int high = 0; high < 1 << 16; high += 7) {
            long word = 0xe400000000000000L | (long) (high & 0x7ff) << 44 | (high & 0xffL) << 32 | 0x3f800000L + high;
            String hex = Long.toHexString(word);
            String text = Ir3.dis("7", hex);
            assertThat(text).startsWith("(ss)".substring(0, (word >> 44 & 1) == 1 ? 4 : 0) + "alias.");
            assertThat(Ir3.asm("7", text)).as(text).isEqualTo(hex);
        }
    }

    @Test
    void earlierGenerationsHaveNoAliases() {
        assertThat(Ir3.asm("6", "alias.tex.f32.0 r2.y, c1.w")).startsWith("error:");
        // The word has one text in all generations; before a7xx it does not run.
        assertThat(Ir3.dis("6", "429000f5100600c1")).isEqualTo("cmps.u.lt up0.y, r48.y, c1.z");
        // Moves keep the name.
        assertThat(Ir3.dis("7", Ir3.asm("7", "mova1 a1.x, 5"))).isEqualTo("mova1 a1.x, 5");
    }
}
