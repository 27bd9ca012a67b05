package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Engines;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Texels that are fetched before a program starts.
class PrefetchTest {
    /// Eight pixels whose texture coordinates go from 0.2 to 1.6 and to 0.6, an image of 2 x 2.
    private static final String KERNEL = """
            .stage fragment
            .group 4, 2
            %s
            .texture 1, format=rgba8-unorm, width=2, height=2, content=hex:ff0000ff00ff00ff0000ffffffffffff
            .sampler 2, filter=nearest, wrap=repeat
            .buffer corners, f32:9,0,0,9,2,0,9,0,2
            .bind varying, 0, corners, 12
            .buffer weights, f32:0.1,0.1,0.3,0.1,0.6,0.1,0.8,0.1,0.1,0.3,0.3,0.3,0.6,0.3,0.8,0.3
            .attribute r0.x, 2, weights
            .buffer out, zeros:128
            .result r1.x, 4, out
                    add.f r1.x, r1.x, r1.x
                    end
            """;

    private static int[] run(String target, Engines by, String fetch) throws SourceException {
        Source s = new Source("t.s", KERNEL.formatted(fetch));
        Kernel k = KernelSource.read(s, Codec.load(target), Path.of(""), Kernel.Options.NONE);
        k.device().run(k.launch().engine(by));
        return Objects.requireNonNull(k.buffers().get("out")).ints();
    }

    private static final int ONE = Float.floatToRawIntBits(1);
    private static final int TWO = Float.floatToRawIntBits(2);

    @Test
    void programsFindTheTexels() throws SourceException {
        for (Engines by : Engines.values())
            for (String target : new String[] {"a630", "a740", "a830"}) {
                int[] out = run(target, by, "@tex(r1.x)\tsrc=1, samp=2, tex=1, wrmask=0xf, opc=sam");
                assertThat(out).startsWith(TWO, 0, 0, ONE, 0, ONE, 0, ONE, TWO, 0, 0, ONE);
                assertThat(out).endsWith(0, 0, ONE, ONE, TWO, ONE, ONE, ONE);
            }
    }

    @Test
    void onlySomeComponentsAndHalves() throws SourceException {
        int[] out = run("a630", Engines.INTERPRETER, "@tex(r1.x) src=1, samp=2, tex=1, wrmask=8");
        assertThat(out).startsWith(0, 0, 0, ONE);
        out = run("a630", Engines.INTERPRETER, "@tex(hr2.z) src=1, samp=2, tex=1, wrmask=9, cmd=4");
        // hr2.z and hr3.y are the low half of r1.y and the high one of r1.z.
        assertThat(out).startsWith(0, 0x3c00, 0x3c00 << 16, 0);
    }

    @Test
    void severalAreDoneInTheirOrder() throws SourceException {
        String first = "@tex(r1.x) src=1, samp=2, tex=1, wrmask=15\n";
        assertThat(run("a630", Engines.INTERPRETER, first + first.replace("15", "1")))
                .startsWith(TWO, 0, 0, ONE);
    }

    @Test
    void whatIsNotKnownIsSaid() {
        assertFault("a630", "bindless=1", "how sets of descriptors are named there is not known");
        assertFault("a630", "cmd=8", "only sam has been seen there");
        assertFault("a530", "", "before a6xx, nothing is fetched");
        assertFault("a630", "opc=samb", "opc is 'samb', not a number nor one of sam");
        assertFault("a630", "wrmsk=1", "there is no 'wrmsk' before a program");
    }

    private static void assertFault(String target, String words, String why) {
        String line = "@tex(r1.x) src=1, samp=2, tex=1" + (words.isEmpty() ? "" : ", " + words);
        assertThatThrownBy(() -> run(target, Engines.INTERPRETER, line)).hasMessageContaining(why);
    }
}
