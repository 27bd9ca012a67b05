package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.server.Serving;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Command streams of Mesa's driver as captures: c[i] = a[i] * k + b[i] for i < 997, with a[i] = 7 i + 1,
/// b[i] = 1000000 - i, k = 3 in the first dispatch and 5 in the second.
class StreamCommandsTest extends InFolder {
    private static final String C = "0x40000d0000";

    private String stream(String name) throws IOException {
        Path to = folder.resolve(name + ".rd.gz");
        try (InputStream in = Serving.class.getResourceAsStream("streams/" + name + ".rd.gz")) {
            Files.write(to, Objects.requireNonNull(in).readAllBytes());
        }
        return to.toString();
    }

    private static String dump(String... args) {
        Run run = Run.of(args);
        assertThat(run.code()).as(run.err()).isZero();
        return run.out();
    }

    @ParameterizedTest
    @CsvSource({
        "06030001, ir3@a6xx, 21, 12",
        "07000200, ir3@a6xx, 21, 12",
        "43050a01, ir3@a7xx, 26, 12",
        "43051401, ir3@a7xx, 27, 4",
        "44050000, ir3@a8xx, 27, 4"
    })
    void whatIsInThem(String chip, String isa, int instructions, int constants) throws IOException {
        assertThat(Run.of("files", stream("chip-0x" + chip + "-add-tci2")).ok().out())
                .containsPattern("cs0 +cs +%s +0x4000040680 +%d +1 +1".formatted(isa, instructions))
                .containsPattern("d0 +cs0 +16x1x1 +64x1x1 +%d ".formatted(constants))
                .doesNotContain("not sure");
    }

    /// Each dispatch alone, at its address.
    @ParameterizedTest
    @ValueSource(strings = {"06030001", "43050a01", "43051401", "44050000"})
    void whatTheyCompute(String chip) throws IOException {
        String file = stream("chip-0x" + chip + "-add-tci2");
        assertThat(dump("run", file, "--dispatch", "d0", "--dump", C + "[0..3]:u32"))
                .isEqualTo("     0: 1000003 1000023 1000043\n");
        // What the 2D engine has filled before.
        assertThat(dump("run", file, "--dispatch", "d1", "--dump", C + "[997..999]:u32"))
                .isEqualTo("   f94: 286331153 286331153\n");
        assertThat(dump("run", file, "--dispatch", "d1", "--dump", C + "[1..3]:u32"))
                .isEqualTo("     4: 1000039 1000073\n");
        assertThat(dump("run", file, "--dispatch", "d1", "--dump", "0x40000d0004[0..2]:u32"))
                .isEqualTo("     0: 1000039 1000073\n");
        assertThat(Run.of("run", file, "--dump", "0x1:u32").err()).contains("there is no buffer");
        assertThat(dump("sanitize", file)).contains("0 errors");
    }

    /// @return where the first chunk of a buffer begins
    private static int firstBuffer(byte[] stream) {
        ByteBuffer chunks = ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (chunks.getInt(at) != 3) at += 8 + chunks.getInt(at + 4);
        return at;
    }

    /// A packet after the last dispatch writes a value: it is there when all have run.
    @Test
    void aWriteAfterTheLastDispatch() throws IOException {
        int packets = 0x7000_0000;
        int[] write = Captures.command(0x3d, 0x000d_0004, 0x40, 77);
        byte[] before = Captures.bytes(
                Captures.join(Captures.chunk(3, packets, 4 * write.length, 0), Captures.chunk(12, write)));
        byte[] stream;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(Path.of(stream("chip-0x43051401-add-tci2"))))) {
            stream = in.readAllBytes();
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int head = firstBuffer(stream);
        all.write(stream, 0, head);
        all.write(before);
        all.write(stream, head, stream.length - head);
        all.write(Captures.bytes(Captures.chunk(6, packets, write.length, 0)));
        String file = Captures.write(folder, "after.rd", all.toByteArray());
        assertThat(dump("run", file, "--dump", C + "[1..3]:u32")).endsWith("     4: 77 1000073\n");
        assertThat(dump("run", file, "--dispatch", "d1", "--dump", C + "[1..3]:u32"))
                .isEqualTo("     4: 1000039 1000073\n");
    }

    /// With the constants that the program takes over itself.
    @Test
    void aDispatchAsAKernel() throws IOException {
        String to = folder.resolve("kernel").toString();
        dump("files", "--extract", "d1", "-o", to, stream("chip-0x43051401-add-tci2"));
        assertThat(dump("run", to + "/d1.s", "--dump", C + "[0..2]:u32")).isEqualTo("     0: 1000005 1000039\n");
        // What packets before it have filled.
        assertThat(dump("run", to + "/d1.s", "--dump", C + "[997..999]:u32"))
                .isEqualTo("   f94: 286331153 286331153\n");
    }

    @Test
    void aProgramThatIsLongerThanItsLoad() throws IOException {
        String file = stream("a650-long-program");
        assertThat(Run.of("files", file).ok().out()).containsPattern("cs0 +cs +ir3@a6xx +0x4000040680 +6315 +1 +1");
        assertThat(dump("run", file, "--dump", C + "[0..2]:hex")).isEqualTo("     0: eaa55c01 7236706c\n");
    }

    /// Of descriptors in memory it is known after the run which there are: c[y][x] = a[y][x] * 3 + b[y][x] of 40 x 25,
    /// whose rows are further apart than their texels take.
    @Test
    void imagesByTheirAddresses() throws IOException {
        String file = stream("a650-img");
        Path to = folder.resolve("c.ktx2");
        Run run = Run.of("run", file, "--dispatch", "d0", "--out", "0x4000170000=" + to);
        assertThat(run.err().lines().skip(1))
                .containsExactly(
                        "note: reached by descriptors:",
                        "    0x4000170000: 40 x 25, r32 uint, storage image",
                        "    0x4000130000: 40 x 25, r32 uint, sampled image",
                        "    0x4000150000: 40 x 25, r32 uint, sampled image");
        byte[] all = Files.readAllBytes(to);
        ByteBuffer texels = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN).position(all.length - 40 * 25 * 4);
        for (int i = 0; i < 997; i++) assertThat(texels.getInt()).as("%d", i).isEqualTo(1000003 + 20 * i);
        assertThat(Run.of("run", file, "--json", "--dispatch", "d0").ok().out())
                .contains("{\"address\":\"0x4000170000\",\"use\":\"storage\",\"kind\":\"2d\",\"format\":\"r32 uint\"");
        Run png = Run.of("run", file, "--dispatch", "d0", "--out", "0x4000170000=" + folder.resolve("c.png"));
        assertThat(png.code()).isEqualTo(1);
        assertThat(png.err()).contains("0x4000170000: a PNG file has no r32 uint");
        Run other = Run.of("run", file, "--dispatch", "d0", "--dump", "0x4000170004:image");
        assertThat(other.code()).isEqualTo(1);
        assertThat(other.err()).contains("the program has used no image at 0x4000170004");
    }

    @Test
    void buffersByTheirAddresses() throws IOException {
        assertThat(Run.of("run", stream("a650-shared"), "--dispatch", "d0")
                        .err()
                        .lines()
                        .skip(1))
                .containsExactly(
                        "note: reached by descriptors:",
                        "    0x40000d0000: 2,000 of r16 uint, storage buffer",
                        "    0x4000090000: 1,000 of r32 uint, sampled buffer",
                        "    0x40000b0000: 1,000 of r32 uint, sampled buffer");
    }
}
