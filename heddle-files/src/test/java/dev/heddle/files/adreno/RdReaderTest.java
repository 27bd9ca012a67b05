package dev.heddle.files.adreno;

import static dev.heddle.files.adreno.RdBuilder.END;
import static dev.heddle.files.adreno.RdBuilder.code;
import static dev.heddle.files.adreno.RdBuilder.concat;
import static dev.heddle.files.adreno.RdBuilder.program;
import static dev.heddle.files.adreno.RdBuilder.type0;
import static dev.heddle.files.adreno.RdBuilder.type3;
import static dev.heddle.files.adreno.RdBuilder.type4;
import static dev.heddle.files.adreno.RdBuilder.type7;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.ProgramEnd;
import dev.heddle.files.container.Container;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Captures that are whole.
class RdReaderTest {
    private static final int A4XX_VS_INLINE = 8 << 18 | 1 << 22;
    private static final int A4XX_FS_MEMORY = 2 << 16 | 12 << 18 | 1 << 22;

    private static void shows(Container c, String... programs) {
        assertThat(Shown.broke(c)).isEmpty();
        assertThat(c.notes()).isEmpty();
        assertThat(Shown.programs(c)).containsExactly(programs);
    }

    /// Block and source have other places and values than later.
    @ParameterizedTest
    @CsvSource({"4, vs", "5, gs", "6, fs", "7, cs"})
    void a3xx(int block, String stage) {
        int head = 7 | block << 19 | 2 << 22;
        int[] inline = type3(0x30, concat(new int[] {head, 0}, program(1, 6, 8)));
        int[] memory = type3(0x30, head | 4 << 16, 0x2000);
        int[] constants = type3(0x30, head | 4 << 16, 0x2000 | 1);
        shows(
                new RdBuilder()
                        .gpu(330)
                        .buffer(0x2000, program(2, 5, 8))
                        .submitted(concat(inline, memory, constants))
                        .read(),
                stage + "0 ir3@a3xx - 6 x1 in 1",
                stage + "1 ir3@a3xx @2000 5 x1 in 1");
    }

    /// Texts of a kernel before each submit, and of a process that writes its own captures.
    @Test
    void applications() {
        int head = 7 | 4 << 19 | 2 << 22;
        RdBuilder capture = new RdBuilder().gpu(330);
        String[] texts = {"supertuxkart/812: fence=7", "???/9: fence=8", "./glmark2 -b\0build\0", "a\nb"};
        for (int i = 0; i < texts.length; i++)
            capture.chunk(2, texts[i].getBytes(UTF_8))
                    .submitted(type3(0x30, concat(new int[] {head, 0}, program(i + 1, 6, 8))));
        assertThat(capture.read().programs())
                .extracting(p -> p.application().orElse(""))
                .containsExactly("supertuxkart", "", "./glmark2 -b build", "");
    }

    /// A capture of a test has the calls of the test where others have processes.
    @Test
    void applicationsOfTests() {
        int head = 7 | 4 << 19 | 2 << 22;
        RdBuilder capture = new RdBuilder().gpu(330).chunk(1, "triangle".getBytes(UTF_8));
        String[] texts = {"glFlush()", "X/12: fence=7", "OpenGL ES 3.0 V@145.0 (GIT@1234567)"};
        for (int i = 0; i < texts.length; i++)
            capture.chunk(2, texts[i].getBytes(UTF_8))
                    .submitted(type3(0x30, concat(new int[] {head, 0}, program(i + 1, 6, 8))));
        Container c = capture.read();
        assertThat(c.programs()).extracting(p -> p.application().orElse("")).containsExactly("", "X", "");
        assertThat(c.driver()).contains("V@145.0 (GIT@1234567)");
    }

    @Test
    void aDriverThatWritesTheCapture() {
        int[] code = concat(new int[] {7 | 4 << 19 | 2 << 22, 0}, program(1, 6, 8));
        Container c = new RdBuilder()
                .gpu(330)
                .chunk(2, "tu-dump\0".getBytes(UTF_8))
                .submitted(type3(0x30, code))
                .read();
        assertThat(c.driver()).contains("Mesa Turnip");
        assertThat(c.programs().getFirst().application()).isEmpty();
        assertThat(new RdBuilder().gpu(330).submitted(type3(0x30, code)).read().driver())
                .isEmpty();
    }

    @Test
    void a3xxUnitsAreOfFourInstructions() {
        int head = 6 << 19 | 3 << 22;
        int[] code = concat(program(1, 3, 4), program(2, 3, 4), program(3, 3, 4), program(4, 3, 4));
        int[] load = type3(0x30, concat(new int[] {head, 0}, code));
        shows(new RdBuilder().gpu(307).submitted(load).read(), "fs0 ir3@a3xx - 11 x1 in 1");
    }

    @ParameterizedTest
    @CsvSource({"8, vs", "9, hs", "10, ds", "11, gs", "12, fs", "13, cs"})
    void a4xx(int block, String stage) {
        int head = 7 | block << 18 | 1 << 22;
        int[] inline = type3(0x30, concat(new int[] {head, 0}, program(1, 6, 16)));
        int[] memory = type3(0x30, head | 2 << 16, 0x2000);
        int[] constants = type3(0x30, head | 2 << 16, 0x2000 | 1);
        shows(
                new RdBuilder()
                        .gpu(420)
                        .buffer(0x2000, program(2, 5, 16))
                        .submitted(concat(inline, memory, constants))
                        .read(),
                stage + "0 ir3@a4xx - 6 x1 in 1",
                stage + "1 ir3@a4xx @2000 5 x1 in 1");
    }

    @ParameterizedTest
    @CsvSource({"8, vs", "9, hs", "10, ds", "11, gs", "12, fs", "13, cs"})
    void a5xx(int block, String stage) {
        int head = 7 | block << 18 | 1 << 22;
        int[] inline = type7(0x30, concat(new int[] {head, 0, 0}, program(1, 6, 16)));
        int[] memory = type7(0x30, head | 2 << 16, 0x2000, 5);
        int[] constants = type7(0x30, head | 2 << 16, 0x2000 | 1, 5);
        shows(
                new RdBuilder()
                        .gpu(540)
                        .buffer(0x5_0000_2000L, program(2, 5, 16))
                        .submitted(concat(inline, memory, constants))
                        .read(),
                stage + "0 ir3@a5xx - 6 x1 in 1",
                stage + "1 ir3@a5xx @500002000 5 x1 in 1");
    }

    @ParameterizedTest
    @CsvSource({
        "630, 0x32, 8, vs", "630, 0x34, 12, fs", "630, 0x36, 11, gs",
        "730, 0x32, 9, hs", "730, 0x34, 13, cs", "730, 0x36, 10, ds"
    })
    void a6xxAndA7xx(int gpu, int opcode, int block, String stage) {
        int head = 7 | block << 18 | 1 << 22;
        int[] inline = type7(opcode, concat(new int[] {head, 0, 0}, program(1, 6, 16)));
        int[] memory = type7(opcode, head | 2 << 16, 0x2000, 5);
        int[] constants = type7(opcode, head | 2 << 16 | 1 << 14, 0x2000, 5);
        int[] ofA5xx = type7(0x30, head | 2 << 16, 0x2000, 5);
        String isa = "ir3@a" + gpu / 100 + "xx";
        shows(
                new RdBuilder()
                        .gpu(gpu)
                        .buffer(0x5_0000_2000L, program(2, 5, 16))
                        .submitted(concat(inline, memory, constants, ofA5xx))
                        .read(),
                stage + "0 " + isa + " - 6 x1 in 1",
                stage + "1 " + isa + " @500002000 5 x1 in 1");
    }

    @Test
    void blocksThatAreNoShaders() {
        int[] old = type3(0x30, concat(new int[] {3 << 19 | 1 << 22, 0}, program(1, 3, 4)));
        shows(new RdBuilder().gpu(330).submitted(old).read());
        int[] later = type7(0x30, concat(new int[] {15 << 18 | 1 << 22, 0, 0}, program(1, 3, 16)));
        shows(new RdBuilder().gpu(540).submitted(later).read());
        int[] none = type7(0x30, 8 << 18, 0, 0);
        shows(new RdBuilder().gpu(540).submitted(none).read());
    }

    @Test
    void otherPacketsArePassedOver() {
        int[] load = type3(0x30, concat(new int[] {A4XX_VS_INLINE, 0}, program(1, 6, 16)));
        int[] fill = {2 << 30};
        int[] register = type0(0x2073, load);
        int[] inAnother = type3(0x26, load);
        shows(
                new RdBuilder()
                        .gpu(420)
                        .submitted(concat(fill, register, inAnother, fill, load))
                        .read(),
                "vs0 ir3@a4xx - 6 x1 in 1");
        int[] wide = type7(0x30, concat(new int[] {A4XX_VS_INLINE, 0, 0}, program(1, 6, 16)));
        shows(
                new RdBuilder()
                        .gpu(540)
                        .submitted(concat(type4(0x1234, 1, 2, 3), type7(0x10), type7(0x26, wide), wide))
                        .read(),
                "vs0 ir3@a5xx - 6 x1 in 1");
    }

    @ParameterizedTest
    @CsvSource({"0x3f", "0x37"})
    void indirectBuffersOfA4xx(int opcode) {
        int[] load = type3(0x30, A4XX_FS_MEMORY, 0x2000);
        int[] group = type3(0x30, concat(new int[] {A4XX_VS_INLINE, 0}, program(1, 6, 16)));
        int[] inner = concat(load, type3(0x43, 0, 0x9999, 4 << 16 | group.length, 0x4000));
        shows(
                new RdBuilder()
                        .gpu(420)
                        .buffer(0x2000, program(2, 5, 16))
                        .buffer(0x3000, inner)
                        .buffer(0x4000, group)
                        .submitted(type3(opcode, 0x3000, inner.length))
                        .read(),
                "fs0 ir3@a4xx @2000 5 x1 in 1",
                "vs1 ir3@a4xx - 6 x1 in 1");
    }

    @Test
    void indirectBuffersOfA6xx() {
        int[] load = type7(0x34, 2 << 16 | 12 << 18 | 1 << 22, 0x2000, 1);
        int[] inner = concat(type7(0x43, 0, 0, 0, 4 << 16 | load.length, 0x4000, 1));
        shows(
                new RdBuilder()
                        .gpu(630)
                        .buffer(0x1_0000_2000L, program(2, 5, 16))
                        .buffer(0x1_0000_3000L, inner)
                        .buffer(0x1_0000_4000L, load)
                        .submitted(type7(0x3f, 0x3000, 1, inner.length))
                        .read(),
                "fs0 ir3@a6xx @100002000 5 x1 in 1");
    }

    /// A program in the middle of a buffer, and a buffer that is used from its middle.
    @Test
    void addressesWithinBuffers() {
        int[] load = type3(0x30, A4XX_FS_MEMORY, 0x2080);
        shows(
                new RdBuilder()
                        .gpu(420)
                        .buffer(0x2000, concat(program(1, 9, 16), program(2, 5, 16), program(3, 7, 16)))
                        .buffer(0x1000, concat(new int[] {0, 0, 0}, load, load))
                        .submit(0x100c, load.length)
                        .read(),
                "fs0 ir3@a4xx @2080 5 x1 in 1");
    }

    @Test
    void aProgramIsListedOnceWithItsUses() {
        int[] inline = type3(0x30, concat(new int[] {A4XX_VS_INLINE, 0}, program(1, 6, 16)));
        int[] memory = type3(0x30, A4XX_FS_MEMORY, 0x2000);
        int[] all = concat(memory, inline, memory, inline, memory);
        shows(
                new RdBuilder()
                        .gpu(420)
                        .buffer(0x2000, program(2, 5, 16))
                        .submitted(all)
                        .submit(0x1000, all.length)
                        .read(),
                "fs0 ir3@a4xx @2000 5 x6 in 1",
                "vs1 ir3@a4xx - 6 x4 in 1");
    }

    @Test
    void otherBytesAtTheSameAddressAreAnotherProgram() {
        int[] memory = type3(0x30, A4XX_FS_MEMORY, 0x2000);
        shows(
                new RdBuilder()
                        .gpu(420)
                        .buffer(0x2000, program(1, 5, 16))
                        .submitted(memory)
                        .buffer(0x2000, program(2, 5, 16))
                        .submitted(memory)
                        .read(),
                "fs0 ir3@a4xx @2000 5 x1 in 1",
                "fs1 ir3@a4xx @2000 5 x1 in 2");
    }

    /// The list of buffers lasts to the first address after a submit, not to the submit.
    @Test
    void buffersOfASubmit() {
        int[] memory = type3(0x30, A4XX_FS_MEMORY, 0x2000);
        shows(
                new RdBuilder()
                        .gpu(420)
                        .buffer(0x2000, program(1, 5, 16))
                        .submitted(memory)
                        .submit(0x1000, memory.length)
                        .submitted(memory)
                        .read(),
                "fs0 ir3@a4xx @2000 5 x2 in 1",
                "fs1 ir3@a4xx @2000 missing 16 x1 in 3");
    }

    @Test
    void missingProgramsComeLast() {
        int[] inline = type3(0x30, concat(new int[] {A4XX_VS_INLINE, 0}, program(1, 6, 16)));
        int[] memory = type3(0x30, A4XX_FS_MEMORY, 0x2000);
        shows(
                new RdBuilder()
                        .gpu(420)
                        .address(0x2000, 128)
                        .submitted(concat(memory, inline, memory))
                        .read(),
                "vs0 ir3@a4xx - 6 x1 in 1",
                "fs1 ir3@a4xx @2000 missing 16 x2 in 1");
    }

    @Test
    void programsOfWhichTheEndIsMissing() {
        int[] memory = type3(0x30, A4XX_FS_MEMORY, 0x2000);
        shows(
                new RdBuilder()
                        .gpu(420)
                        .buffer(0x2000, code(1, 2, 3))
                        .submitted(memory)
                        .read(),
                "fs0 ir3@a4xx @2000 3 x1 in 1 [its last 13 instructions were not captured]");
        // The padding alone is no loss.
        shows(
                new RdBuilder()
                        .gpu(420)
                        .buffer(0x2000, code(1, 2, END))
                        .submitted(memory)
                        .read(),
                "fs0 ir3@a4xx @2000 3 x1 in 1");
    }

    @Test
    void whereProgramsEnd() {
        long sync = END | 1L << 60;
        assertThat(ending(1, END, 0, 0)).isEqualTo(2);
        assertThat(ending(1, sync, 0, 0)).isEqualTo(2);
        assertThat(ending(1, END)).isEqualTo(2);
        assertThat(ending(1, END, 5, END, 0)).as("two ends").isEqualTo(4);
        assertThat(ending(1, END, 5, 0)).as("something past the end").isEqualTo(4);
        assertThat(ending(1, 2, 0, 0)).as("no end").isEqualTo(4);
        assertThat(ending(0, 0)).isEqualTo(2);
        assertThat(ending()).isZero();
        assertThat(ProgramEnd.of(new byte[15], 0, 15)).isEqualTo(8);
    }

    private static int ending(long... words) {
        return ProgramEnd.of(RdBuilder.bytes(code(words)), 0, 8 * words.length) / 8;
    }

    @Test
    void separatorsAndOtherChunksArePassedOver() {
        int[] memory = type3(0x30, A4XX_FS_MEMORY, 0x2000);
        RdBuilder b =
                new RdBuilder().separator().chunk(1, new byte[] {'a', 0, 0, 0}).separator();
        b.chunk(2, new byte[64]).chunk(9, new byte[100_000]).gpu(420).separator();
        b.chunk(12, new byte[8]).buffer(0x2000, program(1, 5, 16)).separator().chunk(17, new byte[4]);
        shows(b.submitted(memory).separator().read(), "fs0 ir3@a4xx @2000 5 x1 in 1");
    }

    @Test
    void oldAddressesHaveTwoDwords() {
        int[] load = type3(0x30, concat(new int[] {A4XX_VS_INLINE, 0}, program(1, 6, 16)));
        RdBuilder b = new RdBuilder().gpu(420).chunk(3, RdBuilder.bytes(0x1000, 4 * load.length));
        b.chunk(12, RdBuilder.bytes(load)).chunk(6, RdBuilder.bytes(0x1000, load.length));
        shows(b.read(), "vs0 ir3@a4xx - 6 x1 in 1");
    }

    @Test
    void chipIds() {
        int[] load = type7(0x34, concat(new int[] {12 << 18 | 1 << 22, 0, 0}, program(1, 6, 16)));
        shows(new RdBuilder().chip(0x06030001).submitted(load).read(), "fs0 ir3@a6xx - 6 x1 in 1");
        shows(new RdBuilder().gpu(0).chip(0xffff_0703_0001L).submitted(load).read(), "fs0 ir3@a7xx - 6 x1 in 1");
        shows(new RdBuilder().gpu(740).chip(0xff050a01L).submitted(load).read(), "fs0 ir3@a7xx - 6 x1 in 1");
        shows(new RdBuilder().chip(0x44050001).submitted(load).read(), "fs0 ir3@a8xx - 6 x1 in 1");
        shows(new RdBuilder().chip(0x07002000).submitted(load).read(), "fs0 ir3@a6xx - 6 x1 in 1");
        Container newer = new RdBuilder().chip(0x45050001).submitted(load).read();
        assertThat(Shown.programs(newer)).containsExactly("fs0 ? - 6 x1 in 1");
        assertThat(newer.notes()).containsExactly("which instruction set this GPU runs is not known; -a ISA says it");
        assertThat(newer.summary()).isEqualTo("chip 0x45050001, 1 submit");
    }

    /// No packet loads programs: what registers say when something is drawn counts.
    @Test
    void programsThatRegistersName() {
        int[] fragment = concat(type4(0xab05, 1), type4(0xa983, 0x2000, 1));
        int[] pairs = type7(0x5c, 0xa81c, 0x3000, 0xa81d, 1, 0xa824, 1);
        int[] draw = type7(0x38, 0, 0, 0);
        int[] code = program(1, 6, 16);
        for (long chip : new long[] {0x43051401L, 0x44050001L}) {
            String isa = chip == 0x44050001L ? "ir3@a8xx" : "ir3@a7xx";
            RdBuilder b = new RdBuilder()
                    .gpu(6770)
                    .chip(chip)
                    .buffer(0x1_0000_2000L, code)
                    .buffer(0x1_0000_3000L, code)
                    .submitted(concat(fragment, pairs, draw, draw));
            assertThat(Shown.programs(b.read()))
                    .containsExactlyInAnyOrder(
                            "vs0 %s @100003000 6 x1 in 1".formatted(isa), "fs1 %s @100002000 6 x1 in 1".formatted(isa));
            assertThat(b.read().notes()).isEmpty();
        }
        RdBuilder early = new RdBuilder().chip(0x06030001).buffer(0x1_0000_2000L, code);
        assertThat(Shown.programs(early.submitted(concat(fragment, draw)).read()))
                .isEmpty();
    }

    @Test
    void capturesThatAreJoined() {
        int[] old = type3(0x30, concat(new int[] {A4XX_VS_INLINE, 0}, program(1, 6, 16)));
        int[] later = type7(0x30, concat(new int[] {A4XX_VS_INLINE, 0, 0}, program(1, 6, 16)));
        RdBuilder b =
                new RdBuilder().gpu(420).submitted(old).separator().gpu(540).submitted(later);
        shows(b.read(), "vs0 ir3@a4xx - 6 x1 in 1", "vs1 ir3@a5xx - 6 x1 in 2");
        assertThat(b.read().summary()).isEqualTo("gpu 420, gpu 540, 2 submits");
    }

    @ParameterizedTest
    @CsvSource({
        "330, 3",
        "307, 3",
        "420, 4",
        "540, 5",
        "618, 6",
        "690, 6",
        "740, 7",
        "0, 0",
        "220, 0",
        "930, 0",
        "4294967295, 0"
    })
    void gpuIds(long id, int generation) {
        AdrenoGpu gpu = AdrenoGpu.ofId(id);
        assertThat(gpu.generation()).isEqualTo(generation);
        assertThat(gpu.isa().orElse("")).isEqualTo(generation == 0 ? "" : "ir3@a" + generation + "xx");
    }

    @Test
    void chipGenerations() {
        assertThat(AdrenoGpu.ofChip(0x05040001)).isEqualTo(chip("0x5040001", 5, "ir3@a5xx"));
        assertThat(AdrenoGpu.ofChip(0x43050a01)).isEqualTo(chip("0x43050a01", 7, "ir3@a7xx"));
        assertThat(AdrenoGpu.ofChip(0x07002000)).isEqualTo(chip("0x7002000", 6, "ir3@a6xx"));
        assertThat(AdrenoGpu.ofChip(0x07030001)).isEqualTo(chip("0x7030001", 7, "ir3@a7xx"));
        assertThat(AdrenoGpu.ofChip(0x44050001)).isEqualTo(chip("0x44050001", 8, "ir3@a8xx"));
        // Of newer ones, packets are read as those of the last generation, and nothing else is
        // known.
        assertThat(AdrenoGpu.ofChip(0x45050001)).isEqualTo(chip("0x45050001", 9, ""));
        assertThat(AdrenoGpu.ofId(702).isa()).contains("ir3@a6xx");
        // Waves of one width only.
        assertThat(AdrenoGpu.ofChip(0x44050000).lanes()).hasValue(64);
        assertThat(AdrenoGpu.ofId(610).lanes()).hasValue(64);
        assertThat(AdrenoGpu.ofChip(0x06010800).lanes()).isEmpty();
        assertThat(AdrenoGpu.ofChip(0x02020000)).isEqualTo(chip("0x2020000", 0, ""));
    }

    private static AdrenoGpu chip(String id, int generation, String isa) {
        return new AdrenoGpu(
                "chip " + id,
                generation,
                isa.isEmpty() ? java.util.Optional.empty() : java.util.Optional.of(isa),
                generation == 8 ? java.util.OptionalInt.of(64) : java.util.OptionalInt.empty());
    }
}
