package dev.heddle.analysis.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Registers that are read through an alias, and aliases that nothing finds.
class AliasesTest {
    private static final String SAMPLE = "sam (f32)(x)r1.x, r40.x, s#0, t#0\n";

    private static List<String> found(String text) throws SourceException {
        Codec codec = Codec.load("a740");
        return Hazards.of(codec, codec.assembler().assemble(new Source("t.s", text + "end\n"))).stream()
                .map(h -> h.at().address() + " " + Reasons.of(h, codec, i -> "" + i.address()))
                .toList();
    }

    @Test
    void whatTheAliasStandsForIsRead() throws SourceException {
        String aliases = "alias.tex.f32.1 r40.x, r5.z\nalias.tex.f32.0 r40.y, (0.5)\n";
        assertThat(found("add.f r5.z, r0.x, r0.y\n(rpt2)nop\n" + aliases + SAMPLE))
                .containsExactly("32 2 slots too early for r5.z, which 0 writes: add.f r5.z, r0.x, r0.y");
        assertThat(found("add.f r40.x, r0.x, r0.y\n" + aliases + SAMPLE)).isEmpty();
        assertThat(found(aliases + SAMPLE + "(sy)add.f r5.z, r0.x, r0.y\n")).isEmpty();
        assertThat(found(aliases + SAMPLE + "add.f r40.x, r0.x, r0.y\n")).isEmpty();
        assertThat(found(aliases + SAMPLE + "add.f r5.z, r0.x, r0.y\n"))
                .singleElement()
                .asString()
                .contains("overwrites r5.z without waiting with ss");
    }

    @Test
    void anAliasThatNothingFindsIsTold() throws SourceException {
        assertThat(found("alias.tex.f32.0 r40.x, (0.5)\nnop\n"))
                .containsExactly(
                        "0 an alias for 'tex' has to stand right before an instruction that looks" + " for it");
        assertThat(found("alias.tex.f32.2 r40.x, (0.5)\n" + SAMPLE))
                .containsExactly("8 the first alias says 2 more, and there are 0");
        assertThat(found("alias.tex.f32.2 r40.x, (0.5)\n").getFirst()).startsWith("0 an alias");
    }
}
