package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.Source;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Repeated instructions, step by step: the worked example of the a3xx page, and what it does not show.
class StepsTest {
    private static final Codec CODEC = load();

    private static Codec load() {
        try {
            return Codec.load("ir3@a3xx");
        } catch (dev.heddle.base.source.SourceException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> steps(String text) {
        return CODEC.steps(CODEC.insn(text, 0));
    }

    @Test
    void destinationsAndMarkedSourcesCount() {
        assertThat(steps("(sy)(ss)(rpt3)bary.f hr0.x, (r)0, r0.x"))
                .containsExactly("bary.f hr0.y, (r)1, r0.x", "bary.f hr0.z, (r)2, r0.x", "bary.f hr0.w, (r)3, r0.x");
        assertThat(steps("(rpt1)add.f hr1.w, (neg)(r)hr0.x, (r)hr1.x"))
                .containsExactly("add.f hr2.x, (neg)(r)hr0.y, (r)hr1.y");
        assertThat(steps("(rpt2)mad.f16 hr0.x, hr2.x, (r)hr1.x, (r)hr0.x"))
                .containsExactly(
                        "mad.f16 hr0.y, hr2.x, (r)hr1.y, (r)hr0.y", "mad.f16 hr0.z, hr2.x, (r)hr1.z, (r)hr0.z");
    }

    @Test
    void constantsDistancesAndNegativeNumbersCount() {
        assertThat(steps("(rpt1)mov.f32f32 r1.x, (r)c2.w")).containsExactly("mov.f32f32 r1.y, (r)c3.x");
        assertThat(steps("(rpt1)mov.u32u32 r1.x, (r)c<a0.x>")).containsExactly("mov.u32u32 r1.y, (r)c<a0.x + 1>");
        assertThat(steps("(rpt2)add.s r1.x, r0.x, (r)-1"))
                .containsExactly("add.s r1.y, r0.x, (r)0", "add.s r1.z, r0.x, (r)1");
    }

    @Test
    void whatIsAboutEachStepStays() {
        assertThat(steps("(jp)(sat)(rpt1)(ul)mul.f r0.x, (r)r1.x, c0.x"))
                .containsExactly("(ul)mul.f (sat)r0.y, (r)r1.y, c0.x");
        assertThat(steps("(rpt2)nop")).containsExactly("nop", "nop");
    }

    @Test
    void otherInstructionsHaveNoSteps() {
        assertThat(steps("add.f r0.x, r1.x, r2.x")).isEmpty();
        assertThat(steps("(nop3) add.f r0.x, r1.x, r2.x")).isEmpty();
        assertThat(steps("sam (f32)(xyzw)r0.x, r1.x, s#0, t#0")).isEmpty();
        assertThat(Agx.CODEC.steps(Agx.CODEC.insn("iadd r0, r1, 5", 0))).isEmpty();
    }

    @Test
    void listingsHaveThemAsRemarksAndComeBack() throws Exception {
        byte[] code = CODEC.assembler()
                .assemble(new Source("s", "(rpt1)mov.f32f32 r1.x, (r)c2.w\nend\n"))
                .bytes();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Listing listing = new Listing(CODEC, Listing.Style.PLAIN.withSteps(true), out);
        listing.feed(0, code, code.length);
        listing.finish();
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(text).contains("\n                            ; mov.f32f32 r1.y, (r)c3.x\n");
        assertThat(CODEC.assembler().assemble(new Source("s", text)).bytes()).isEqualTo(code);
    }
}
