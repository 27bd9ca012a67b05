package dev.heddle.asm.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.search.PatternSearch.Match;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Patterns, and where they are found.
class PatternSearchTest {
    private static List<String> found(String isa, String pattern, String... lines) throws SourceException {
        Codec codec = Codec.load(isa);
        String text = String.join("\n", lines) + "\n";
        List<? extends Item> items =
                codec.assembler().assemble(new Source("t.s", text)).items();
        List<String> out = new ArrayList<>();
        for (Match m : new PatternSearch(codec, InsnPattern.parse(pattern)).in(items)) {
            List<String> places =
                    m.insns().stream().map(i -> Long.toHexString(i.address())).toList();
            out.add(String.join(" ", places) + " " + m.names());
        }
        return out;
    }

    private static final String[] AGX = {
        "get_sr r1, sr80",
        "iadd r2.cache, r1.discard, r1, lsl 2",
        "device_load 0, i32, xyzw, r9_r10_r11_r12, u0_u1, r2, unsigned",
        "wait 0",
        "fmadd32 r0, u9h, r10, r10",
        "iadd r2, r1, 16",
        "stop"
    };

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "iadd                     | 4 {};1e {}",
                "IADD                     | 4 {};1e {}",
                "i*d …                    | 4 {};1e {}",
                "iadd *, *                | ",
                "iadd *, *, *             | 1e {}",
                "iadd ..., *, *           | 4 {};1e {}",
                "iadd rX, rY, rY, …       | 4 {X=r2, Y=r1}",
                "iadd rX, rY, rY.cache, … | ",
                "iadd rX.cache, …         | 4 {X=r2}",
                "iadd r2, …               | 4 {};1e {}",
                "iadd r2.cache, …         | 4 {}",
                "iadd …, 0x10             | 1e {}",
                "iadd …, 0b10000          | 1e {}",
                "iadd …, lsl N            | 4 {N=2}",
                "iadd …, lsl 2            | 4 {}",
                "iadd …, 15               | ",
                "fmadd32 *, uX, rY, rY    | 16 {X=u9h, Y=r10}",
                "fmadd32 *, rX, *, *      | ",
                "fmadd32 A, B, C, C       | 16 {A=r0, B=u9h, C=r10}",
                "fmadd32 A, B, B, C       | ",
                "device_load …;; fm* …    | c 16 {}",
                "device_load …;1; wait    | c 14 {}",
                "device_load …; fmadd32   | ",
                "device_load …;2; fmadd32 | c 16 {}",
                "*, rX, …                 | ",
                "stop; *                  | ",
                "*; stop                  | 1e 26 {}",
            })
    void instructions(String pattern, String expected) throws SourceException {
        List<String> all = pattern.startsWith("*,") ? List.of() : found("agx", pattern.strip(), AGX);
        assertThat(String.join(";", all)).isEqualTo(expected == null ? "" : expected);
    }

    /// A register of four is the same as the four.
    @Test
    void aPartOfARegisterIsTheSame() throws SourceException {
        assertThat(found("agx", "device_load *, *, *, rX, …;; fmadd32 *, *, rX, *", AGX))
                .containsExactly("c 16 {X=r9_r10_r11_r12}");
        assertThat(found("agx", "device_load *, *, *, rX, …;; fmadd32 rX, …", AGX))
                .isEmpty();
        assertThat(found("agx", "mov_imm rX, …; iadd *, rX, *", "mov_imm r1, 5, 0", "iadd r2, r1l, 3"))
                .hasSize(1);
        assertThat(found("agx", "mov_imm rX, …; iadd *, rX, *", "mov_imm r1, 5, 0", "iadd r2, u1, 3"))
                .isEmpty();
    }

    @Test
    void otherSets() throws SourceException {
        String[] ir3 = {
            "(sy)(ss)add.f r1.x, (neg)r2.y, (abs)c3.x",
            "stg.f32 g[r6.x], r3.y, 1",
            "cov.f32f16 hr1.x, r2.x",
            "(rpt2)mul.f r0.x, (r)r1.x, c0.x",
            "end"
        };
        assertThat(found("ir3", "(ss)add.f rX, (neg)rY, cZ", ir3)).containsExactly("0 {X=r1.x, Y=r2.y, Z=c3.x}");
        assertThat(found("ir3", "(jp)add.f", ir3)).isEmpty();
        assertThat(found("ir3", "add.f *, (abs)rX, *", ir3)).isEmpty();
        assertThat(found("ir3", "stg.* g[rX], rY, *", ir3)).containsExactly("8 {X=r6.x, Y=r3.y}");
        assertThat(found("ir3", "cov.* hrX, rY", ir3)).containsExactly("10 {X=hr1.x, Y=r2.x}");
        assertThat(found("ir3", "cov.* rX, *", ir3)).isEmpty();
        assertThat(found("ir3", "* r?.x", ir3)).isEmpty();
        assertThat(found("valhall", "FMA.* rX, *, u*, …", "FMA.f32 r1, r2, u14.neg, r4.abs"))
                .containsExactly("0 {X=r1}");
        assertThat(found("amx", "ldx xA; ldy xA", "ldx x3", "ldy x3", "ldx x3", "ldy x4"))
                .containsExactly("0 4 {A=x3}");
    }

    /// Names are free where a step in between was tried and left again.
    @Test
    void stepsAreTriedInTurn() throws SourceException {
        assertThat(found(
                        "agx",
                        "mov_imm rA, …;; mov_imm rB, …;; iadd *, rA, rB",
                        "mov_imm r1, 1, 0",
                        "mov_imm r2, 1, 0",
                        "mov_imm r3, 1, 0",
                        "iadd r4, r1, r3"))
                .containsExactly("0 c 12 {A=r1, B=r3}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''            | 1 | expected an instruction such as 'add* rX, …', found nothing",
                "iadd *,       | 8 | expected an operand, '*' for any, or '…' for any others",
                "iadd *, , *   | 9 | expected an operand, '*' for any, or '…' for any others",
                "iadd *;       | 8 | expected an instruction such as 'add* rX, …', found nothing",
                "iadd *;0; *   | 7 | expected 1 to 10,000, found 0",
                "iadd *;99999999999; * | 7 | expected 1 to 10,000, found 99999999999",
                "iadd *;4 x    | 8 | expected ';' after '4', as in ';4;'",
                "iadd g[rX, *  | 7 | expected ']' for this bracket",
                "iadd g]rX, *  | 7 | ']' closes nothing",
                "iadd 'r1, *   | 6 | expected another ' to end what this one begins",
                "(ss iadd      | 1 | expected ')' for this '('",
                "iadd rX, uX   | 10 | 'X' is 'rX' before; one name stands for one kind of register",
            },
            quoteCharacter = '"')
    void whatIsWrong(String pattern, int column, String message) {
        String text = pattern.equals("''") ? "" : pattern;
        assertThatThrownBy(() -> InsnPattern.parse(text)).isInstanceOfSatisfying(SourceException.class, e -> {
            assertThat(e.diagnostics().getFirst().message()).isEqualTo(message);
            assertThat(e.diagnostics().getFirst().column()).isEqualTo(column);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"iaddd", "iad", "bog*", "iadd; bogus *"})
    void mnemonicsThatThereAreNot(String pattern) throws SourceException {
        PatternSearch search = new PatternSearch(Codec.load("agx"), InsnPattern.parse(pattern));
        assertThatThrownBy(search::check)
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("no instruction of agx@g13 begins with '");
    }

    /// Programs are passed over by the mnemonics of their instructions, also where a text begins otherwise.
    @Test
    void programsWithoutTheInstructions() throws SourceException {
        PatternSearch search = new PatternSearch(Codec.load("ir3"), InsnPattern.parse("cov.*;; add.f"));
        search.check();
        assertThat(search.mnemonics().getFirst()).contains("mov");
        assertThat(search.mnemonics().getLast()).contains("add.f").doesNotContain("add.u");
    }

    /// Whatever somebody types is a pattern, or one message.
    @Test
    void anyTextIsReadOrRefused() throws SourceException {
        String signs = "ar1X*.;,()[]'…{ }";
        java.util.Random random = new java.util.Random(7);
        int read = 0;
        Codec codec = Codec.load("agx");
        String code = String.join("\n", AGX) + "\n";
        List<Item> items = codec.assembler().assemble(new Source("t.s", code)).items();
        for (int i = 0; i < 20_000; i++) {
            StringBuilder s = new StringBuilder();
            for (int n = random.nextInt(12); n >= 0; n--) s.append(signs.charAt(random.nextInt(signs.length())));
            try {
                InsnPattern p = InsnPattern.parse(s.toString());
                assertThat(p.steps()).isNotEmpty();
                if (read++ < 50) new PatternSearch(codec, p).in(items);
            } catch (SourceException e) {
                assertThat(e.diagnostics()).hasSize(1);
            }
        }
        assertThat(read).isGreaterThan(100);
    }
}
