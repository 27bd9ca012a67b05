package dev.heddle.files.object;

import static dev.heddle.files.object.MachBuilder.APPLE_GPU;
import static dev.heddle.files.object.MachBuilder.ARM64;
import static dev.heddle.files.object.MachBuilder.fat;
import static dev.heddle.files.object.MachBuilder.fat64;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.Container;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever is done to a file, it is read, and at most one line says where it is broken.
@Tag("long")
class ObjectDamageTest {
    /// One byte of so many is changed, or with `-Dheddle.exhaustive=true` each.
    private static final int STEP = Boolean.getBoolean("heddle.exhaustive") ? 1 : 3;

    static Stream<Arguments> files() {
        int[][] cpus = {{ARM64, 0}};
        int[][] gpu = {{APPLE_GPU, 0}};
        return Stream.of(
                Arguments.of("object", MachTest.object()),
                Arguments.of("stripped", MachTest.stripped()),
                Arguments.of("fat", fat(0xcafe_babe, ByteOrder.BIG_ENDIAN, cpus, MachTest.object())),
                Arguments.of("fat64", fat64(cpus, MachTest.stripped())),
                Arguments.of("image", ArchiveTest.image(1)),
                Arguments.of("archive", fat(0xcbfe_babe, ByteOrder.LITTLE_ENDIAN, gpu, ArchiveTest.archive())),
                Arguments.of("elf", ElfTest.object()),
                Arguments.of(
                        "segments",
                        new ElfBuilder(ElfBuilder.EXECUTABLE)
                                .segment(1, 5, 0x1000, Shown.code(1, 4))
                                .entry(0x1008)
                                .build()));
    }

    private static Container read(byte[] file) {
        try {
            return ObjectReader.read(new ByteArrayInputStream(file), "x");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return whether a file is still known for what it is; all that it has is in bounds
    private static boolean check(byte[] file) {
        if (!ObjectReader.starts(file)) return false;
        Container c = read(file);
        if (c.broke().isPresent())
            assertThat(Shown.broke(c))
                    .startsWith("x: broken at byte 0x")
                    .endsWith(Shown.HOW)
                    .doesNotContain("\n", "null");
        assertThat(c.notes()).allSatisfy(n -> assertThat(n).isNotEmpty().doesNotContain("\n"));
        assertThat(c.programs().stream().map(p -> p.name()).distinct())
                .hasSize(c.programs().size());
        assertThat(c.programs()).allSatisfy(p -> assertThat(p.name()).doesNotMatch("(?s).*\\p{Cntrl}.*"));
        return true;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void cutAtEveryByte(String name, byte[] all) {
        assertThat(read(all).broke()).isEmpty();
        assertThat(read(all).programs()).isNotEmpty();
        for (int length = 4; length < all.length; length++) {
            byte[] cut = Arrays.copyOf(all, length);
            if (!check(cut)) continue;
            // The last byte of some files is the end of a name, and a name may end with the file.
            boolean isDamage = read(cut).broke().isPresent();
            assertThat(isDamage).as("%s cut at %d", name, length).isTrue();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void everyByteChanged(String name, byte[] all) {
        int known = 0;
        for (int at = 0; at < all.length; at += STEP) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] bad = all.clone();
                bad[at] ^= (byte) (1 << bit);
                if (check(bad)) known++;
            }
            for (int value : new int[] {0, 255, 127, 128}) {
                byte[] bad = all.clone();
                bad[at] = (byte) value;
                if (check(bad)) known++;
            }
        }
        assertThat(known).as(name).isGreaterThan(all.length / STEP);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void everyWordChanged(String name, byte[] all) {
        for (int at = 4; at + 4 <= all.length; at += 4)
            for (int value : new int[] {-1, 0, Integer.MIN_VALUE, Integer.MAX_VALUE, all.length, all.length - 1, -16})
                check(Shown.with(all, at, value));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void randomDamage(String name, byte[] all) {
        Random random = new Random(name.hashCode());
        for (int i = 0; i < 5000; i++) {
            byte[] bad = Arrays.copyOf(all, 4 + random.nextInt(all.length - 3));
            for (int n = bad.length > 4 ? random.nextInt(8) : 0; n > 0; n--)
                bad[4 + random.nextInt(bad.length - 4)] = (byte) random.nextInt();
            check(bad);
        }
    }

    @Test
    void packedAndCut() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] code = new byte[4096];
        new Random(2).nextBytes(code);
        byte[] file = new MachBuilder(ARM64, MachBuilder.OBJECT)
                .segment("", 0)
                .text(0, code)
                .build();
        try (GZIPOutputStream gz = new GZIPOutputStream(out)) {
            gz.write(file);
        }
        byte[] packed = out.toByteArray();
        for (int length = 20; length < packed.length - 8; length += 100) {
            byte[] cut = Arrays.copyOf(packed, length);
            Container c = ObjectReader.read(new GZIPInputStream(new ByteArrayInputStream(cut)), "x");
            assertThat(Shown.broke(c))
                    .startsWith("x: broken at byte 0x")
                    .endsWith("; the compressed data end early" + Shown.HOW);
        }
    }
}
