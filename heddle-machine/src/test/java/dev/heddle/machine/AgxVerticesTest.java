package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;

/// Vertices of AGX: their number, and what they put out.
class AgxVerticesTest {
    private static final int VERTICES = 5;
    private final Device device = new Device();
    private final Buffer out = device.buffer("out", 12L * VERTICES);

    private Launch launch(String text) throws SourceException {
        Codec codec = device.codec("agx");
        Launch l = device.launch(device.program(codec, TextureRuns.code(codec, text + "\nstop")));
        return l.stage("vertex").group(VERTICES, 1, 1).bind("output", 0, new Resource(out, 0, 0, 0, 12));
    }

    @Test
    void outputsByNumber() throws SourceException {
        String text = """
                ldimm   r4l, 2
                imul    r7, r5, 3
                st_var  r5, 0
                st_var  r7, r4l, last
                """;
        device.run(launch(text));
        for (int i = 0; i < VERTICES; i++)
            assertThat(new int[] {out.word(12L * i), out.word(12L * i + 4), out.word(12L * i + 8)})
                    .containsExactly(i, 0, 3 * i);
    }

    @Test
    void verticesWithoutOutputs() throws SourceException {
        device.run(launch("no_var"));
        assertThat(out.ints()).containsOnly(0);
    }

    @Test
    void onlyVerticesHaveOutputs() throws SourceException {
        Codec codec = device.codec("agx");
        byte[] code = TextureRuns.code(codec, "st_var r4, 0\nstop");
        Launch l = device.launch(device.program(codec, code));
        l.bind("output", 0, new Resource(out, 0, 0, 0, 12));
        assertThatThrownBy(() -> device.run(l)).hasMessageContaining("only a vertex has outputs");
    }

    @Test
    void anOutputThatThereIsNot() throws SourceException {
        Launch l = launch("ldimm r4l, 3\nst_var r5, r4l, last");
        assertThatThrownBy(() -> device.run(l)).hasMessageContaining("a vertex has no output of this number");
    }
}
