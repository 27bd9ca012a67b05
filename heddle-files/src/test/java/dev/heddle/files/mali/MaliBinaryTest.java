package dev.heddle.files.mali;

import static dev.heddle.files.mali.MaliBuilder.binary;
import static dev.heddle.files.mali.MaliBuilder.broke;
import static dev.heddle.files.mali.MaliBuilder.chunk;
import static dev.heddle.files.mali.MaliBuilder.code;
import static dev.heddle.files.mali.MaliBuilder.concat;
import static dev.heddle.files.mali.MaliBuilder.name;
import static dev.heddle.files.mali.MaliBuilder.shown;
import static dev.heddle.files.mali.MaliBuilder.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Program binaries.
class MaliBinaryTest {
    private static final String HOW = " (dis --raw reads the file as code)";

    /// A unit with code two levels down, between other chunks.
    private static byte[] unit(byte[]... codes) {
        byte[][] objects = new byte[codes.length][];
        for (int i = 0; i < codes.length; i++) objects[i] = chunk("OBJC", codes[i]);
        byte[] strings = chunk("STRI", name("main_0\0"));
        byte[] inner = chunk("CMMN", chunk("META", words(1, 2, 3)), chunk("BFRE", objects), strings);
        return chunk("MBS2", chunk("KERN", words(7)), inner, chunk("SYMB", new byte[0]));
    }

    private static byte[] stages() {
        return concat(
                name("MPB1"),
                words(2, 0),
                chunk("VERT", unit(code(1, 2), code(2, 3))),
                chunk("FRAG", unit(code(3, 4))),
                chunk("COMP", unit(code(4, 1))),
                chunk("GEOM", unit(code(5, 1))),
                chunk("CTRL", unit(code(6, 1))),
                chunk("EVAL", unit(code(7, 1))),
                chunk("BATT", words(5)));
    }

    private static final List<String> STAGES = List.of(
            "vs0 valhall@mesa - 16:01 x1 [1 of 2]",
            "vs1 valhall@mesa - 24:02 x1 [2 of 2, the main one]",
            "fs2 valhall@mesa - 32:03 x1",
            "cs3 valhall@mesa - 8:04 x1",
            "gs4 valhall@mesa - 8:05 x1",
            "hs5 valhall@mesa - 8:06 x1",
            "ds6 valhall@mesa - 8:07 x1");

    private static void whole(Container c, String... programs) {
        assertThat(c.broke()).isEmpty();
        assertThat(c.notes()).isEmpty();
        assertThat(shown(c)).containsExactly(programs);
    }

    @Test
    void oneStage() {
        Container c = binary(unit(code(9, 5)));
        whole(c, "program0 valhall@mesa - 40:09 x1");
        assertThat(c.kind()).isEqualTo(ContainerKind.MBS2);
        whole(
                binary(unit(code(1, 1), code(2, 2), code(3, 3))),
                "program0 valhall@mesa - 8:01 x1 [1 of 3]",
                "program1 valhall@mesa - 16:02 x1 [2 of 3]",
                "program2 valhall@mesa - 24:03 x1 [3 of 3, the main one]");
    }

    @Test
    void severalStages() {
        Container c = binary(stages());
        whole(c, STAGES.toArray(String[]::new));
        assertThat(c.kind()).isEqualTo(ContainerKind.MPB1);
    }

    /// The two words may be a length and one more, or stand after a length.
    @Test
    void wordsBeforeTheStages() {
        byte[] stage = chunk("FRAG", unit(code(3, 4)));
        String program = "fs0 valhall@mesa - 32:03 x1";
        whole(binary(chunk("MPB1", stage)), program);
        whole(binary(chunk("MPB1", words(2, 0), stage)), program);
        whole(binary(concat(name("MPB1"), words(2, 0), stage)), program);
        byte[] all = chunk("MPB1", words(2, 0), stage, chunk("BATT", words(1)));
        Container c = binary(Arrays.copyOf(all, all.length - 12));
        assertThat(shown(c)).containsExactly(program);
        assertThat(broke(c))
                .isEqualTo("x.bin: broken at byte 0x0: expected %d bytes of a chunk MPB1, found %d%s"
                        .formatted(all.length - 8, all.length - 20, HOW));
    }

    /// Chunks may have words of their own before the chunks in them.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 8})
    void ownWords(int count) {
        byte[] own = words(new int[count]);
        byte[] file = chunk("MBS2", chunk("CMMN", own, chunk("OBJC", code(1, 2))));
        whole(binary(file), "program0 valhall@mesa - 16:01 x1");
    }

    @Test
    void codeIsNotLookedInto() {
        byte[] inner = chunk("OBJC", code(1, 1));
        whole(binary(chunk("MBS2", chunk("OBJC", inner))), "program0 valhall@mesa - 16:4f x1");
    }

    @Test
    void namesInOtherChunksAreNoChunks() {
        byte[] text = name("MAIN_SHADER_OBJC");
        byte[] file = chunk("MBS2", chunk("STRI", text), chunk("OBJC", code(1, 2)));
        whole(binary(file), "program0 valhall@mesa - 16:01 x1");
        byte[] odd = chunk("MBS2", chunk("STRI", name("aOBJC\0")), chunk("OBJC", code(1, 2)));
        whole(binary(odd), "program0 valhall@mesa - 16:01 x1");
    }

    @Test
    void odd() {
        Container none = binary(chunk("MBS2", chunk("STRI", words(1))));
        assertThat(none.programs()).isEmpty();
        assertThat(none.notes()).containsExactly("no code: there is no chunk OBJC");
        whole(
                binary(chunk("MBS2", chunk("OBJC"), chunk("OBJC", new byte[] {1, 2, 3}))),
                "program0 valhall@mesa - 3:01 x1 [2 of 2, the main one]",
                "program1 valhall@mesa - missing 0 x1 [1 of 2, it has no bytes]");
        Container trailing = binary(concat(unit(code(1, 1)), words(0, 5)));
        assertThat(trailing.notes()).containsExactly("8 bytes after the last chunk were passed over");
        whole(binary(concat(unit(code(1, 1)), words(0, 0))), "program0 valhall@mesa - 8:01 x1");
        whole(
                binary(concat(unit(code(1, 1)), unit(code(2, 1)))),
                "program0 valhall@mesa - 8:01 x1",
                "program1 valhall@mesa - 8:02 x1");
    }

    @Test
    void cutAtEveryByte() {
        for (byte[] all : new byte[][] {unit(code(1, 2), code(2, 3)), stages()}) {
            List<String> whole = shown(binary(all));
            int programs = 0;
            for (int length = 4; length < all.length; length++) {
                Container c = binary(Arrays.copyOf(all, length));
                List<String> there = c.programs().stream()
                        .filter(p -> p.notes().stream().noneMatch(n -> n.contains("miss")))
                        .map(p -> p.stage() + p.code().size())
                        .toList();
                assertThat(there.size()).as("cut at %d", length).isGreaterThanOrEqualTo(programs);
                programs = there.size();
                // Cut between two stages, nothing shows it.
                if (c.kind() == ContainerKind.MBS2 || c.programs().size() == 0)
                    assertThat(broke(c)).as("cut at %d", length).isNotEmpty();
                if (c.broke().isPresent())
                    assertThat(broke(c))
                            .startsWith("x.bin: broken at byte 0x")
                            .endsWith(HOW)
                            .doesNotContain("\n", "more place");
            }
            assertThat(programs).isEqualTo(whole.size());
        }
    }

    @Test
    void whereItBroke() {
        byte[] all = chunk("MBS2", chunk("OBJC", code(1, 4)));
        Container c = binary(Arrays.copyOf(all, 38));
        assertThat(broke(c)).isEqualTo("x.bin: broken at byte 0x0: expected 40 bytes of a chunk MBS2, found 30" + HOW);
        assertThat(shown(c)).containsExactly("program0 valhall@mesa - 16:01 x1 [10 bytes of it are missing]");
        assertThat(broke(binary(name("MBS2"))))
                .isEqualTo("x.bin: broken at byte 0x0: expected the head of a chunk, 8 bytes, found 4" + HOW);
        assertThat(broke(binary(name("MPB1"))))
                .isEqualTo("x.bin: broken at byte 0x0: expected the head of a program binary, 12 bytes, found 4" + HOW);
        assertThat(broke(binary(concat(name("MPB1"), words(2, 0, 1, 2, 3, 4, 5, 6, 7, 8)))))
                .isEqualTo("x.bin: broken at byte 0xc: expected a stage, a chunk VERT, FRAG, COMP, GEOM, CTRL or EVAL"
                        + HOW);
    }

    /// Whatever one length says, the code is found, and a line tells.
    @Test
    void damagedLengths() {
        byte[] all = unit(code(1, 2), code(2, 3));
        for (int at = 4; at + 4 <= all.length; at += 4) {
            if (!isLength(all, at)) continue;
            for (int value : new int[] {-1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x10000, 0, 4, 17, 200}) {
                byte[] bad = all.clone();
                System.arraycopy(words(value), 0, bad, at, 4);
                Container c = binary(bad);
                if (Arrays.equals(bad, all)) continue;
                String what = "%x at %x: %s".formatted(value, at, broke(c));
                assertThat(broke(c)).as(what).doesNotContain("\n");
                boolean isCode = new String(bad, at - 4, 4, StandardCharsets.ISO_8859_1).equals("OBJC");
                assertThat(c.programs().size()).as(what).isGreaterThanOrEqualTo(isCode ? 1 : 2);
                if (value < 0 || value > 0xffff) assertThat(broke(c)).as(what).isNotEmpty();
            }
        }
    }

    private static boolean isLength(byte[] all, int at) {
        for (int i = at - 4; i < at; i++) if (all[i] < '0' || all[i] > 'Z') return false;
        return true;
    }

    @Test
    void lengthThatHidesCode() {
        byte[] all = chunk("MBS2", chunk("META", words(1)), chunk("OBJC", code(1, 2)));
        all[12] = 8;
        Container c = binary(all);
        assertThat(shown(c)).containsExactly("program0 valhall@mesa - 16:01 x1");
        assertThat(broke(c))
                .isEqualTo("x.bin: broken at byte 0x18: expected the name of a chunk, four capital letters or digits,"
                        + " found 0x00000010"
                        + HOW);
    }

    /// The code of a stage without a name is found, but not which stage it is for.
    @Test
    void damagedNames() {
        byte[] all = stages();
        int second = 12 + chunk("VERT", unit(code(1, 2), code(2, 3))).length;
        all[second] = 'f';
        Container c = binary(all);
        assertThat(shown(c)).hasSize(STAGES.size()).contains("program2 valhall@mesa - 32:03 x1");
        assertThat(broke(c)).startsWith("x.bin: broken at byte 0x%x: expected the name".formatted(second));
        assertThat(c.notes()).isEmpty();
    }

    @Test
    void randomDamage() {
        Random random = new Random(1);
        for (byte[] all : new byte[][] {unit(code(1, 2), code(2, 3)), stages()}) {
            for (int i = 0; i < 20_000; i++) {
                byte[] bad = Arrays.copyOf(all, 4 + random.nextInt(all.length - 3));
                for (int n = bad.length > 4 ? random.nextInt(6) : 0; n > 0; n--)
                    bad[4 + random.nextInt(bad.length - 4)] = (byte) random.nextInt();
                Container c = binary(bad);
                assertThat(broke(c)).doesNotContain("\n");
                assertThat(c.programs()).hasSizeLessThan(20);
            }
        }
    }

    @Test
    void chunksWithinChunks() {
        byte[] all = chunk("OBJC", code(1, 2));
        for (int i = 0; i < 60; i++) all = chunk("DEEP", all);
        whole(binary(chunk("MBS2", all)), "program0 valhall@mesa - 16:01 x1");
        for (int i = 0; i < 30_000; i++) all = chunk("DEEP", all);
        Container c = binary(chunk("MBS2", all));
        assertThat(shown(c)).containsExactly("program0 valhall@mesa - 16:01 x1");
        assertThat(broke(c))
                .isEqualTo("x.bin: broken at byte 0x200: chunks within chunks, more than 64 deep, were not followed"
                        + HOW);
    }

    /// Very many programs, or such that lie in each other.
    @Test
    void muchOfIt() {
        byte[][] empty = new byte[100_000][];
        Arrays.fill(empty, chunk("OBJC", code(1, 1)));
        byte[] many = chunk("MBS2", empty);
        byte[][] large = new byte[100_000][];
        Arrays.fill(large, concat(name("MBS2"), words(8), name("OBJC"), words(1 << 20)));
        byte[] within = concat(concat(large), new byte[1 << 20]);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            assertThat(binary(many).notes()).containsExactly("more programs than are listed");
            Container c = binary(within);
            assertThat(c.notes()).containsExactly("more programs than are listed");
            long bytes = c.programs().stream().mapToLong(p -> p.code().size()).sum();
            assertThat(bytes).isLessThanOrEqualTo(MaliPrograms.MAX_BYTES);
        });
    }

    @Test
    void largeFiles() {
        byte[] file = Arrays.copyOf(unit(code(1, 2)), MaliBinaryReader.MAX_BYTES + 5);
        Container c = binary(file);
        assertThat(shown(c)).containsExactly("program0 valhall@mesa - 16:01 x1");
        assertThat(broke(c)).contains("; only the first 64 MiB of a program binary are read");
    }

    @Test
    void packedAndCut() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] code = new byte[4096];
        new Random(2).nextBytes(code);
        try (GZIPOutputStream gz = new GZIPOutputStream(out)) {
            gz.write(unit(code));
        }
        byte[] packed = out.toByteArray();
        for (int length = 20; length < packed.length; length += 100) {
            byte[] cut = Arrays.copyOf(packed, length);
            Container c = MaliBinaryReader.read(new GZIPInputStream(new ByteArrayInputStream(cut)), "x.gz");
            assertThat(broke(c)).startsWith("x.gz: broken at byte 0x").contains("; the compressed data end early");
        }
    }

    @Test
    void starts() {
        assertThat(MaliBinaryReader.starts(unit(code(1, 1)))).isTrue();
        assertThat(MaliBinaryReader.starts(stages())).isTrue();
        assertThat(MaliBinaryReader.starts(name("MBS2"))).isTrue();
        assertThat(MaliBinaryReader.starts(concat(name("MBS2"), words(-1)))).isTrue();
        assertThat(MaliBinaryReader.starts(name("MBS"))).isFalse();
        assertThat(MaliBinaryReader.starts(chunk("MBS1", words(1)))).isFalse();
        assertThat(MaliBinaryReader.starts(name("MBS2: a label\n"))).isFalse();
    }

    /// A program as newer compilers write it: with the version of the format, and names with small letters.
    static byte[] versioned() {
        byte[] symbol =
                chunk("SYMB", chunk("STRI", name("a_pos\0")), words(0, 0, 0, -1), chunk("TYPE", words(1)), words(0, 0));
        byte[] binary = chunk(
                "EBIN",
                words(0, -1, 0, 0, -1),
                chunk("FSHA", words(0, 0, 0, 0, 0, 0)),
                chunk("BFRE", words(0), chunk("SPDf", words(0, 0)), chunk("OBJC", code(5, 3))));
        byte[] common = chunk(
                "CMMN",
                chunk("VELA", words(4)),
                chunk("SSYM", words(1), symbol),
                chunk("UBUF", words(0)),
                words(1),
                binary);
        return chunk("MBS2", words(18), chunk("VEHW", words(0x1c, 0, 0)), chunk("CFRA", common));
    }

    /// A binary of two kernels.
    static byte[] kernels() {
        return concat(
                name("CLCC"),
                words(0),
                kernel("vadd", 2),
                kernel("vmul", 4),
                chunk("STRT", name("vadd\0vmul\0\0\0")),
                name("TERM"),
                new byte[1]);
    }

    private static byte[] kernel(String kernel, int instructions) {
        byte[] binary = chunk(
                "EBIN",
                words(0, -1, 0, 0, -1),
                chunk("BFRE", words(0), chunk("SPDc", words(0)), chunk("OBJC", code(6, instructions))));
        byte[] about =
                chunk("KERN", chunk("STRI", name(kernel + "\0\0\0\0")), words(0, 0, 0), chunk("KWGS", words(64, 1, 1)));
        byte[] unit = chunk(
                "MBS2",
                words(18),
                chunk("VEHW", words(0x1c, 0, 0)),
                chunk("CCOM", chunk("CMMN", words(1), binary), about));
        return concat(chunk("MBSX", words(0, 0), unit), chunk("KRNL", words(0)));
    }

    @Test
    void formatWithAVersion() {
        Container c = binary(versioned());
        assertThat(c.broke()).isEmpty();
        assertThat(c.programs()).hasSize(1);
        assertThat(c.programs().getFirst().stage()).isEqualTo("fs");
        assertThat(c.programs().getFirst().notes()).containsExactly("format version 18", "symbols: a_pos");
    }

    @Test
    void kernelsHaveTheirNames() {
        Container c = binary(kernels());
        assertThat(c.kind()).isEqualTo(ContainerKind.CLCC);
        assertThat(c.broke()).isEmpty();
        assertThat(c.programs()).extracting(p -> p.name() + " " + p.stage()).containsExactly("vadd cs", "vmul cs");
        assertThat(c.programs().getFirst().notes()).contains("workgroup of 64x1x1");
    }
}
