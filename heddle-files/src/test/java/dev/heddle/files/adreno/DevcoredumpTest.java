package dev.heddle.files.adreno;

import static dev.heddle.files.adreno.RdBuilder.concat;
import static dev.heddle.files.adreno.RdBuilder.type4;
import static dev.heddle.files.adreno.RdBuilder.type7;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.Container;
import dev.heddle.files.container.Crash;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/// Crash dumps of the mainline kernel's driver.
class DevcoredumpTest {
    /// `mov.f32f32 r0.x, c0.x`, `add.f r0.x, r0.x, c1.x` and `end`.
    private static final long[] FIRST = {0x20244000_00000000L, 0x40100000_10040000L, 0x03000000_00000000L};

    private static final long[] SECOND = {0x20244001_00000000L, 0x03000000_00000000L};
    private static final int[] DRAW = type7(0x38, 4, 1, 3);

    /// A program of a unit in memory.
    private static int[] load(int block, int address) {
        return type7(0x34, 2 << 16 | block << 18 | 1 << 22, address, 1);
    }

    private static int[] call(int address, int dwords) {
        return type7(0x3f, address, 1, dwords);
    }

    private static int[] fence(int number) {
        return type7(0x46, 0x8000_0004, 0x4000, 1, number);
    }

    private static int[] unit(long... words) {
        return Arrays.copyOf(RdBuilder.code(words), 32);
    }

    private static CoredumpBuilder programs(CoredumpBuilder to) {
        return to.buffer(0x1_0002_0000L, 4096, "", unit(FIRST)).buffer(0x1_0002_0080L, 4096, "", unit(SECOND));
    }

    private static List<String> positions(Container c) {
        return c.crash().orElseThrow().positions().stream()
                .map(p -> "%s %x %s".formatted(p.processor(), p.address(), p.text()))
                .toList();
    }

    private static List<String> suspects(Container c) {
        return c.crash().orElseThrow().suspects().stream()
                .map(s -> s.program() + ": " + s.reason())
                .toList();
    }

    private static Map<Integer, Integer> stoodAt(int address, int left) {
        return Map.of(0x928, address, 0x929, 1, 0x92a, left);
    }

    /// Two draws with a program each; the processor stands in the second one.
    private static Container twoDraws(int left, int fetched) {
        int[] work = concat(load(12, 0x20000), DRAW, load(12, 0x20080), DRAW);
        CoredumpBuilder b = new CoredumpBuilder("630 (6.3.0.2)");
        b.ring(4, 8, concat(fence(4), call(0x10000, work.length), fence(5)));
        programs(b.buffer(0x1_0001_0000L, 4096, "commands", work));
        Map<Integer, Integer> all = Map.of(0x928, 0x10000, 0x929, 1, 0x92a, left, 0x949, fetched << 16);
        return b.registers(all).read();
    }

    @Test
    void aHangInADraw() {
        Container c = twoDraws(4, 0);
        assertThat(Shown.broke(c)).isEmpty();
        assertThat(c.notes()).isEmpty();
        assertThat(c.summary()).isEqualTo("gpu 630, ./app -x");
        assertThat(Shown.programs(c))
                .containsExactly(
                        "fs0 ir3@a6xx @100020000 3 x1 in 1", "fs1 ir3@a6xx @100020080 2 x1 in 1 [was running]");
        assertThat(positions(c))
                .containsExactly(
                        "buffer of level 1 100010030 dword 12 of 16 of the buffer at 0x100010000, in draw 2 of submit 1",
                        "ring 0 1000000001020 dword 8 of 14 written; submit 1 (fence 5) is the first that was not finished");
        assertThat(suspects(c)).containsExactly("fs1: loaded last before the place of the command processor");
        assertThat(c.crash().orElseThrow().facts())
                .contains(
                        new Crash.Fact("kernel", "6.9.0"),
                        new Crash.Fact("command line", "./app -x"),
                        new Crash.Fact("gpu", "630 (chip 0x6030002)"));
    }

    /// What was fetched and not done counts as well, but for the dword that is being done.
    @Test
    void whatWasFetchedIsNotDone() {
        Container c = twoDraws(4, 5);
        assertThat(positions(c).getFirst()).contains("dword 8 of 16").endsWith("after draw 1 of submit 1");
        assertThat(suspects(c)).singleElement().asString().startsWith("fs0: ");
    }

    /// If more is left than a buffer has, the one before it is not done.
    @Test
    void theNextBufferIsFetchedAhead() {
        int[] first = concat(load(12, 0x20000), DRAW);
        int[] second = concat(load(12, 0x20080), DRAW);
        CoredumpBuilder b = new CoredumpBuilder("630 (6.3.0.2)");
        b.ring(4, 8, concat(call(0x10000, first.length), call(0x18000, second.length), fence(5)));
        b.buffer(0x1_0001_0000L, 4096, "", first).buffer(0x1_0001_8000L, 4096, "", second);
        Container c = programs(b).registers(stoodAt(0x18000, second.length + 2)).read();
        assertThat(positions(c).getFirst())
                .startsWith("buffer of level 1 100010018 dword 6 of 8")
                .endsWith("in draw 1 of submit 1");
        assertThat(suspects(c)).singleElement().asString().startsWith("fs0: ");
    }

    @Test
    void aBufferOfTheSecondLevel() {
        int[] inner = concat(load(12, 0x20000), DRAW, DRAW);
        int[] outer = concat(call(0x18000, inner.length), DRAW);
        CoredumpBuilder b = new CoredumpBuilder("630 (6.3.0.2)");
        b.ring(4, 4, call(0x10000, outer.length));
        b.buffer(0x1_0001_0000L, 4096, "", outer).buffer(0x1_0001_8000L, 4096, "", inner);
        Map<Integer, Integer> all = Map.of(0x928, 0x10000, 0x929, 1, 0x92a, 4, 0x92b, 0x18000, 0x92c, 1, 0x92d, 3);
        Container c = programs(b).registers(all).read();
        assertThat(positions(c).getFirst())
                .startsWith("buffer of level 2 100018024 dword 9 of 12")
                .endsWith("in draw 2 of submit 1");
    }

    /// The processors have a program that no packet before the place of the command processor loads.
    @Test
    void processorsThatAreBehind() {
        int[] work = concat(load(8, 0x20080), load(12, 0x20000), DRAW);
        CoredumpBuilder b = new CoredumpBuilder("630 (6.3.0.2)").ring(4, 4, call(0x10000, work.length));
        programs(b.buffer(0x1_0001_0000L, 4096, "", work))
                .buffer(0x1_0003_0000L, 4096, "", unit(SECOND))
                .registers(stoodAt(0x10000, 4))
                .context(0, 0xa983, 0x1_0003_0000L)
                .context(1, 0xa983, 0x1_0003_0000L)
                // Of another process, or long gone.
                .context(0, 0xa9b4, 0x1_0009_0000L);
        Container c = b.read();
        assertThat(Shown.programs(c))
                .containsExactly(
                        "vs0 ir3@a6xx @100020080 2 x1 in 1 [was to run next]",
                        "fs1 ir3@a6xx @100020000 3 x1 in 1 [was to run next]",
                        "fs2 ir3@a6xx @100030000 2 x1 [was running, no packet loads it; a register says where it is]");
        assertThat(suspects(c))
                .containsExactly(
                        "fs2: registers of the processors name it (context 0, context 1)",
                        "fs1: loaded last before the place of the command processor",
                        "vs0: loaded last before the place of the command processor");
    }

    @Test
    void aDispatch() {
        int[] work = concat(
                load(13, 0x20000),
                type4(0xb990, 3 << 2),
                type7(0x34, 13 << 18 | 1 << 14 | 1 << 22, 0, 0, 7, 8, 9, 10),
                type7(0x33, 0, 2, 1, 1),
                load(12, 0x20080));
        CoredumpBuilder b = new CoredumpBuilder("630 (6.3.0.2)").ring(4, 4, call(0x10000, work.length));
        programs(b.buffer(0x1_0001_0000L, 4096, "", work)).registers(stoodAt(0x10000, 0));
        Container c = b.read();
        assertThat(c.dispatches())
                .singleElement()
                .satisfies(d -> assertThat(d.bindings().constantWords()).isEqualTo(4));
        assertThat(positions(c).getFirst()).endsWith("after dispatch 1 of submit 1");
        // A program of draws does not run in a dispatch.
        assertThat(suspects(c)).singleElement().asString().startsWith("cs0: ");
    }

    /// Borders of dispatches have a table of their own; without it, that of draws counts.
    @Test
    void bordersOfADispatch() {
        assertThat(borders(type4(0xb302, 0x40000, 1))).isEqualTo(0x1_0004_0000L);
        assertThat(borders(concat(type4(0xb302, 0x40000, 1), type4(0xb180, 0x50000, 1))))
                .isEqualTo(0x1_0005_0000L);
    }

    private static long borders(int[] registers) {
        int[] work = concat(load(13, 0x20000), type4(0xb990, 3 << 2), registers, type7(0x33, 0, 2, 1, 1));
        CoredumpBuilder b = new CoredumpBuilder("630 (6.3.0.2)").ring(4, 4, call(0x10000, work.length));
        Container c = programs(b.buffer(0x1_0001_0000L, 4096, "", work)).read();
        return c.dispatches().getFirst().settings().tables().stream()
                .filter(t -> t.name().equals("border"))
                .findFirst()
                .orElseThrow()
                .address();
    }

    /// Before a6xx, registers have other numbers, and none says what was fetched and is not done.
    @Test
    void olderGenerationsStandSomewhere() {
        int[] work = concat(load(12, 0x20000), DRAW, DRAW);
        CoredumpBuilder b = new CoredumpBuilder("530 (5.3.0.2)").ring(4, 4, call(0x10000, work.length));
        programs(b.buffer(0x1_0001_0000L, 4096, "", work))
                .registers(Map.of(0x4f5, 7, 0xb1f, 0x10000, 0xb20, 1, 0xb21, DRAW.length, 0x210, 9));
        Container c = b.read();
        assertThat(positions(c).getFirst())
                .startsWith("buffer of level 1 1000100")
                .endsWith("in draw 2 of submit 1");
        assertThat(c.crash().orElseThrow().registers())
                .extracting(r -> r.name() + " " + Long.toHexString(r.value()))
                .containsExactly("RBBM_STATUS 7", "CP_IB1_BASE 100010000", "CP_IB1_BUFSZ 4");
        assertThat(stood("420 (4.2.0.0)", 0x206)).isEqualTo("buffer of level 1 10010 9 dwords");
        assertThat(stood("330 (3.3.0.0)", 0x458)).isEqualTo("buffer of level 1 10010 9 dwords");
    }

    /// @param first register of the address, of 32 bits
    private static String stood(String revision, int first) {
        Container c = new CoredumpBuilder(revision)
                .ring(4, 0, new int[0])
                .registers(Map.of(first, 0x10010, first + 1, 9))
                .read();
        return positions(c).getFirst().replaceAll(" before its end.*", "");
    }

    /// The kernel leaves out zeros at the ends of buffers; nothing is known of what it left out as a whole.
    @Test
    void zerosAreThere() {
        Container c = new CoredumpBuilder("630 (6.3.0.2)")
                .ring(4, 0, new int[0])
                .buffer(0x1_0001_0000L, 64, "table", 1, 2)
                .buffer(0x1_0000_0000L, 4096, "")
                .read();
        List<Crash.Buffer> buffers = c.crash().orElseThrow().buffers();
        assertThat(buffers).extracting(Crash.Buffer::address).isSorted();
        assertThat(buffers.getFirst().bytes()).isEmpty();
        assertThat(buffers.get(1).bytes().orElseThrow())
                .isEqualTo(RdBuilder.bytes(Arrays.copyOf(new int[] {1, 2}, 16)));
        assertThat(c.crash().orElseThrow().missing()).contains("the contents of 1 of the 2 buffers");
    }

    /// Programs begin with a line of 128 bytes; noise is none.
    @Test
    void instructionMemory() {
        int[] noise = new int[64];
        for (int i = 0; i < noise.length; i++) noise[i] = 0xdead_beef * (i + 1);
        int[] filled = concat(noise, RdBuilder.code(RdBuilder.END));
        Container c = new CoredumpBuilder("630 (6.3.0.2)")
                .memory("A6XX_SP_INST_DATA", 0, concat(unit(FIRST), unit(SECOND)))
                .memory("A6XX_SP_INST_DATA", 1, concat(unit(SECOND), filled))
                .memory("A6XX_SP_INST_DATA", 2)
                .memory("A6XX_SP_INST_TAG", 0, unit(FIRST))
                .memory("A6XX_HLSQ_INST_RAM", 0, filled)
                .read();
        assertThat(Shown.programs(c))
                .containsExactly(
                        "hw0 ir3@a6xx - 3 x1 [SP_INST_DATA+0x0, bank 0]",
                        "hw1 ir3@a6xx - 2 x1 [2 copies, the first at SP_INST_DATA+0x80, bank 0]");
        assertThat(suspects(c).getFirst()).isEqualTo("hw0: in instruction memory; nothing tells which program ran");
    }

    /// Newer chips write the memories in another way, and their ids in decimal or hexadecimal.
    @Test
    void a7xx() {
        for (String revision : List.of("0 (67.5.10.1)", "0 (43050a01)")) {
            CoredumpBuilder b = new CoredumpBuilder(revision);
            b.line("fault-info:\n  - far: 0000000100044000\n  - ttbr0=0001000081ab2000");
            b.line("  - dir: READ\n  - type: TRANSLATION");
            b.line("shader-blocks:\n  - type: A7XX_SP_INST_DATA_1\n    - pipe: A7XX_PIPE_BR");
            b.line("    - location: 3\n      - sp: 1\n        - usptp: 0\n          size: 32");
            b.data("    ", unit(FIRST));
            b.line("        - usptp: 1\n          size: 32").data("    ", unit(FIRST));
            Container c = b.read();
            assertThat(Shown.broke(c)).isEmpty();
            assertThat(c.summary()).isEqualTo("chip 0x43050a01, ./app -x");
            assertThat(Shown.programs(c))
                    .containsExactly(
                            "hw0 ir3@a7xx - 3 x1 [2 copies, the first at SP_INST_DATA_1+0x0, pipe BR, location 3, sp 1, usptp 0]");
            assertThat(c.crash().orElseThrow().faults())
                    .containsExactly(new Crash.Fault("page fault: READ, TRANSLATION", OptionalLong.of(0x1_0004_4000L)));
        }
    }

    /// The pipes of a7xx have programs of their own; rings without content are not shown.
    @Test
    void pipesAndRings() {
        int[] work = concat(load(8, 0x20080), load(12, 0x20000), DRAW);
        CoredumpBuilder b = new CoredumpBuilder("0 (67.5.10.1)")
                .ring(4, 4, call(0x10000, work.length))
                .ring(4, 0, new int[0]);
        programs(b.buffer(0x1_0001_0000L, 4096, "", work)).registers(stoodAt(0x10000, 4));
        b.line("clusters:");
        for (String pipe : List.of("BR", "BV")) {
            b.line("  - pipe: A7XX_PIPE_" + pipe + "\n    - cluster-name: A7XX_CLUSTER_SP_VS");
            b.line("      - context: 0\n        - location: 0");
            b.line("        - { offset: 0x02a070, value: 0x00020080 }");
            b.line("        - { offset: 0x02a074, value: 0x00000001 }");
        }
        Container c = b.read();
        assertThat(suspects(c))
                .contains("vs0: registers of the processors name it (pipe BR context 0, pipe BV context 0)");
        assertThat(positions(c)).filteredOn(p -> p.startsWith("ring")).hasSize(1);
    }

    /// What is bound while no processor of shaders works does not run.
    @Test
    void boundToIdleProcessors() {
        int[] work = concat(load(12, 0x20000), DRAW);
        CoredumpBuilder b = new CoredumpBuilder("630 (6.3.0.2)").ring(4, 4, call(0x10000, work.length));
        programs(b.buffer(0x1_0001_0000L, 4096, "", work))
                .registers(Map.of(0x210, 1 << 2))
                .context(0, 0xa983, 0x1_0002_0000L);
        Container c = b.read();
        assertThat(Shown.programs(c)).containsExactly("fs0 ir3@a6xx @100020000 3 x1 in 1 [was bound]");
        assertThat(suspects(c).getFirst()).endsWith("no processor of shaders was busy");
    }

    @Test
    void registersThatTell() {
        Container c = new CoredumpBuilder("630 (6.3.0.2)")
                .registers(Map.of(0x210, 0x0084_0004, 0x823, 1, 0x824, 0x0010_0123))
                .read();
        assertThat(c.crash().orElseThrow().registers())
                .extracting(r -> r.name() + ": " + r.text())
                .contains(
                        "RBBM_STATUS: busy: CP, SP",
                        "CP_INTERRUPT_STATUS: an unknown packet",
                        "CP_PROTECT_STATUS: read of register 0x123");
    }

    @Test
    void whereItIsBroken() {
        String good = new String(
                new CoredumpBuilder("630 (6.3.0.2)")
                        .ring(4, 0, new int[] {1, 2, 3})
                        .memory("A6XX_SP_INST_DATA", 0, unit(FIRST))
                        .bytes(),
                StandardCharsets.US_ASCII);
        assertThat(broke(good.replace("iova: 0x", "iova: zx")))
                .isEqualTo("dump:11:11: broken here: expected a number after 'iova'");
        assertThat(broke(good.replace("revision: 630", "revision: six")))
                .isEqualTo("dump:8:11: broken here: expected a GPU such as '630 (6.3.0.2)'");
        int data = good.indexOf("|\n") + 3;
        assertThat(broke(good.substring(0, data + 6) + "~" + good.substring(data + 7)))
                .startsWith("dump:18:")
                .contains("expected five characters from '!' to 'u'");
        Container cut = CoredumpBuilder.read(bytes(good.substring(0, good.length() - 9)));
        assertThat(Shown.broke(cut)).endsWith("the file ends within these data");
        assertThat(broke(good.substring(0, data - 2))).endsWith("the file ends before these data");
    }

    private static String broke(String dump) {
        return Shown.broke(CoredumpBuilder.read(bytes(dump)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void packedAndCut() throws IOException {
        byte[] packed = RdBuilder.gzip(new CoredumpBuilder("630 (6.3.0.2)")
                .memory("A6XX_SP_INST_DATA", 0, unit(FIRST))
                .bytes());
        byte[] half = Arrays.copyOf(packed, packed.length - 10);
        Container c = DevcoredumpReader.read(new GZIPInputStream(new ByteArrayInputStream(half)), "dump");
        assertThat(Shown.broke(c)).contains("the compressed data end early");
    }

    @Test
    void othersAreNone() throws IOException {
        assertThat(DevcoredumpReader.starts(bytes("---\nkernel: 6\nmodule: other\n")))
                .isFalse();
        assertThat(DevcoredumpReader.starts(bytes("a\nmodule: msm\n"))).isFalse();
        assertThat(DevcoredumpReader.starts(bytes("---\nmodule: msm\n"))).isTrue();
    }
}
