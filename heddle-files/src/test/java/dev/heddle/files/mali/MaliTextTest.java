package dev.heddle.files.mali;

import static dev.heddle.files.mali.MaliBuilder.broke;
import static dev.heddle.files.mali.MaliBuilder.shown;
import static dev.heddle.files.mali.MaliBuilder.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Logs of shaders and dumps of pandecode, written by their description.
class MaliTextTest {
    private static final String SHIFT = "   3d c8 c0 19 01 c0 b4 00   LSHIFT_OR.i32 r0, r61, 0x3020100.b22, 0x0\n";
    private static final String BRANCH = "   40 0e 00 00 00 c0 1f 00   BRANCHZ ^r0, offset:14\n\n";
    private static final String END = "   00 00 00 00 00 c0 00 78   NOP.end\n\n";

    private static final String NO_WORDS =
            "the log has no bytes of instructions; BIFROST_MESA_DEBUG=shaders,verbose prints them";

    private static boolean starts(String text) throws IOException {
        return MaliTextReader.starts(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void oneShader() {
        Container c = text("shader: MESA_SHADER_COMPUTE\n" + SHIFT + BRANCH + SHIFT + END);
        assertThat(c.kind()).isEqualTo(ContainerKind.MALI_LOG);
        assertThat(shown(c)).containsExactly("cs0 valhall@mesa - 32:3d x1");
        assertThat(c.notes()).isEmpty();
        assertThat(c.broke()).isEmpty();
        assertThat(HexFormat.of()
                        .formatHex(((ContainedProgram.Present)
                                        c.programs().getFirst().code())
                                .bytes()))
                .isEqualTo("3dc8c01901c0b400400e000000c01f003dc8c01901c0b4000000000000c00078");
    }

    /// They name places in one program.
    @Test
    void labelsAndRemarksDivideNothing() {
        String labels = "L_b0:\n// live: r0 (1 register)\n";
        Container c = text(SHIFT + BRANCH + labels + SHIFT + "   block3:\n; the end\n" + END);
        assertThat(shown(c)).containsExactly("program0 valhall@mesa - 32:3d x1");
    }

    /// A blank line that is not after a branch is an end, and so is any other line.
    @Test
    void severalShaders() {
        Container c = text("""
                        shader: MESA_SHADER_VERTEX
                        source_blake3: {0x1, 0x2}
                        block b0:  // preds:
                            con 32    %0 = load_const (0x00000000)
                        block0 {
                           r0 = IADD.u32 r1, r2
                        }
                        """
                + SHIFT
                + END
                + "x - MESA_SHADER_FRAGMENT shader: 2 inst, 1 cycles\n"
                + SHIFT
                + BRANCH
                + "\n"
                + END
                + END
                + "shader: MESA_SHADER_FRAGMENT\n"
                + SHIFT
                + SHIFT.stripTrailing());
        assertThat(shown(c))
                .containsExactly(
                        "vs0 valhall@mesa - 16:3d x1",
                        "program1 valhall@mesa - 16:3d x1",
                        "program2 valhall@mesa - 8:00 x2",
                        "fs3 valhall@mesa - 16:3d x1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3d c8 c0 19 01 c0 b4 00   MOV r0",
                "\t3d c8 c0 19 01 c0 b4 00  MOV r0\r",
                "   3d c8 c0 19 01 c0 b4 00 ",
                "   3d c8 c0 19 01 c0 b4 00",
                "   3D C8 C0 19 01 C0 B4 00   .reserved",
            })
    void waysToWriteALine(String line) {
        assertThat(shown(text(line + "\n"))).containsExactly("program0 valhall@mesa - 8:3d x1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "   3d c8 c0 19 01 c0 b4 00   3d c8 c0 19 01 c0 b4 00",
                "   3d c8 c0 19 01 c0 b4 00   ; MOV r0",
                "   3d c8 c0 19 01 c0 b4 00   |abcdefgh|",
                "0000: 3d c8 c0 19 01 c0 b4 00   MOV r0",
                "3dc8c01901c0b400   MOV r0",
                "",
                "   10",
                "shader: MESA_SHADER_VERTEX",
            })
    void otherLines(String line) throws IOException {
        assertThat(text(line + "\n").programs()).isEmpty();
        assertThat(text(line + "\n").broke()).isEmpty();
        assertThat(starts(line)).isFalse();
    }

    @Test
    void starts() throws IOException {
        assertThat(starts(SHIFT)).isTrue();
        assertThat(starts("any\nthing\n" + SHIFT)).isTrue();
        assertThat(starts("Shader 0x7f00 (GPU VA 1000) sz 64\n")).isTrue();
        assertThat(starts("   NOP.end\n")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "shader: MESA_SHADER_VERTEX, vs",
        "shader: MESA_SHADER_TESS_CTRL, hs",
        "shader: MESA_SHADER_TESS_EVAL, ds",
        "shader: MESA_SHADER_GEOMETRY, gs",
        "shader: MESA_SHADER_KERNEL, cs",
        "Fragment Shader @7fff00:, fs",
        "  Stage: Vertex, vs",
        "  Stage: Compute, cs",
    })
    void stages(String line, String stage) {
        assertThat(shown(text(line + "\nblank\n" + END))).containsExactly(stage + "0 valhall@mesa - 8:00 x1");
    }

    @Test
    void dumpOfPandecode() {
        String shader = "\nShader 0x7f5c1000 (GPU VA 7fff80001000) sz 4096\n" + SHIFT + BRANCH + END + "\n";
        Container c = text("Vertex Shader @7fff00:\n  Stage: Vertex\n  Size: 12\n"
                + shader
                + "Draw:\n  Stage: Vertex\n"
                + shader
                + "Shader 0x7f5c2000 (GPU VA 7fff80002000) sz 64\n"
                + SHIFT);
        assertThat(c.kind()).isEqualTo(ContainerKind.PANDECODE);
        assertThat(shown(c))
                .containsExactly(
                        "vs0 valhall@mesa @7fff80001000 24:3d x2", "program1 valhall@mesa @7fff80002000 8:3d x1");
        assertThat(c.notes()).isEmpty();
    }

    @Test
    void dumpUpToTheFirstZeroWord() {
        Container c = text("Shader 0x1 (GPU VA 1000) sz 64\n"
                + SHIFT
                + "   00 00 00 00 00 00 00 00   \n"
                + SHIFT
                + "\nend\n"
                + "Shader (nil) (GPU VA 0) sz 64\n\n\n"
                + "Shader 0x1 (GPU VA 2000) sz 64\n"
                + END);
        assertThat(shown(c))
                .containsExactly("program0 valhall@mesa @1000 8:3d x1", "program1 valhall@mesa @2000 8:00 x1");
        assertThat(c.notes()).containsExactly("a program without words");
    }

    @Test
    void logWithoutWords() {
        Container c = text("""
                        shader: MESA_SHADER_FRAGMENT
                           r0 = MOV.i32 r1
                           BRANCHZ r0

                        block
                           LSHIFT_OR.i32 r0, r61, 0x3020100.b22, 0x0
                           BRANCHZ ^r0, offset:14

                           NOP.end

                        """);
        assertThat(shown(c)).containsExactly("fs0 valhall@mesa - 24:3d x1");
        assertThat(c.notes()).containsExactly("assembled from text: the log has no bytes of instructions");
        Container wrong = text("shader: MESA_SHADER_FRAGMENT\n   NOSUCH r0\n   NOP.end\n\n");
        assertThat(shown(wrong))
                .containsExactly(
                        "fs0 valhall@mesa - missing 16 x1 [its text cannot be assembled: line 1 of it: unknown instruction 'NOSUCH']");
        assertThat(wrong.notes()).containsExactly(NO_WORDS);
        assertThat(shown(text("   MOV.i32 r0, r1\n   NOP.end\n" + SHIFT)))
                .containsExactly("program0 valhall@mesa - 8:3d x1");
        assertThat(text("   Size\n   NOTE this\n").programs()).isEmpty();
    }

    @Test
    void damagedLines() {
        Container c = text(SHIFT
                + "   3d c8 c0 1 01 c0 b4 00   MOV.i32 r0, r1\n"
                + "   zz c8 c0 19 01 c0 b4 00   MOV.i32 r0, r1\n"
                + END);
        assertThat(shown(c)).containsExactly("program0 valhall@mesa - 16:3d x1 [lines left out in it: 2]");
        assertThat(broke(c))
                .isEqualTo(
                        "log:2:13: broken here: expected eight bytes in hexadecimal and a text; the line was left out");
        assertThat(broke(text("   3d c8 c0 19 01 c0 b4   MOV.i32 r0, r1\n" + END)))
                .startsWith("log:1:25: broken here");
    }

    @Test
    void cutAtEveryByte() {
        String all = "shader: MESA_SHADER_VERTEX\n"
                + SHIFT
                + BRANCH
                + END
                + "Shader 0x7f5c2000 (GPU VA 7fff80002000) sz 64\n"
                + SHIFT
                + END;
        int bytes = 0;
        for (int length = 0; length < all.length(); length++) {
            Container c = text(all.substring(0, length));
            int now = c.programs().stream().mapToInt(p -> p.code().size()).sum();
            assertThat(now).as("cut at %d", length).isGreaterThanOrEqualTo(bytes);
            bytes = now;
        }
        assertThat(bytes).isEqualTo(40);
    }

    @Test
    void anyTextIsRead() {
        Random random = new Random(4);
        String[] pieces = {
            " ",
            "   ",
            "\n",
            "\n\n",
            "3d ",
            "c8 ",
            "3d c8 c0 19 01 c0 b4 00   ",
            "MOV",
            ".end",
            "Shader 0x1 (GPU VA ",
            "1000) sz ",
            "64",
            "BRANCHZ ",
            "MESA_SHADER_VERTEX",
            "zz",
            "\t",
            "99999999999999999999"
        };
        for (int i = 0; i < 5000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(60); n > 0; n--) text.append(pieces[random.nextInt(pieces.length)]);
            Container c = text(text.toString());
            assertThat(c.programs()).hasSizeLessThan(60);
            assertThat(broke(c)).doesNotContain("\n");
        }
    }

    @Test
    void longLinesTakeNoLong() {
        for (String piece : List.of(" ", "3d ", "   3d", "Shader ", "A.", "MESA_SHADER_", "Shader 0x1 (GPU VA "))
            assertThat(text((piece.repeat(4000) + "\n").repeat(200)).programs()).hasSizeLessThan(2);
    }
}
