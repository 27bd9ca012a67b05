package dev.heddle.files.adreno;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.Container;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts with words in brackets.
class ShaderTextTest {
    private static final String NO_GPU = "which GPU this is for is not said; -a ISA says the instruction set";

    private static Container read(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return ShaderTextReader.read(new ByteArrayInputStream(bytes), "log");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void shows(String text, String... programs) {
        assertThat(Shown.programs(read(text))).containsExactly(programs);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ":2:0034:0078[40846018x_10081006x] (ss)(rpt1)mul.f r0.x, r1.x, r2.x",
                "\t\t\t:2:0034:0078[40846018x_10081006x]",
                "0034[40846018x_10081006x] mul.f",
                "  [40846018x_10081006x] mul.f",
                "[40846018_10081006] mul.f",
                "[12.345678] mesa: :2:0034:0078[40846018X_10081006x] [40846018x_10081006x] mul.f",
                "[ 12.345678] [vs] 0034[40846018x_10081006x] mul.f\r",
            })
    void everyWayToWriteAWord(String line) {
        assertThat(Shown.words(read(line + "\n").programs().getFirst())).containsExactly("4084601810081006");
        assertThat(Shown.words(read(line).programs().getFirst())).hasSize(1);
    }

    /// The printer writes the prefix and the word twice where a branch target is named.
    @Test
    void aLineWithALabelAloneIsNoInstruction() {
        String text = """
                gpu_id: 630
                :1:0000:0000[204cc000x_00000000x] mov.u32u32 r0.x, 0
                :2:0001:0001[4a180800x_20010000x] l1:
                :2:0001:0001[4a180800x_20010000x] (jp)(nop3) add.u r0.x, r0.x, 1
                :0:0002:0002[03000000x_00000000x] end
                """;
        Container found = read(text);
        assertThat(found.programs()).hasSize(1);
        assertThat(Shown.words(found.programs().getFirst()))
                .containsExactly("204cc00000000000", "4a18080020010000", "0300000000000000");
    }

    @ParameterizedTest
    @CsvSource({
        "gpu_id: 702, ir3@a6xx",
        "chip_id: 0x07002000, ir3@a6xx",
        "chip_id: 0x07030001, ir3@a7xx",
        "chip_id: 0x43050a01, ir3@a7xx"
    })
    void chips(String line, String isa) {
        Container found = read(line + "\n0000[03000000x_00000000x] end\n");
        assertThat(found.programs().getFirst().isa()).contains(isa);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[4084601x_10081006x]",
                "[408460188x_10081006x]",
                "[40846018x 10081006x]",
                "[40846018x_10081006x",
                "[40846018x_1008100",
                "40846018x_10081006x",
                "[4084601gx_10081006x]",
                "[",
                "",
            })
    void otherLines(String line) {
        assertThat(read(line).programs()).isEmpty();
        assertThat(read(line).broke()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Native code for unnamed fragment shader GLSL3:, fs",
        "Native code for unnamed tessellation control shader:, hs",
        "tess eval shader, ds",
        "MESA compute shader, cs",
        "geometry_shader, gs",
        "; VERT: outputs: r0.x, vs",
        "FRAG prog 3/1, fs",
        "{ STATE_BLOCK = SB4_VS_SHADER | NUM_UNIT = 4 }, vs",
        "{ STATE_BLOCK = SB6_CS_SHADER }, cs",
        "== GS ==, gs",
        "STATE_BLOCK = SB_VERT_SHADER, vs",
        "STATE_BLOCK = SB_COMPUTE_SHADER, cs",
        "SP_FS_OBJ_START_LO: 0x1000, fs",
        "unnamed BVERT shader, vs",
        "TCS, hs",
        "TES, ds",
    })
    void stages(String line, String stage) {
        shows(line + "\n0000[03000000x_00000000x] end\n", stage + "0 ? - 1 x1");
        assertThat(ShaderLine.stage("x " + line).orElse(stage)).isEqualTo(stage);
    }

    /// Mesa's tools name the registers so since 2025.
    @ParameterizedTest
    @CsvSource({
        "SP_VS_BASE: 0x4000002d80 base=4000000000, vs, 4000002d80",
        "SP_PS_BASE: 0x4000002c80, fs, 4000002c80",
        "SP_CS_BASE: 0x10, cs, 10",
        "SP_FS_OBJ_START: 0x1000, fs, 1000",
    })
    void addresses(String line, String stage, String address) {
        shows(line + "\n0000[03000000x_00000000x] end\n", stage + "0 ? @" + address + " 1 x1");
        assertThat(ShaderLine.stage("SP_PS_SAMPLER_BASE: 0x40001ac620")).isEmpty();
    }

    @Test
    void linesWithoutStages() {
        for (String line : List.of("SP_VS_CTRL_REG0: 0", "the vertex", "vs", "GSX", "fragments"))
            assertThat(ShaderLine.stage(line)).as(line).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "gpu_id: 630, ir3@a6xx",
        "GPU ID = 540, ir3@a5xx",
        "gpu-id 0420, ir3@a4xx",
        "chip_id: 0x07030001, ir3@a7xx",
        "chip_id: 0xFFFFFFFF07030001, ir3@a7xx",
    })
    void gpus(String line, String isa) {
        Container c = read(line + "\n0000[03000000x_00000000x] end\n");
        assertThat(Shown.programs(c)).containsExactly("program0 " + isa + " - 1 x1");
        assertThat(c.notes()).isEmpty();
    }

    /// As the compilers print: a header, the code, and numbers about it.
    @Test
    void dumpOfSeveralShaders() {
        Container c = read("""
                        Native code for unnamed vertex shader GLSL3:
                        ; VERT: outputs: r0.x
                        :1:0000:0000[20244000x_00000000x] mov.f32f32 r0.x, c0.x
                        :0:0001:0001[00000200x_00000000x] (rpt2)nop
                        l3:
                        :0:0002:0004[03000000x_00000000x] end
                        :0:0003:0005[00000000x_00000000x] nop
                        ; VERT prog 3/1: 4 instr
                        Native code for unnamed fragment shader GLSL3:
                        :0:0000:0000[03000000x_00000000x] end
                        """);
        assertThat(Shown.programs(c)).containsExactly("vs0 ? - 3 x1", "fs1 ? - 1 x1");
        assertThat(c.notes()).containsExactly(NO_GPU);
        assertThat(c.summary()).isEmpty();
    }

    /// As a log of packets shows them, the same program at each draw.
    @Test
    void logOfPackets() {
        String draw = """
                opcode: CP_LOAD_STATE4 (30) (4 dwords)
                \t{ STATE_BLOCK = SB4_FS_SHADER }
                \t\t\t:0:0000:0000[03000000x_00000000x] end
                \t\t\t0000: 00000000 03000000
                \tSP_VS_CTRL_REG0: 0
                """;
        shows("gpu_id: 420\n" + draw + draw, "fs0 ir3@a4xx - 1 x2");
    }

    @Test
    void instructionsWrittenOutAreNotRepeated() {
        shows("""
                0000[57305b00x_00002000x] (sy)(ss)(rpt3)bary.f hr0.x, (r)0, r0.x
                0000[                   ] bary.f hr0.y, (r)1, r0.x
                0001[03000000x_00000000x] end
                """, "program0 ? - 2 x1");
    }

    @Test
    void programsWithoutNumbersEndAtAStage() {
        shows("""
                FRAG
                [20244000x_00000000x]

                [03000000x_00000000x]
                VERT
                [03000000x_00000000x]
                """, "fs0 ? - 2 x1", "vs1 ? - 1 x1");
    }

    @Test
    void numbersAreHexadecimalOrDecimal() {
        shows("""
                0009[20244000x_00000000x]
                000a[20244000x_00000000x]
                0010[20244000x_00000000x]
                0009[03000000x_00000000x]
                """, "program0 ? - 3 x1", "program1 ? - 1 x1");
    }

    @Test
    void damagedLines() {
        Container c = read("""
                        0000[20244000x_00000000x] mov
                        0001[2024400
                        0002[20244000x_0000q000x]
                        0003[03000000x_00000000x] end
                        """);
        assertThat(Shown.programs(c)).containsExactly("program0 ? - 2 x1");
        assertThat(Shown.broke(c))
                .isEqualTo("log:2:5: broken here: expected a word such as [40846018x_10081006x];"
                        + " the line was left out");
    }

    @Test
    void cutAtEveryByte() {
        String text = "gpu_id: 420\nFRAG\n:1:0000:0000[20244000x_00000000x] mov\n";
        String all = text + ":0:0001:0001[03000000x_00000000x] end\nVERT\n0000[03000000x_00000000x]";
        for (int length = 0; length < all.length(); length++) {
            Container c = read(all.substring(0, length));
            assertThat(c.programs().size()).isLessThan(3);
            if (length > text.length())
                assertThat(Shown.words(c.programs().getFirst())).startsWith("2024400000000000");
        }
    }

    @Test
    void anyTextIsRead() {
        Random random = new Random(4);
        String alphabet = "[]x_:0123456789abcdef \t\nSBFRAGPUchipd";
        for (int i = 0; i < 3000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(200); n > 0; n--)
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            assertThat(read(text.toString()).programs()).hasSizeLessThan(100);
        }
    }

    @Test
    void longLinesTakeNoLong() {
        for (String piece : List.of("[", "0", ":0", "tess", "chip_id ", "[40846018x_"))
            assertThat(read((piece.repeat(4000) + "\n").repeat(200)).programs()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"8, vs", "9, hs", "10, ds", "11, gs", "12, fs", "13, cs", "5, ''", "15, ''"})
    void theNumberOfAStateBlockIsAStage(int block, String stage) {
        String text = "num_unit=1 state_block=%d state_src=2\n0000 [03000000_00000000] end\n";
        assertThat(read(text.formatted(block)).programs().getFirst().stage()).isEqualTo(stage);
    }

    /// A compiler may print the texts of its instructions alone.
    @Test
    void shadersWithoutWords() {
        String text = """
                Native code for unnamed vertex shader (null) with sha1 00:
                ; VERT: outputs: r0.x
                @in(r0.x) in0

                mov.u32u32 r0.x, c0.x
                l1:
                (sy)(ss)end
                ; VERT prog 1/1: 2 instr
                Native code for unnamed fragment shader (null) with sha1 00:
                :0:0000:0000[03000000x_00000000x] end
                """;
        Container found = read(text);
        assertThat(Shown.programs(found))
                .containsExactly(
                        "fs0 ? - 1 x1",
                        "vs1 ? - missing 2 x1 [a text without words; 'heddle asm -a ISA' assembles it]");
    }
}
