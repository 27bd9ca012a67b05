package dev.heddle.analysis.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The two sides of a predicated region are for different lanes: neither waits for the other.
class SidesTest {
    private static List<String> check(String source) {
        try {
            Codec codec = Codec.load("a740");
            Program p = codec.assembler().assemble(new Source("t.s", source));
            // Idle slots after regions are in Ir3SlotsTest.
            return Hazards.of(codec, p).stream()
                    .filter(h -> h.rule() != HazardRule.PAUSE)
                    .map(h -> codec.text(h.at()) + ": " + h.rule())
                    .toList();
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    @Test
    void aLoadOnOneSideAndAWriteOnTheOther() {
        assertThat(check("predt\nldl.u32 r1.x, l[r0.x], 1\npredf\nmov.u32u32 r1.x, 0\nprede\nend\n"))
                .isEmpty();
        assertThat(check("predf\nmov.u32u32 r1.x, 0\npredt\nadd.u r2.x, r1.x, 1\nprede\nend\n"))
                .isEmpty();
        assertThat(check("predt\nstl.u32 l[r0.x], r1.x, 1\npredf\nmov.u32u32 r1.x, 0\nprede\nend\n"))
                .isEmpty();
        assertThat(check("predf\nldg.u32 r1.x, g[r2.x], 1\npredt\nadd.u r1.x, r1.x, 1\nprede\nend\n"))
                .isEmpty();
    }

    @Test
    void whatIsAfterTheRegionIsForBothSides() {
        String load = "predt\nldl.u32 r1.x, l[r0.x], 1\npredf\nmov.u32u32 r1.x, 0\nprede\n";
        assertThat(check(load + "add.u r2.x, r1.x, 1\nend\n"))
                .containsExactly("add.u r2.x, r1.x, 1: WAIT", "add.u r2.x, r1.x, 1: SLOTS");
        assertThat(check(load + "(rpt2)nop\n(ss)add.u r2.x, r1.x, 1\nend\n")).isEmpty();
        assertThat(check(load + "(ss)add.u r2.x, r1.x, 1\nend\n")).containsExactly("(ss)add.u r2.x, r1.x, 1: SLOTS");
        assertThat(check("predt\nldl.u32 r1.x, l[r0.x], 1\nprede\nmov.u32u32 r1.x, 0\nend\n"))
                .containsExactly("mov.u32u32 r1.x, 0: WAIT");
    }

    @Test
    void whatIsWithinASideOrFromBeforeIsFound() {
        assertThat(check("predt\nldl.u32 r1.x, l[r0.x], 1\nmov.u32u32 r1.x, 0\npredf\nprede\nend\n"))
                .containsExactly("mov.u32u32 r1.x, 0: WAIT");
        String before = "ldl.u32 r1.x, l[r0.x], 1\n";
        assertThat(check(before + "predt\nnop\npredf\nmov.u32u32 r1.x, 0\nprede\nend\n"))
                .containsExactly("mov.u32u32 r1.x, 0: WAIT");
        // A wait on one side is one for all lanes, and the time that passes is the same.
        assertThat(check(before + "predt\n(ss)nop\npredf\nmov.u32u32 r1.x, 0\nprede\nend\n"))
                .isEmpty();
        assertThat(check("mov.u32u32 r1.x, 0\npredt\n(rpt2)nop\npredf\nadd.u r2.x, r1.x, 1\nprede\nend\n"))
                .isEmpty();
        // Back on the first side.
        String back = "predt\nldl.u32 r1.x, l[r0.x], 1\npredf\nnop\npredt\nmov.u32u32 r1.x, 0\nprede\nend\n";
        assertThat(check(back)).containsExactly("mov.u32u32 r1.x, 0: WAIT");
    }

    @Test
    void sharedRegistersAreThoseOfBothSides() {
        assertThat(check("predt\nldc.u.offset0.1.imm r48.x, 0, 0\npredf\nmov.u32u32 r48.x, 1\nprede\nend\n"))
                .contains("mov.u32u32 r48.x, 1: WAIT");
    }

    @Test
    void aRegionInALoop() {
        String loop = """
                loop: predt
                ldl.u32 r1.x, l[r0.x], 1
                predf
                mov.u32u32 r1.x, 0
                prede
                %sbr p0.x, #loop
                (jp)end
                """;
        assertThat(check(loop.formatted("(ss)nop\n"))).isEmpty();
        assertThat(check(loop.formatted(""))).isNotEmpty();
    }
}
