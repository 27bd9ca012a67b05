package dev.heddle.files.adreno;

import static dev.heddle.files.adreno.RdBuilder.bytes;
import static dev.heddle.files.adreno.RdBuilder.concat;
import static dev.heddle.files.adreno.RdBuilder.program;
import static dev.heddle.files.adreno.RdBuilder.type3;
import static dev.heddle.files.adreno.RdBuilder.type4;
import static dev.heddle.files.adreno.RdBuilder.type7;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.adreno.packets.DispatchTable;
import dev.heddle.files.adreno.packets.GpuMemory;
import dev.heddle.files.adreno.packets.KeptMemory;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Dispatch;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Dispatches of compute programs.
class RdDispatchTest {
    private static final int PROGRAM = 13 << 18;
    private static final int STORAGE = 15 << 18;
    private static final int TEXTURES = 5 << 18;
    private static final int MEMORY = 2 << 16;

    private static final int[] LOCAL = type4(0xe7b0, 3 << 2 | 1 << 12 | 0 << 22 | 3);
    private static final int[] INPUTS = type4(0xe7b7, 0x04fcc0cf);
    private static final int[] GO = type7(0x33, 0, 7, 8, 9);
    private static final int[] CODE = load(PROGRAM | MEMORY, 0, 0, 1, 0x2000);

    /// A program, a local size and where numbers arrive.
    private static final int[] READY = concat(CODE, LOCAL, INPUTS);

    private static final String D0 = "d0 cs0 7x8x9 4x2x1 in 1 id=r4 group=r207 size=r192";

    /// @param address of state in memory, with the type, or the type alone
    private static int[] load(int head, int type, int offset, int units, int address) {
        return type7(0x30, head | offset | units << 22, address | type, address == 0 ? 0 : 5);
    }

    private static int[] inline(int head, int type, int offset, int units, int... words) {
        return type7(0x30, concat(new int[] {head | offset | units << 22, type, 0}, words));
    }

    private static RdBuilder a540() {
        return new RdBuilder().gpu(540).buffer(0x5_0000_2000L, program(1, 5, 16));
    }

    private static Container read(int[]... packets) {
        return a540().submitted(concat(packets)).read();
    }

    private static void shows(Container c, String... dispatches) {
        assertThat(Shown.broke(c)).isEmpty();
        assertThat(c.notes()).isEmpty();
        assertThat(Shown.dispatches(c)).containsExactly(dispatches);
    }

    /// @return `of buffers:bytes` of the program and the packets
    private static String memory(int[]... packets) {
        return " of 2:" + (128 + 4 * concat(packets).length);
    }

    @Test
    void gridLocalSizeAndInputs() {
        Container c = read(READY, GO);
        shows(c, D0 + memory(READY, GO));
        Dispatch d = c.dispatches().getFirst();
        assertThat(d.program()).isSameAs(c.programs().getFirst());
        assertThat(d.program().isa()).contains("ir3@a5xx");
        assertThat(d.memory()).extracting(Dispatch.Memory::address).containsExactly(0x1000L, 0x5_0000_2000L);
        assertThat(d.memory().get(1).bytes()).isEqualTo(bytes(program(1, 5, 16)));
    }

    @Test
    void theLargestSizes() {
        int[] local = type4(0xe7b0, -1);
        int[] go = type7(0x33, 0, -1, 0, 1);
        shows(read(CODE, local, go), "d0 cs0 4294967295x0x1 1024x1024x1024 in 1" + memory(CODE, local, go));
    }

    @Test
    void constants() {
        int[] first = inline(PROGRAM, 1, 2, 2, 1, 2, 3, 4, 5, 6, 7, 8);
        int[] later = load(PROGRAM | MEMORY, 1, 4, 1, 0x3000);
        int[] alone = inline(PROGRAM, 1, 9, 1, 9, 9, 9, 9);
        int[] over = inline(PROGRAM, 1, 3, 1, 50, 60, 70, 80);
        int[] ofVertices = inline(8 << 18, 1, 0, 1, 1, 1, 1, 1);
        int[] all = concat(READY, first, later, alone, over, ofVertices, GO);
        shows(
                a540().buffer(0x5_0000_3000L, -1, -2, -3, -4).submitted(all).read(),
                D0
                        + " k8[1, 2, 3, 4, 50, 60, 70, 80, -1, -2, -3, -4] k36[9, 9, 9, 9] of 3:"
                        + (128 + 16 + 4 * all.length));
    }

    @Test
    void storageAndUniformBuffers() {
        int[] sizes = inline(STORAGE, 1, 1, 2, 0x0010 << 16, 0, 0x8000 << 16, 1);
        int[] addresses = inline(STORAGE, 2, 1, 2, 0x2000, 5, 0x1000, 0);
        int[] uniform = inline(PROGRAM, 2, 3, 1, 0x2010, 5);
        int[] all = concat(READY, sizes, addresses, uniform, GO);
        shows(
                read(all),
                D0
                        + " s1@500002000+16 s2@1000+98304 u3@500002010"
                        + memory(all)
                        + " [storage buffer 2 at 0x1000: only %d of its 98304 bytes are in the capture]"
                                .formatted(4 * all.length));
    }

    @Test
    void bufferOverSeveralOfTheCapture() {
        int[] slot = concat(inline(STORAGE, 1, 0, 1, 24 << 16, 0), inline(STORAGE, 2, 0, 1, 0x8000, 0), READY, GO);
        RdBuilder b = a540().buffer(0x8000, 1, 2, 3, 4);
        shows(b.buffer(0x8010, 5, 6).submitted(slot).read(), D0 + " s0@8000+24 of 4:" + (128 + 24 + 4 * slot.length));
    }

    @Test
    void texturesAndSamplersAreWords() {
        int[] words = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        int[] texture = inline(TEXTURES, 1, 1, 1, words);
        int[] sampler = inline(TEXTURES, 0, 0, 1, 5, 6, 7, 8);
        int[] all = concat(texture, sampler, READY, GO);
        shows(read(all), D0 + " t1[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] p0[5, 6, 7, 8]" + memory(all));
    }

    @Test
    void whatIsNotInTheCapture() {
        int[] all = concat(
                load(PROGRAM | MEMORY, 0, 0, 1, 0x9000),
                LOCAL,
                INPUTS,
                type4(0xe5f2, 0x40),
                load(PROGRAM | MEMORY, 1, 4, 2, 0x9100),
                load(STORAGE | MEMORY, 1, 0, 1, 0x9200),
                inline(STORAGE, 2, 0, 2, 0x9300, 5, 0x2000, 5),
                inline(STORAGE, 1, 1, 2, 4 << 16 | 0x5e00, 1 << 16 | 4, 4 << 16, 0),
                load(PROGRAM | MEMORY, 2, 6, 1, 0x9400),
                load(TEXTURES | MEMORY, 1, 7, 1, 0x9500),
                load(TEXTURES | MEMORY, 0, 8, 1, 0x9600),
                GO);
        Container c = read(all);
        assertThat(c.notes()).isEmpty();
        Dispatch d = c.dispatches().getFirst();
        assertThat(d.program().code()).isEqualTo(new ContainedProgram.Missing(128));
        assertThat(d.notes())
                .containsExactly(
                        "its program is not in the capture",
                        "constants c4 to c5 are not in the capture",
                        "how large storage buffer 0 is, is not in the capture",
                        "storage buffer 1 is an image or something else: the words of its size are 0x45e00, 0x10004",
                        "where storage buffer 2 is, is not in the capture",
                        "where uniform buffer 6 is, is not in the capture",
                        "texture 7 is not in the capture",
                        "sampler 8 is not in the capture",
                        "register 0xe5f2 has 0x40, and what that means is not known; the program may begin elsewhere",
                        "storage buffer 0 at 0x500009300 is not in the capture");
        assertThat(Shown.dispatches(c).getFirst()).startsWith(D0 + " s0@500009300 s1@500002000 of ");
    }

    /// Half of a unit is none, and what was there before is gone.
    @Test
    void stateThatIsThereInPart() {
        int[] before = inline(PROGRAM, 1, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8);
        int[] part = load(PROGRAM | MEMORY, 1, 0, 2, 0x3000);
        int[] all = concat(READY, before, part, GO);
        shows(
                a540().buffer(0x5_0000_3000L, 9, 9, 9, 9, 9).submitted(all).read(),
                D0
                        + " k0[9, 9, 9, 9] of 3:"
                        + (128 + 20 + 4 * all.length)
                        + " [constants c1 to c1 are not in the capture]");
    }

    /// Each has the state of its place, and state lasts.
    @Test
    void severalDispatches() {
        int[] more = inline(PROGRAM, 1, 0, 1, 1, 2, 3, 4);
        int[] first = concat(READY, GO, more, GO, type4(0xe7b0, 0), type7(0x33, 0, 1, 1, 1));
        int[] group = type7(0x43, GO.length, 0x4000, 0);
        Container c = a540().submitted(first)
                .buffer(0x4000, GO)
                .buffer(0x1000, group)
                .submit(0x1000, group.length)
                .read();
        String both = memory(first);
        String k = " id=r4 group=r207 size=r192 k0[1, 2, 3, 4]";
        shows(
                c,
                D0 + both,
                D0.replace("d0", "d1") + " k0[1, 2, 3, 4]" + both,
                "d2 cs0 1x1x1 1x1x1 in 1" + k + both,
                "d3 cs0 7x8x9 1x1x1 in 2" + k + " of 2:" + 4 * (GO.length + group.length));
        List<Dispatch> d = c.dispatches();
        assertThat(d.get(2).bindings()).isSameAs(d.get(1).bindings());
        assertThat(d.get(2).memory()).isSameAs(d.get(0).memory());
    }

    @Test
    void unchangedMemoryIsKeptOnce() {
        int[] all = concat(READY, GO);
        RdBuilder b = a540().submitted(all).buffer(0x5_0000_2000L, program(1, 5, 16));
        List<Dispatch> d = b.submitted(all).read().dispatches();
        assertThat(d).hasSize(2);
        assertThat(d.get(1).memory()).isNotSameAs(d.get(0).memory());
        for (int i = 0; i < 2; i++)
            assertThat(d.get(1).memory().get(i)).isSameAs(d.get(0).memory().get(i));
    }

    @Test
    void gridInMemory() {
        int[] go = type7(0x41, 0, 0x3000, 5, 0);
        int[] none = type7(0x41, 0, 0x3004, 5, 0);
        int[] all = concat(READY, go, none);
        Container c = a540().buffer(0x5_0000_3000L, 2, 3, 4).submitted(all).read();
        assertThat(Shown.dispatches(c)).singleElement().asString().startsWith("d0 cs0 2x3x4 4x2x1");
        assertThat(c.notes()).containsExactly("a dispatch was left out: its number of workgroups was not captured");
    }

    /// Registers name the program, whatever was loaded into the cache.
    @Test
    void programOfTheRegisters() {
        int[] there = concat(type4(0xe5f3, 0x6000, 5), type4(0xe7dd, 1));
        RdBuilder b = a540().buffer(0x5_0000_6000L, program(2, 3, 16));
        Container c = b.submitted(concat(READY, there, GO, GO)).read();
        assertThat(Shown.programs(c))
                .containsExactly("cs0 ir3@a5xx @500002000 5 x1 in 1", "cs1 ir3@a5xx @500006000 3 x2 in 1");
        assertThat(c.dispatches()).extracting(d -> d.program().name()).containsExactly("cs1", "cs1");
        int[] same = concat(type4(0xe5f3, 0x2000, 5), type4(0xe7dd, 1));
        assertThat(Shown.programs(read(READY, same, GO))).containsExactly("cs0 ir3@a5xx @500002000 5 x1 in 1");
        assertThat(Shown.programs(read(same, LOCAL, GO))).containsExactly("cs0 ir3@a5xx @500002000 5 x1 in 1");
        int[] far = concat(type4(0xe5f3, 0x2000, 5), type4(0xe7dd, -1));
        assertThat(read(far, LOCAL, GO).dispatches()).hasSize(1);
    }

    @Test
    void inlineProgram() {
        int[] code = inline(PROGRAM, 0, 0, 1, program(3, 4, 16));
        Container c = read(type4(0xe5f3, 0x2000, 5), LOCAL, code, GO);
        assertThat(Shown.programs(c)).containsExactly("cs0 ir3@a5xx - 4 x1 in 1");
        assertThat(c.dispatches()).hasSize(1);
    }

    @Test
    void dispatchesThatAreLeftOut() {
        Container c = read(LOCAL, GO, CODE, type7(0x33, 0, 1, 2));
        assertThat(c.dispatches()).isEmpty();
        assertThat(c.notes())
                .containsExactly(
                        "a dispatch was left out: nothing says which program it runs",
                        "a dispatch was left out: its packet is cut");
        assertThat(read(CODE, GO).notes())
                .containsExactly("a dispatch was left out: nothing says how large its workgroups are");
        assertThat(read(READY, inline(PROGRAM | 1 << 16, 1, 0, 1), GO).notes())
                .containsExactly("state is loaded from a place that is not understood");
        assertThat(read(READY, inline(PROGRAM, 1, 511, 2, 1, 2, 3, 4, 5, 6, 7, 8), GO)
                        .notes())
                .containsExactly("more constants or slots than there are");
    }

    @ParameterizedTest
    @CsvSource({
        "420, dispatches of this generation of GPUs are not read yet",
        "730, 'a dispatch was left out: nothing says which program it runs'",
        "330, "
    })
    void otherGenerations(int gpu, @Nullable String note) {
        int[] go = gpu < 500 ? type3(0x33, 0, 1, 1, 1) : GO;
        Container c = new RdBuilder().gpu(gpu).submitted(go).read();
        assertThat(c.dispatches()).isEmpty();
        assertThat(c.notes()).isEqualTo(note == null ? List.of() : List.of(note));
    }

    @Test
    void anotherGpuHasNoState() {
        Container c = a540().submitted(READY).gpu(530).submitted(GO).read();
        assertThat(c.dispatches()).isEmpty();
        assertThat(c.notes()).containsExactly("a dispatch was left out: nothing says which program it runs");
    }

    @Test
    void cutAtEveryByte() {
        int[] all = concat(READY, inline(PROGRAM, 1, 0, 1, 1, 2, 3, 4), GO, CODE, LOCAL, GO, INPUTS);
        byte[] file = a540().submitted(all).submitted(all).bytes();
        int most = RdBuilder.read(file).dispatches().size();
        assertThat(most).isEqualTo(4);
        int found = 0;
        for (int length = 0; length < file.length; length++) {
            int now = RdBuilder.read(Arrays.copyOf(file, length)).dispatches().size();
            assertThat(now).isBetween(found, most);
            found = now;
        }
    }

    @Test
    void anyDamage() {
        int[] all = concat(
                READY,
                type4(0xe5f3, 0x2000, 5),
                type4(0xe7dd, 1),
                load(PROGRAM | MEMORY, 1, 4, 2, 0x2000),
                inline(STORAGE, 1, 0, 2, 64 << 16, 0, 4 << 16, 0),
                inline(STORAGE, 2, 0, 2, 0x2000, 5, 0x2040, 5),
                load(TEXTURES | MEMORY, 1, 7, 1, 0x2000),
                GO,
                type7(0x41, 0, 0x2000, 5, 0));
        byte[] whole = a540().submitted(all).bytes();
        Random random = new Random(540);
        for (int i = 0; i < 5000; i++) {
            byte[] damaged = whole.clone();
            for (int n = random.nextInt(1, 5); n > 0; n--)
                damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
            Container c = RdBuilder.read(damaged);
            assertThat(Shown.dispatches(c)).hasSizeLessThanOrEqualTo(2);
        }
    }

    /// As many dispatches as fit, each with other state, all with as much as can be bound, none of which was captured.
    @Test
    void farTooMany() {
        int[] slots = concat(inline(STORAGE, 2, 0, 127, repeated(2 * 127, 0x7777_0000)), READY);
        int[] each = concat(inline(PROGRAM, 1, 0, 1, 1, 2, 3, 4), GO);
        int[] all = slots;
        int[] thousand = new int[0];
        for (int i = 0; i < 1000; i++) thousand = concat(each, thousand);
        int[] calls = new int[0];
        for (int i = 0; i < 500; i++) calls = concat(calls, type7(0x3f, 0x8000, 0, thousand.length));
        all = concat(all, calls);
        RdBuilder b = a540().buffer(0x8000, thousand).submitted(all);
        Container c = Assertions.assertTimeout(Duration.ofSeconds(20), () -> b.read());
        assertThat(c.dispatches()).hasSizeBetween(100, DispatchTable.MAX);
        assertThat(c.notes()).anyMatch(n -> n.startsWith("more dispatches than are listed"));
    }

    private static int[] repeated(int count, int word) {
        int[] out = new int[count];
        Arrays.fill(out, word);
        return out;
    }

    @Test
    void memoryThatIsTooMuchToKeep() {
        GpuMemory memory = new GpuMemory();
        KeptMemory kept = new KeptMemory();
        byte[] large = new byte[GpuMemory.LARGEST];
        int submits = 0;
        for (boolean fits = true; fits; submits++) {
            memory.clear();
            memory.put(0x1000L * submits, large);
            kept.changed();
            fits = kept.of(memory).isPresent();
        }
        assertThat(submits).isEqualTo((int) (KeptMemory.MAX / GpuMemory.LARGEST));
        assertThat(kept.of(memory)).isEmpty();
    }
}
