package dev.heddle.files.adreno;

import static dev.heddle.files.adreno.RdBuilder.bytes;
import static dev.heddle.files.adreno.RdBuilder.concat;
import static dev.heddle.files.adreno.RdBuilder.type7;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Crash dumps and program binaries that are cut, damaged, or made to hurt.
@Tag("long")
class CrashDamageTest {
    private static final int FILES = Boolean.getBoolean("heddle.exhaustive") ? 10_000 : 500;

    /// What may be put in the place of some bytes: numbers that are large, or nearly so.
    private static final String[] TEXTS = {
        "0",
        "-1",
        "4294967295",
        "9223372036854775807",
        "0xffffffffffffffff",
        "z",
        "zzzzzzzz",
        ":",
        "\n",
        "data: !!ascii85 |",
        "  - ",
        "uuuuu"
    };

    private static byte[] coredump() {
        int[] load = type7(0x34, 2 << 16 | 12 << 18 | 1 << 22, 0x20000, 1);
        int[] work = concat(load, type7(0x38, 4, 1, 3), type7(0x43, 4, 0x10000, 1));
        int[] code = Arrays.copyOf(RdBuilder.code(0x20244000_00000000L, RdBuilder.END), 32);
        return new CoredumpBuilder("630 (6.3.0.2)")
                .line("fault-info:\n  - far: 0000000100044000\n  - dir: READ")
                .ring(1, 4, type7(0x3f, 0x10000, 1, work.length))
                .buffer(0x1_0001_0000L, 4096, "commands", work)
                .buffer(0x1_0002_0000L, 4096, "code", code)
                .registers(Map.of(0x928, 0x10000, 0x929, 1, 0x92a, 2))
                .memory("A6XX_SP_INST_DATA", 0, code)
                .context(0, 0xa983, 0x1_0002_0000L)
                .bytes();
    }

    private static byte[] damaged(byte[] good, Random random, boolean isText) {
        byte[] bad = good.clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(bad.length);
            switch (random.nextInt(isText ? 4 : 3)) {
                case 0 -> bad[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bad[at] = (byte) (random.nextBoolean() ? 0xff : 0x7f);
                case 2 -> bad = Arrays.copyOf(bad, 1 + random.nextInt(bad.length));
                default -> {
                    byte[] text = TEXTS[random.nextInt(TEXTS.length)].getBytes();
                    int from = Math.min(at, bad.length - 1);
                    System.arraycopy(text, 0, bad, from, Math.min(text.length, bad.length - from));
                }
            }
        }
        return bad;
    }

    /// Each ends soon, says at most one thing in one line, and has programs with bytes or without.
    private static void survives(byte[] good, boolean isText, Function<byte[], Container> reader) {
        Random random = new Random(11);
        int broken = 0;
        for (int i = 0; i < FILES; i++) {
            byte[] bad = damaged(good, random, isText);
            Container c = Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> reader.apply(bad));
            for (ContainedProgram p : c.programs()) assertThat(p.code().size()).isNotNegative();
            if (c.broke().isPresent()) {
                broken++;
                assertThat(c.broke().get().render()).doesNotContain("\n");
            }
        }
        assertThat(broken).isPositive();
    }

    @Test
    void coredumps() {
        survives(coredump(), true, CoredumpBuilder::read);
    }

    @Test
    void snapshots() {
        survives(bytes(KgslTest.snapshot(true)), false, KgslTest::read);
    }

    @Test
    void openClBinaries() {
        Random random = new Random(12);
        byte[] good = OpenClBinaryTest.binary(32);
        int found = 0;
        for (int i = 0; i < FILES; i++) {
            byte[] bad = damaged(good, random, false);
            if (!OpenClBinary.is(bad)) continue;
            found++;
            assertThat(OpenClBinary.read(bad).programs()).hasSize(1);
        }
        assertThat(found).isBetween(1, FILES - 1);
    }

    /// Sizes that no memory has, and buffers that call themselves.
    @Test
    void whatIsMadeToHurt() {
        int[] loop = concat(type7(0x3f, 0x10000, 1, 0xfffff), type7(0x38, 4, 1, 3));
        CoredumpBuilder b = new CoredumpBuilder("630 (6.3.0.2)").ring(1, 4, type7(0x3f, 0x10000, 1, 8));
        for (int i = 0; i < 64; i++) b.buffer(0x1_0001_0000L + ((long) i << 26), 1L << 26, "large", loop);
        Container c = Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> b.read());
        assertThat(c.notes()).anyMatch(n -> n.startsWith("command buffers that call each other without end"));
    }
}
