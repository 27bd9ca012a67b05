package dev.heddle.analysis.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Places where lanes meet that have gone different ways are marked.
@Tag("long")
class ReconvergenceCheckTest {
    private static List<String> joins(String target, String source) {
        try {
            Codec codec = Codec.load(target);
            Program p = codec.assembler().assemble(new Source("t.s", source));
            return Hazards.of(codec, p).stream()
                    .filter(h -> h.rule() == HazardRule.JOIN)
                    .map(h -> codec.text(h.at()))
                    .toList();
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static final String LANE = "cmps.u.lt p0.x, r0.x, 3\n(rpt5)nop\n";

    @Test
    void onEveryGeneration() {
        for (String target : List.of("a330", "a420", "a530", "a630", "a740")) {
            String code = LANE + "br p0.x, #over\nadd.u r1.x, r1.x, 1\nover: %send\n";
            assertThat(joins(target, code.formatted(""))).as(target).containsExactly("end");
            assertThat(joins(target, code.formatted("(jp)"))).as(target).isEmpty();
        }
    }

    @Test
    void anElseAndWhatIsJumpedOver() {
        String code =
                LANE + "br p0.x, #else\nmov.u32u32 r1.x, 1\njump #join\nelse: %smov.u32u32 r1.x, 2\njoin: %send\n";
        assertThat(joins("a630", code.formatted("(jp)", "(jp)"))).isEmpty();
        assertThat(joins("a630", code.formatted("", "(jp)"))).containsExactly("mov.u32u32 r1.x, 2");
        assertThat(joins("a630", code.formatted("(jp)", ""))).containsExactly("end");
    }

    @Test
    void aLoopEndsWhereItsLastLaneLeavesIt() {
        String back = """
                mov.u32u32 r1.x, 0
                loop: add.u r1.x, r1.x, 1
                (rpt2)nop
                cmps.u.lt p0.x, r1.x, r0.x
                (rpt5)nop
                br p0.x, #loop
                %send
                """;
        assertThat(joins("a630", back.formatted(""))).containsExactly("end");
        assertThat(joins("a630", back.formatted("(jp)"))).isEmpty();
        String two = LANE + "again: add.u r1.x, r1.x, 1\nbr p0.x, #again\njump #out\nnop\nout: %send\n";
        assertThat(joins("a630", two.formatted(""))).containsExactly("end");
        assertThat(joins("a630", two.formatted("(jp)"))).isEmpty();
    }

    /// Lanes that all compute the same stay together.
    @Test
    void whatIsTheSameInAllLanesPartsNothing() {
        String counted = """
                mov.u32u32 r1.x, 0
                loop: add.u r1.x, r1.x, 1
                (rpt2)nop
                cmps.u.lt p0.x, r1.x, %s
                (rpt5)nop
                br p0.x, #loop
                end
                """;
        assertThat(joins("a630", counted.formatted("c0.x"))).isEmpty();
        assertThat(joins("a630", counted.formatted("r48.x"))).isEmpty();
        assertThat(joins("a630", counted.formatted("r2.x"))).containsExactly("end");
        assertThat(joins("a630", LANE + "bany p0.x, #over\nnop\nover: end\n")).isEmpty();
        assertThat(joins("a630", LANE + "br p0.x, #1\nend\n")).isEmpty();
    }

    @Test
    void oneFiberGoesOn() {
        assertThat(joins("a740", "getone #over\nmov.u32u32 r48.x, 1\nover: end\n"))
                .containsExactly("end");
        assertThat(joins("a740", "getlast.w8 #over\nmov.u32u32 r48.x, 1\nover: (jp)end\n"))
                .isEmpty();
        String counted = """
                mov.u32u32 r2.x, 1
                (rpt2)nop
                atomic.add.untyped.1d.u32.1.l r1.x, l[r2.x], r2.x
                (ss)cmps.u.eq p0.x, r1.x, 0
                (rpt5)nop
                br p0.x, #over
                nop
                over: end
                """;
        assertThat(joins("a740", counted)).containsExactly("end");
    }
}
