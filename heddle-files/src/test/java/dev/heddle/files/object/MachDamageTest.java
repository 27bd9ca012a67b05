package dev.heddle.files.object;

import static dev.heddle.files.object.MachBuilder.APPLE_GPU;
import static dev.heddle.files.object.MachBuilder.ARM64;
import static dev.heddle.files.object.MachBuilder.CODE;
import static dev.heddle.files.object.MachBuilder.GLOBAL;
import static dev.heddle.files.object.MachBuilder.GPU_EXECUTABLE;
import static dev.heddle.files.object.MachBuilder.OBJECT;
import static dev.heddle.files.object.MachBuilder.fat;
import static dev.heddle.files.object.MachBuilder.fat64;
import static dev.heddle.files.object.MachTest.object;
import static dev.heddle.files.object.MachTest.stripped;
import static dev.heddle.files.object.Shown.broke;
import static dev.heddle.files.object.Shown.broken;
import static dev.heddle.files.object.Shown.code;
import static dev.heddle.files.object.Shown.read;
import static dev.heddle.files.object.Shown.shown;
import static dev.heddle.files.object.Shown.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.Container;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Mach-O files that are damaged: where, and what is read all the same.
@Tag("long")
class MachDamageTest {
    /// Where the load command of the only segment is, and its first section; two sections, then the symbols.
    private static final int SEGMENT = 32;

    private static final int SECTION = SEGMENT + 72;
    private static final int SYMBOLS = SECTION + 2 * 80;
    private static final int DATA = SYMBOLS + 24;

    private static final String[] PROGRAMS = {"__text amx @0 4:01", "_a amx @4 8:02", "_b amx @c 12:03"};

    private static void stillReads(byte[] file, int at, String what) {
        Container c = read(file);
        broken(c, at, what);
        assertThat(shown(c)).containsExactly(PROGRAMS);
    }

    private static void readsCode(byte[] file, long at, String what) {
        Container c = read(file);
        broken(c, at, what);
        assertThat(shown(c)).containsExactly("__text amx @0 24:01");
    }

    @Test
    void headers() {
        Container c = read(Arrays.copyOf(object(), 31));
        broken(c, 0, "expected the header of a Mach-O file, 32 bytes, found 31");
        assertThat(c.summary()).isEmpty();
        c = read(Arrays.copyOf(object(), 4));
        broken(c, 0, "expected the header of a Mach-O file, 32 bytes, found 4");
        c = read(Arrays.copyOf(object(), 32));
        broken(c, 32, "expected 256 bytes of load commands, found 0");
        assertThat(c.summary()).isEqualTo("arm64, object");
    }

    @Test
    void loadCommands() {
        stillReads(with(object(), 16, 3), DATA, "expected load command 3 of 3, found the end of the commands");
        stillReads(
                with(object(), 16, -1), DATA, "expected load command 3 of 4294967295, found the end of the commands");
        stillReads(with(object(), 20, -1), 32, "expected 4294967295 bytes of load commands, found 389");
        readsCode(
                with(object(), SYMBOLS + 4, 7),
                SYMBOLS,
                "expected load command 2 of 2, 8 to 24 bytes, found one of 7 bytes");
        readsCode(
                with(object(), SYMBOLS + 4, -1),
                SYMBOLS,
                "expected load command 2 of 2, 8 to 24 bytes, found one of 4294967295 bytes");
        readsCode(with(object(), SYMBOLS + 4, 23), SYMBOLS, "expected a load command for symbols, 24 bytes, found 23");
        Container c = read(with(object(), SEGMENT + 4, 71));
        assertThat(broke(c))
                .startsWith("x: broken at byte 0x20: expected a load command for a segment, 72 bytes, found 71;"
                        + " and at one more place");
        assertThat(c.programs()).isEmpty();
    }

    /// The sections have to be in their load command.
    @Test
    void sectionsAgainstTheirCommand() {
        stillReads(
                with(object(), SEGMENT + 64, 3),
                SEGMENT,
                "expected a load command with 3 sections, found room for 2 in its 232 bytes");
        stillReads(
                with(object(), SEGMENT + 64, -1),
                SEGMENT,
                "expected a load command with 4294967295 sections, found room for 2 in its 232 bytes");
    }

    @Test
    void bytesOfSections() {
        Container c = read(with(object(), SECTION + 44, -1));
        broken(c, DATA, "expected 18446744069414584344 bytes of section __text, found 133");
        assertThat(shown(c).getLast()).isEqualTo("_b amx @c 120:03 [9223372036854775675 bytes of it are missing]");
        c = read(with(object(), SECTION + 48, -1));
        broken(c, 0xffff_ffffL, "expected 24 bytes of section __text, found 0");
        assertThat(shown(c)).containsExactly("__text amx @0 missing 4", "_a amx @4 missing 8", "_b amx @c missing 12");
        c = read(Arrays.copyOf(object(), DATA + 7));
        assertThat(broke(c))
                .startsWith("x: broken at byte 0x120: expected 24 bytes of section __text, found 7;"
                        + " and at one more place");
        assertThat(shown(c)).containsExactly("__text amx @0 4:01 [20 bytes of it are missing]");
    }

    @Test
    void addressesThatGoOnAtZero() {
        byte[] file = new MachBuilder(ARM64, OBJECT)
                .segment("", 0)
                .text(-8, code(1, 4))
                .symbol("_b", GLOBAL, 1, 0)
                .symbol("_a", GLOBAL, 1, -8)
                .symbol("_c", GLOBAL, 1, 8)
                .build();
        assertThat(shown(read(file))).containsExactly("_a amx @fffffffffffffff8 8:01", "_b amx @0 8:01");
    }

    @Test
    void symbols() {
        readsCode(with(object(), SYMBOLS + 8, -1), 0xffff_ffffL, "expected 5 symbols of 16 bytes, found 0");
        Container c = read(with(object(), SYMBOLS + 12, -1));
        assertThat(broke(c)).contains("expected 4294967295 symbols of 16 bytes, found 6");
        assertThat(shown(c)).contains(PROGRAMS);
        c = read(with(object(), SYMBOLS + 16, -1));
        broken(c, 0xffff_ffffL, "expected 21 bytes of names of symbols, found 0");
        assertThat(shown(c)).containsExactly("sub_0 amx @0 4:01", "sub_4 amx @4 8:02", "sub_c amx @c 12:03");
        c = read(with(object(), SYMBOLS + 20, 500));
        assertThat(broke(c)).contains("expected 500 bytes of names of symbols, found 21");
        assertThat(shown(c)).containsExactly(PROGRAMS);
    }

    @Test
    void functionStarts() {
        byte[] file = stripped();
        int command = 32 + 72 + 72 + 3 * 80;
        Container c = read(with(file, command + 12, 6));
        broken(c, file.length - 5, "expected 6 bytes of function starts, found 5");
        assertThat(shown(c)).hasSize(3);
        c = read(with(file, command + 8, -1));
        broken(c, 0xffff_ffffL, "expected 5 bytes of function starts, found 0");
        assertThat(shown(c)).hasSize(2);
    }

    @Test
    void wrappers() {
        int[][] cpus = {{0x100_0007, 0}, {ARM64, 0}};
        byte[] file = fat(0xcafe_babe, ByteOrder.BIG_ENDIAN, cpus, with(object(), 4, 7), object());
        int length = object().length;
        Container c = read(Arrays.copyOf(file, file.length - 1));
        assertThat(broke(c))
                .startsWith("x: broken at byte 0x1c: expected %d bytes of a slice for arm64 at byte 0x%x, found %d"
                        .formatted(length, 48 + length, length - 1));
        assertThat(shown(c)).containsExactly(PROGRAMS);
        c = read(Arrays.copyOf(file, 40));
        broken(c, 4, "expected records of 2 slices, 20 bytes each, found 1");
        assertThat(c.notes()).containsExactly("neither A64 nor AGX code: the slices are for x86-64");
        c = read(Arrays.copyOf(file, 8));
        broken(c, 4, "expected records of 2 slices, 20 bytes each, found 0");
        assertThat(c.summary()).isEqualTo("0 slices");
        byte[] wide = fat64(new int[][] {{ARM64, 0}}, object());
        Container far = read(with(wide, 8 + 8, -1));
        broken(far, 8, "expected %d bytes of a slice for arm64 at byte 0xffffffff00000028, found 0".formatted(length));
        Container large = read(with(wide, 8 + 16, -1));
        assertThat(broke(large))
                .contains("expected %s bytes of a slice".formatted(Long.toUnsignedString(-1L << 32 | length)));
        assertThat(shown(large)).containsExactly(PROGRAMS);
    }

    /// Sections and tables that lie over each other, all in bounds.
    @Test
    void muchOfLittle() {
        MachBuilder builder = new MachBuilder(ARM64, OBJECT).segment("", 0);
        byte[] none = {};
        for (int i = 0; i < 10_000; i++) builder.section("s", "", 0, CODE, none);
        builder.section("s", "", 0, CODE, code(1, 100_000));
        byte[] file = builder.build();
        int at = 32 + 72;
        for (int i = 0; i < 10_000; i++) file = grown(file, at + i * 80);
        byte[] all = file;
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            Container c = read(all);
            long bytes = c.programs().stream().mapToLong(p -> p.code().size()).sum();
            assertThat(bytes).isBetween(200L << 20, (long) ProgramList.MAX_BYTES);
            assertThat(c.notes())
                    .containsExactly("more code than is kept; programs after the first 256 MiB were left out");
        });
    }

    /// A section without bytes gets 400,000, in place.
    private static byte[] grown(byte[] file, int section) {
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(section + 40, 400_000);
        return file;
    }

    /// A thousand stages that are all the same bytes, and their symbols with them.
    @Test
    void stagesThatLieOverEachOther() {
        MachBuilder builder = new MachBuilder(APPLE_GPU, GPU_EXECUTABLE).segment("__TEXT", 0);
        byte[] none = {};
        for (int i = 0; i < 1000; i++) builder.section("__compute", "__TEXT", 0, 0, none);
        MachBuilder image =
                new MachBuilder(APPLE_GPU, GPU_EXECUTABLE).segment("__TEXT", 0).text(0, code(1, 50_000));
        for (int i = 0; i < 50_000; i++) image.symbol("f" + i, GLOBAL, 1, 4L * i);
        byte[] file =
                builder.section("__compute", "__TEXT", 0, 0, image.build()).build();
        ByteBuffer out = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 1000; i++) out.putLong(32 + 72 + i * 80 + 40, file.length - (32 + 72 + 1001 * 80));
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            Container c = read(file);
            assertThat(c.programs()).hasSizeBetween(50_000, ProgramList.MAX);
            assertThat(c.notes()).contains("tables that lie over each other were not read in full");
        });
    }

    @Test
    void manyFunctions() {
        int count = ProgramList.MAX + 10;
        MachBuilder builder = new MachBuilder(ARM64, OBJECT).segment("", 0).text(0, code(1, count));
        for (int i = 0; i < count; i++) builder.symbol("f", GLOBAL, 1, 4L * i);
        Container c = read(builder.build());
        assertThat(c.programs()).hasSize(ProgramList.MAX);
        assertThat(c.programs().getLast().name()).isEqualTo("f#131072");
        assertThat(c.notes()).containsExactly("more programs than are listed; the first 131072 are");
        assertThat(c.broke()).isEmpty();
    }
}
