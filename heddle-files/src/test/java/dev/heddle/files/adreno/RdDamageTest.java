package dev.heddle.files.adreno;

import static dev.heddle.files.adreno.RdBuilder.bytes;
import static dev.heddle.files.adreno.RdBuilder.concat;
import static dev.heddle.files.adreno.RdBuilder.program;
import static dev.heddle.files.adreno.RdBuilder.type3;
import static dev.heddle.files.adreno.RdBuilder.type7;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.adreno.packets.ProgramTable;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Captures that are cut, damaged, or made to hurt.
@Tag("long")
class RdDamageTest {
    private static final int VS_INLINE = 8 << 18 | 1 << 22;
    private static final int FS_MEMORY = 2 << 16 | 12 << 18 | 1 << 22;

    /// Two submits, each with a program in the packets and one in memory.
    private static RdBuilder sample() {
        RdBuilder b =
                new RdBuilder().separator().chunk(1, bytes(0x35)).separator().gpu(540);
        for (int i = 1; i <= 2; i++) {
            int[] inline = type7(0x30, concat(new int[] {VS_INLINE, 0, 0}, program(i, 6, 16)));
            int[] memory = type7(0x30, FS_MEMORY, 0x2000, 1);
            int[] group = type7(0x43, memory.length, 0x3000, 1);
            b.separator().buffer(0x1_0000_2000L, program(i, 5, 16));
            b.separator().buffer(0x1_0000_3000L, memory).separator();
            b.submitted(concat(inline, group)).separator();
        }
        return b;
    }

    @Test
    void cutAtEveryByte() {
        byte[] all = sample().bytes();
        List<String> whole = Shown.programs(RdBuilder.read(all));
        assertThat(whole).hasSize(4);
        int programs = 0;
        int boundaries = 0;
        for (int length = 0; length < all.length; length++) {
            Container c = RdBuilder.read(Arrays.copyOf(all, length));
            List<String> found = Shown.programs(c);
            assertThat(found).as("cut at %d", length).isEqualTo(whole.subList(0, found.size()));
            assertThat(found.size()).isGreaterThanOrEqualTo(programs);
            programs = found.size();
            if (c.broke().isEmpty()) boundaries++;
            else
                assertThat(Shown.broke(c)).startsWith("c.rd: broken at byte 0x").doesNotContain("\n", "more place");
        }
        assertThat(programs).isEqualTo(4);
        // Cut between two chunks, or between chunk and separator, nothing shows it.
        assertThat(boundaries).isBetween(10, 40);
    }

    @Test
    void whereItBroke() {
        byte[] all = sample().bytes();
        assertThat(Shown.broke(RdBuilder.read(Arrays.copyOf(all, 3))))
                .isEqualTo("c.rd: broken at byte 0x0: expected the head of a chunk, 8 bytes, found 3");
        assertThat(Shown.broke(RdBuilder.read(Arrays.copyOf(all, 18))))
                .isEqualTo("c.rd: broken at byte 0x8: expected 4 bytes of a chunk of type 1, found 2");
    }

    @Test
    void packedAndCut() throws IOException {
        byte[] packed = RdBuilder.gzip(sample().bytes());
        for (int length = 20; length < packed.length; length++) {
            InputStream in = new ByteArrayInputStream(Arrays.copyOf(packed, length));
            Container c = RdReader.read(new GZIPInputStream(in), "c.rd.gz");
            assertThat(Shown.broke(c))
                    .startsWith("c.rd.gz: broken at byte 0x")
                    .endsWith("; the compressed data end early");
        }
    }

    @Test
    void packedAndDamaged() throws IOException {
        byte[] packed = RdBuilder.gzip(sample().bytes());
        List<String> whole = Shown.programs(sample().read());
        int broken = 0;
        Random random = new Random(3);
        for (int i = 0; i < 2000; i++) {
            byte[] bad = packed.clone();
            bad[10 + random.nextInt(bad.length - 10)] ^= (byte) (1 << random.nextInt(8));
            Container c = RdReader.read(new GZIPInputStream(new ByteArrayInputStream(bad)), "c.rd.gz");
            // A few bits after the last block mean nothing.
            if (c.broke().isEmpty()) assertThat(Shown.programs(c)).isEqualTo(whole);
            else broken++;
        }
        assertThat(broken).isGreaterThan(1900);
    }

    /// After a damaged head, reading goes on at the next separator.
    @Test
    void goesOnBehindDamage() {
        byte[] all = sample().bytes();
        List<String> whole = Shown.programs(RdBuilder.read(all));
        // The first chunk: a name of a test.
        for (int i = 8; i < 12; i++) {
            byte[] bad = all.clone();
            bad[i] = (byte) 0xee;
            Container c = RdBuilder.read(bad);
            assertThat(Shown.programs(c)).isEqualTo(whole);
            assertThat(Shown.broke(c))
                    .startsWith("c.rd: broken at byte 0x8: expected the head of a chunk, found type 0x");
        }
        // A length three too large: the next head is none, and the chunk after it is lost.
        byte[] bad = all.clone();
        bad[12] = 7;
        Container c = RdBuilder.read(bad);
        assertThat(Shown.programs(c)).isEmpty();
        assertThat(c.summary()).isEqualTo("no GPU id, 2 submits");
    }

    @Test
    void randomDamage() {
        byte[] all = sample().bytes();
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] bad = all.clone();
            for (int n = 1 + random.nextInt(6); n > 0; n--) bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            checked(RdBuilder.read(bad));
        }
    }

    @Test
    void randomPackets() {
        Random random = new Random(2);
        int[] gpus = {330, 420, 540, 630, 740};
        for (int i = 0; i < 5_000; i++) {
            int gpu = gpus[random.nextInt(gpus.length)];
            int[] packets = new int[1 + random.nextInt(60)];
            int[] opcodes = {0x30, 0x32, 0x34, 0x36, 0x37, 0x3f, 0x43};
            for (int at = 0; at < packets.length; at++) {
                int opcode = opcodes[random.nextInt(opcodes.length)];
                int[] payload = random.ints(1 + random.nextInt(4)).toArray();
                if (random.nextBoolean()) payload[0] = 0x1000 + random.nextInt(64);
                int[] packet = gpu < 500 ? type3(opcode, payload) : type7(opcode, payload);
                packets[at] = random.nextInt(3) == 0 ? packet[0] : random.nextInt(0x1100);
            }
            checked(new RdBuilder().gpu(gpu).submitted(packets).read());
        }
    }

    private static void checked(Container c) {
        assertThat(Shown.broke(c)).doesNotContain("\n");
        for (ContainedProgram p : c.programs()) assertThat(p.code().size()).isBetween(0, 1023 * 128);
    }

    @Test
    void lengthsThatAreNotTrue() {
        RdBuilder b = new RdBuilder().gpu(540).address(0x1000, -1).dwords(12, 0x7fffffff, 1, 2);
        Container c = b.read();
        assertThat(Shown.broke(c))
                .isEqualTo("c.rd: broken at byte 0x20: expected 2147483647 bytes of a chunk of type 12, found 8");
        assertThat(Shown.broke(new RdBuilder().gpu(540).dwords(12, -2, 1, 2).read()))
                .isEqualTo(
                        "c.rd: broken at byte 0xc: expected the head of a chunk, found type 0xc with 0xfffffffe bytes");
    }

    @Test
    void buffersThatCallThemselves() {
        String note = "command buffers that call each other without end; the inner call was left out";
        int[] self = type7(0x3f, 0x1000, 0, 4);
        assertThat(new RdBuilder().gpu(540).submitted(self).read().notes()).containsExactly(note);
        int[] other = type7(0x3f, 0x3000, 0, 4);
        assertThat(new RdBuilder()
                        .gpu(540)
                        .buffer(0x3000, self)
                        .submitted(other)
                        .read()
                        .notes())
                .containsExactly(note);
    }

    /// Each buffer calls the next one many times: all calls together would be more than 10^40.
    @Test
    void callsThatMultiply() {
        RdBuilder b = new RdBuilder().gpu(540);
        for (int level = 0; level < 20; level++) {
            int[] call = type7(0x3f, 0x10000 * (level + 2), 0, 400);
            int[] calls = new int[400];
            for (int at = 0; at < 400; at += 4) System.arraycopy(call, 0, calls, at, 4);
            b.buffer(0x10000L * (level + 1), calls);
        }
        for (int i = 0; i < 1000; i++) b.submit(0x10000, 400);
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(30),
                () -> assertThat(b.read().notes()).anyMatch(n -> n.startsWith("far more packets than")));
    }

    /// A small buffer with very many overlapping programs.
    @Test
    void programsThatOverlap() {
        int[] loads = new int[3 * 100_000];
        for (int i = 0; i < 100_000; i++) {
            int[] load = type3(0x30, 2 << 16 | 12 << 18 | 1023 << 22, 0x10_0000 + 4 * i);
            System.arraycopy(load, 0, loads, 3 * i, 3);
        }
        byte[] code = new byte[1 << 20];
        new Random(5).nextBytes(code);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            Container c = new RdBuilder()
                    .gpu(420)
                    .buffer(0x10_0000, code)
                    .submitted(loads)
                    .read();
            long bytes = c.programs().stream().mapToLong(p -> p.code().size()).sum();
            assertThat(bytes).isLessThanOrEqualTo(ProgramTable.MAX_BYTES);
            assertThat(c.notes()).isNotEmpty().allMatch(n -> n.contains("more "));
        });
    }

    @Test
    void whatIsNoted() {
        assertThat(notes(new RdBuilder().submitted(1)))
                .containsExactly("a submit before anything says which GPU this is; its packets were not read");
        assertThat(notes(new RdBuilder().gpu(540).submit(0x1000, 4).submit(0x1000, 4)))
                .containsExactly("a command buffer was not captured (2 times)");
        assertThat(notes(new RdBuilder().gpu(420).buffer(0x1000, 2 << 30).submit(0x1000, 4)))
                .containsExactly("the end of a command buffer was not captured");
        assertThat(notes(new RdBuilder().gpu(420).submitted(3 << 30 | 5 << 16, 1)))
                .containsExactly("the last packet of a command buffer is cut");
        assertThat(notes(new RdBuilder().gpu(420).submitted(2 << 30, 1 << 30, 0)))
                .containsExactly("data in a command buffer that is not a packet");
        assertThat(notes(new RdBuilder().gpu(420).submitted(type3(0x30, 1 << 16 | VS_INLINE, 0))))
                .containsExactly("a program is loaded from a place that is not understood");
    }

    private static List<String> notes(RdBuilder b) {
        Container c = b.read();
        assertThat(c.broke()).isEmpty();
        return c.notes();
    }

    /// The newer packets tell where the next one begins.
    @Test
    void wordsBetweenPackets() {
        int[] load = type7(0x30, concat(new int[] {VS_INLINE, 0, 0}, program(1, 6, 16)));
        int[] junk = {0x7fff_ffff, 5, 0x4000_0000};
        Container c =
                new RdBuilder().gpu(540).submitted(concat(junk, load, junk)).read();
        assertThat(Shown.programs(c)).containsExactly("vs0 ir3@a5xx - 6 x1 in 1");
        assertThat(c.notes()).containsExactly("data in a command buffer that is not a packet (2 times)");
    }

    /// Half a gigabyte of zeros and of tiny buffers, in some hundred kilobytes of heap each.
    @Test
    void muchInLittle() throws IOException {
        byte[] head = new RdBuilder()
                .gpu(540)
                .address(0x1000, 1 << 29)
                .dwords(12, 1 << 29)
                .bytes();
        Container c = RdReader.read(new Repeated(head, new byte[1 << 16], 1 << 13), "c.rd");
        assertThat(c.broke()).isEmpty();
        assertThat(c.notes()).containsExactly("a buffer that is too large for commands or programs was passed over");
    }

    /// Bytes, and then a unit again and again.
    private static final class Repeated extends InputStream {
        private final byte[] head;
        private final byte[] unit;
        private final long total;
        private long given;

        Repeated(byte[] head, byte[] unit, long times) {
            this.head = head;
            this.unit = unit;
            this.total = head.length + unit.length * times;
        }

        @Override
        public int read() {
            throw new AssertionError("reads byte by byte");
        }

        @Override
        public int read(byte[] to, int from, int length) {
            if (given == total) return -1;
            boolean first = given < head.length;
            byte[] source = first ? head : unit;
            int at = (int) (first ? given : (given - head.length) % unit.length);
            int count = Math.min(length, source.length - at);
            System.arraycopy(source, at, to, from, count);
            given += count;
            return count;
        }
    }
}
