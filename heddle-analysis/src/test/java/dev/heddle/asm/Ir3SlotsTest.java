package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analysis.hazard.Hazard;
import dev.heddle.analysis.hazard.HazardRule;
import dev.heddle.analysis.hazard.Hazards;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Slots of ir3 by generation, and what accesses of one kind may overwrite.
@Tag("long")
class Ir3SlotsTest {
    private static List<Hazard> of(String generation, String source) {
        try {
            Codec codec = Ir3.codec(generation);
            return Hazards.of(codec, codec.assembler().assemble(new Source("t.s", source)));
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static int slots(String generation, String source) {
        int all = 0;
        for (Hazard h : of(generation, source)) if (h.rule() == HazardRule.SLOTS) all += (int) h.fact("slots");
        return all;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    add.f r0.x, r1.x, r1.y     | mul.f r2.x, r0.x, r3.x          | 3 | 2
                    add.f r0.x, r1.x, r1.y     | mad.f32 r2.x, r3.x, r3.y, r0.x  | 1 | 1
                    add.f r0.x, r1.x, r1.y     | mad.f32 r2.x, r0.x, r3.y, r3.x  | 3 | 2
                    add.f r0.x, r1.x, r1.y     | rcp r2.x, r0.x                  | 6 | 5
                    add.f r0.x, r1.x, r1.y     | sam (f32)(x)r4.x, r0.x, s#0, t#0 | 6 | 5
                    add.f r0.x, r1.x, r1.y     | stg.u32 g[r2.x], r0.x, 1        | 6 | 5
                    add.f hr0.x, hr20.x, hr20.y | mul.f r3.x, r0.x, c0.x         | 6 | 5
                    add.f hr0.x, hr20.x, hr20.y | mad.f32 r3.x, c0.x, r4.x, r0.x | 4 | 4
                    mova a0.x, hr0.x           | mov.f32f32 r1.x, c<a0.x + 4>    | 6 | 5
                    cmps.s.ge p0.x, r0.x, 10   | br p0.x, #2                     | 6 | 5
                    """)
    void byGeneration(String writer, String reader, int others, int of7) {
        String source = writer + "\n" + reader + "\nend\n";
        assertThat(slots("6", source)).as("a6xx").isEqualTo(others);
        assertThat(slots("7", source)).as("a7xx").isEqualTo(of7);
        assertThat(slots("8", source)).as("a8xx").isEqualTo(others);
    }

    /// Two moves of one instruction are one cycle apart; six slots are enough for both before a texture is read. A mask
    /// is there when all of its registers are.
    @Test
    void instructionsWithSeveralResults() {
        String sam = "sam (f32)(x)r4.x, %s, s#0, t#0\nend\n";
        String swz = "swz.u32u32 r1.x, r0.y, r0.y, r1.x\n";
        assertThat(slots("6", swz + "(rpt5)nop\n" + sam.formatted("r0.x"))).isZero();
        assertThat(slots("6", swz + "(rpt4)nop\n" + sam.formatted("r0.x"))).isEqualTo(1);
        assertThat(slots("6", swz + "(rpt4)nop\n" + sam.formatted("r1.x"))).isZero();
        String before = "add.u r1.w, r4.y, 2\n(rpt3)nop\n";
        String isam = "isam.base0.1d (u16)(x)hr6.w, r1.w, s#0, t#4\nend\n";
        String halves = "swz.u16u16 hr5.z, hr5.w, hr5.w, hr5.z\n";
        assertThat(slots("6", before + halves + isam)).as("two slots").isZero();
        assertThat(slots("6", before + "nop\n" + isam)).isEqualTo(1);
        String swap = "swz.u32u32 r0.w, r3.w, r3.w, r0.w\n%s\nmov.u32u32 r0.z, %s\nend\n";
        assertThat(slots("6", swap.formatted("(rpt1)nop", "r0.w"))).isZero();
        assertThat(slots("6", swap.formatted("(rpt1)nop", "r3.w"))).isEqualTo(1);
        assertThat(slots("6", swap.formatted("nop", "r0.w"))).isEqualTo(1);
        assertThat(slots("6", "movmsk.w128 r0.x\n(rpt1)nop\nadd.u r5.x, r0.x, 1"))
                .isEqualTo(1);
        assertThat(slots("6", "movmsk.w128 r0.x\n(rpt2)nop\nadd.u r5.x, r0.x, 1"))
                .isZero();
    }

    /// In early preambles of a7xx, a wait stands in for the slots; (r) is the mark of them.
    @Test
    void addressesOfEarlyPreambles() {
        String source = "mova1 a1.x, %s\n%sldc.1.k.imm.base0 c[a1.x], 0, 0\nend\n";
        for (String generation : List.of("7", "8")) {
            assertThat(of(generation, source.formatted("(r)4", "(ss)nop\n"))).isEmpty();
            assertThat(of(generation, source.formatted("(r)4", "(rpt5)nop\n")))
                    .singleElement()
                    .returns(HazardRule.WAIT, Hazard::rule);
        }
        assertThat(slots("7", source.formatted("4", "(ss)nop\n"))).isEqualTo(4);
        assertThat(slots("8", source.formatted("4", "(ss)nop\n"))).isEqualTo(5);
        assertThat(slots("6", source.formatted("(r)4", "(ss)nop\n"))).isEqualTo(5);
    }

    /// What the scalar ALU makes comes when a wait says so, whatever slots there are; among its own, none is needed.
    @Test
    void predicatesOfTheScalarAlu() {
        String up = "cmps.u.lt up0.x, r48.x, c0.x\n%sbr p0.x, #2\nnop\nend\n";
        for (String generation : List.of("7", "8")) {
            for (String between : List.of("", "(rpt5)nop\n"))
                assertThat(of(generation, up.formatted(between)))
                        .singleElement()
                        .returns(HazardRule.WAIT, Hazard::rule);
            assertThat(of(generation, up.formatted("(ss)nop\n"))).isEmpty();
            assertThat(of(generation, "add.u r48.x, c0.x, 1\n" + up.formatted("(ss)nop\n")))
                    .isEmpty();
        }
    }

    /// What does not count is not waited for: the coordinates of flat varyings, and all sources where the result is
    /// dropped.
    @Test
    void varyingsThatReadNothing() {
        String flat = "flat.b r0.x, 0, r0.x\nflat.b r0.y, 1, r0.x\nend\n";
        String dropped = "mov.f32f32 r0.x, c0.x\nbary.f (ei)r63.x, 0, r0.x\nend\n";
        String read = "mov.f32f32 r0.x, c0.x\nbary.f (ei)r1.x, 0, r0.x\nend\n";
        assertThat(of("7", flat)).isEmpty();
        assertThat(of("7", dropped)).isEmpty();
        assertThat(slots("7", read)).isEqualTo(2);
    }

    /// (nopN) of a varying fills slots, but a3xx has none.
    @Test
    void slotsInVaryings() {
        String source = "%s\nadd.f r1.x, r0.y, r2.y\nend\n";
        assertThat(slots("6", source.formatted("(nop3) bary.f r0.y, 0, r2.x"))).isZero();
        assertThat(slots("6", source.formatted("(nop1) bary.f r0.y, 0, r2.x"))).isEqualTo(2);
        assertThat(slots("3", source.formatted("bary.f r0.y, (r)0, (r)r2.x"))).isEqualTo(3);
    }

    /// Compilers leave slots after regions on some chips; that they are missing is noted, and not wrong.
    @Test
    void pausesAfterRegions() {
        String source = "cmps.u.lt p0.x, r0.x, c0.x\n(rpt5)nop\npredt\nmov.f32f32 r1.x, c0.x\npredf\n%s"
                + "mov.f32f32 r1.x, c1.x\nprede\n%send\n";
        for (String generation : List.of("7", "8")) {
            assertThat(of(generation, source.formatted("(rpt4)nop\n", "(rpt6)nop\n")))
                    .isEmpty();
            assertThat(of(generation, source.formatted("(rpt3)nop\n", "(rpt6)nop\n")))
                    .singleElement()
                    .returns(HazardRule.PAUSE, Hazard::rule)
                    .matches(h -> !h.isWrong());
            assertThat(of(generation, source.formatted("(rpt4)nop\n", ""))).hasSize(1);
        }
        assertThat(of("6", source.formatted("", ""))).isEmpty();
    }

    /// No delay counts in a generation that comes after those that the book knows.
    @Test
    void delaysNameTheirGenerations() throws IOException {
        String head;
        try (InputStream in = Codec.class.getResourceAsStream("/isa/ir3/head.isa")) {
            head = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
        assertThat(head.lines().filter(l -> l.trim().startsWith("delay ")))
                .isNotEmpty()
                .noneMatch(l -> l.matches(".* only .*\\.\\.(,| .*|$)"));
    }

    @ParameterizedTest
    @CsvSource({
        "a613, a6xx",
        "a621, a6xx",
        "a663, a6xx",
        "a699, a6xx",
        "a702, a6xx",
        "FD640, a6xx",
        "fd640, a6xx",
        "06040000, a6xx",
        "0x06040000, a6xx",
        "0x07002000, a6xx",
        "a710, a7xx",
        "a735, a7xx",
        "07030001, a7xx",
        "0x43050a01, a7xx",
        "0X43050A01, a7xx",
        "X1-85, a7xx",
        "x1-45, a7xx",
        "X2-85, a8xx",
        "a830, a8xx",
        "a899, a8xx",
        "0x44050000, a8xx",
        "Adreno (TM) 740, a7xx",
        "Turnip Adreno (TM) 725, a7xx",
        "Adreno X1-85, a7xx",
        "adreno-635.0, a6xx",
        "Adreno 7c+ Gen 3, a6xx",
        "0xffff43050c01, a7xx",
        "0x00be06030500, a6xx",
        "0x6060201, a6xx",
        "67.5.12.1, a7xx",
        "FD306A, a3xx",
        "FD740v3, a7xx",
        "A830B, a8xx",
        "0x07000400, a6xx",
        "a330, a3xx",
        "a540, a5xx"
    })
    void chipsByTheirNumbers(String name, String variant) throws SourceException {
        assertThat(dev.heddle.isa.read.Books.load(name).variant().name()).isEqualTo(variant);
    }

    @ParameterizedTest
    @CsvSource({"AGX, g13", "M1Pro, g13", "applegpu_g16s, g16", "Mali-G610, v10", "mali-g78, v9", "G615, v11"})
    void chipsOfOtherMakers(String name, String variant) throws SourceException {
        assertThat(dev.heddle.isa.read.Books.load(name).variant().name()).isEqualTo(variant);
    }

    @ParameterizedTest
    @CsvSource({"bifrost, Bifrost", "G31, Bifrost", "Mali-T860, Midgard", "a19, A19", "fd220, a2xx"})
    void familiesThatNoBookIsAbout(String name, String family) {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> dev.heddle.isa.read.Books.load(name))
                .hasMessageContaining("unknown instruction set: ")
                .hasMessageContaining(family);
    }

    @Test
    void aVariantThatIsAnotherFamily() {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> dev.heddle.isa.read.Books.load("valhall@v7"))
                .hasMessageContaining("unknown variant: Arm's Bifrost")
                .hasMessageNotContaining("did you mean");
    }

    @ParameterizedTest
    @CsvSource({"a6", "a2xx", "a200", "a6000", "0x0904000", "08040000", "fd64", "a6.0"})
    void otherNamesAreNone(String name) {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> dev.heddle.isa.read.Books.load(name))
                .hasMessageContaining("unknown instruction set");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    sam (f32)(xyz)r3.y, r1.w, s#2, t#1   | sam (f32)(xyz)r1.w, r12.y, s#2, t#1
                    isam.1d (f32)(x)r3.y, r1.w, s#0, t#1 | sam (f32)(x)r1.w, r12.y, s#2, t#1
                    ldg.f32 r0.x, g[r2.x], 1             | ldg.f32 r2.y, g[r4.z], 1
                    stp.u32 p[r5.x], r2.x, 1             | ldp.u32 r2.x, p[r5.y], 1
                    stl.u32 l[r5.x], r2.x, 1             | ldl.u32 r2.x, l[r5.y], 1
                    """)
    void accessesOfOneKindReadInOrder(String first, String second) {
        for (String generation : List.of("6", "7")) {
            List<Hazard> found = of(generation, first + "\n" + second + "\nend\n");
            assertThat(found).hasSize(1).allMatch(h -> h.rule() == HazardRule.ORDER);
            assertThat(found).noneMatch(Hazard::isWrong);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    sam (f32)(x)r3.y, r1.w, s#2, t#1     | ldg.f32 r1.w, g[r4.z], 1
                    ldg.f32 r0.x, g[r2.x], 1             | sam (f32)(x)r2.y, r12.y, s#2, t#1
                    stl.u32 l[r5.x], r2.x, 1             | ldp.u32 r2.x, p[r5.y], 1
                    stg.u32 g[r5.x], r2.x, 1             | ldl.u32 r2.x, l[r5.z], 1
                    sam (f32)(x)r3.y, r1.w, s#2, t#1     | mov.u32u32 r1.w, 0
                    """)
    void accessesOfTwoKindsDoNot(String first, String second) {
        List<Hazard> found = of("6", first + "\n" + second + "\nend\n");
        assertThat(found).hasSize(1).allMatch(h -> h.rule() == HazardRule.WAIT);
    }

    /// A line of a program may end in flags: they are those of the next instruction.
    @Test
    void flagsAtTheEndOfALine() throws SourceException {
        String source =
                "nop(sy)\n ldg.u32 r4.x, g[r1.x], 1\nnop (sy)(ss)\nl: add.u r4.x, r4.x, 1\nbr p0.x, #l (jp)\nend\n";
        Codec codec = Ir3.codec("6");
        assertThat(codec.assembler().assemble(new Source("t.s", source)).items().stream()
                        .map(i -> codec.text((dev.heddle.asm.insn.Insn) i)))
                .containsExactly(
                        "nop",
                        "(sy)ldg.u32 r4.x, g[r1.x], 1",
                        "nop",
                        "(sy)(ss)add.u r4.x, r4.x, 1",
                        "br p0.x, #-1",
                        "(jp)end");
        assertThat(Ir3.program("6", "t.s", "nop(zz)\nend")).first().asString().contains("(zz)");
        assertThat(Ir3.program("6", "t.s", "nop\nend(sy)")).first().asString().startsWith("error:");
    }
}
