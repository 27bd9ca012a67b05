package dev.heddle.files.object;

import static dev.heddle.files.object.MachBuilder.ARM64;
import static dev.heddle.files.object.MachBuilder.ARM64_32;
import static dev.heddle.files.object.MachBuilder.CODE;
import static dev.heddle.files.object.MachBuilder.DYLIB;
import static dev.heddle.files.object.MachBuilder.EXECUTABLE;
import static dev.heddle.files.object.MachBuilder.GLOBAL;
import static dev.heddle.files.object.MachBuilder.LOCAL;
import static dev.heddle.files.object.MachBuilder.OBJECT;
import static dev.heddle.files.object.MachBuilder.X86_64;
import static dev.heddle.files.object.MachBuilder.concat;
import static dev.heddle.files.object.MachBuilder.fat;
import static dev.heddle.files.object.MachBuilder.fat64;
import static dev.heddle.files.object.MachBuilder.words;
import static dev.heddle.files.object.Shown.broken;
import static dev.heddle.files.object.Shown.code;
import static dev.heddle.files.object.Shown.none;
import static dev.heddle.files.object.Shown.read;
import static dev.heddle.files.object.Shown.shown;
import static dev.heddle.files.object.Shown.whole;
import static dev.heddle.files.object.Shown.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Mach-O files with A64 code, and wrappers around them.
class MachTest {
    private static final int PROGRAMS = 0xcafe_babe;

    /// Three functions, the first before any symbol; data after the code.
    static byte[] object() {
        return new MachBuilder(ARM64, OBJECT)
                .segment("", 0)
                .text(0, concat(code(1, 1), code(2, 2), code(3, 3)))
                .section("__data", "__DATA", 0x18, 0, code(9, 2))
                .symbol("ltmp0", LOCAL, 1, 0)
                .symbol("_b", GLOBAL, 1, 12)
                .symbol("_a", LOCAL, 1, 4)
                .symbol("_d", GLOBAL, 2, 0x18)
                .symbol("_far", 1, 0, 0)
                .build();
    }

    private static MachBuilder executable() {
        return new MachBuilder(ARM64, EXECUTABLE)
                .segment("__PAGEZERO", 0)
                .segment("__TEXT", 0x1_0000_0000L)
                .text(0x1_0000_4000L, concat(code(1, 2), code(2, 4)))
                .section("__stubs", "__TEXT", 0x1_0000_4018L, 0x8000_0408, code(7, 3))
                .section("__const", "__TEXT", 0x1_0000_5000L, 0, code(8, 3));
    }

    /// Without symbols, functions are known by the table of their starts.
    static byte[] stripped() {
        return executable().starts(0x4000, 8).build();
    }

    @Test
    void tools() {
        MachBuilder b = new MachBuilder(ARM64, OBJECT).segment("__TEXT", 0).text(0, code(1, 2));
        assertThat(read(b.build()).driver()).isEmpty();
        b.command(0x32, 40, 1, 14 << 16, 14 << 16, 2, 1, 15 << 16, 9, 7 << 16 | 2 << 8 | 1);
        assertThat(read(b.build()).driver()).contains("clang 15.0.0, tool 9 7.2.1");
        // It claims more tools than it has room for.
        b = new MachBuilder(ARM64, OBJECT).segment("__TEXT", 0).text(0, code(1, 2));
        b.command(0x32, 32, 1, 14 << 16, 14 << 16, 9, 3, 1022 << 16 | 1 << 8);
        assertThat(read(b.build()).driver()).contains("ld 1022.1.0");
    }

    @Test
    void objectsAreOneSegmentWithoutAName() {
        Container c = read(object());
        whole(c, "arm64, object", "__text amx @0 4:01", "_a amx @4 8:02", "_b amx @c 12:03");
        assertThat(c.kind()).isEqualTo(ContainerKind.MACH_O);
    }

    @Test
    void executables() {
        byte[] file = executable()
                .symbol("__mh_execute_header", GLOBAL, 1, 0x1_0000_0000L)
                .symbol("_main", GLOBAL, 1, 0x1_0000_4000L)
                .symbol("_main", 0x24, 1, 0x1_0000_4004L)
                .symbol("_help", LOCAL, 1, 0x1_0000_4008L)
                .build();
        whole(
                read(file),
                "arm64, executable",
                "_main amx @100004000 8:01",
                "_help amx @100004008 16:02",
                "__stubs amx @100004018 12:07");
    }

    @Test
    void strippedExecutables() {
        whole(
                read(stripped()),
                "arm64, executable",
                "sub_100004000 amx @100004000 8:01",
                "sub_100004008 amx @100004008 16:02",
                "__stubs amx @100004018 12:07");
        whole(
                read(executable().build()),
                "arm64, executable",
                "__text amx @100004000 24:01",
                "__stubs amx @100004018 12:07");
    }

    /// What is exported keeps its name.
    @Test
    void symbolsNameFunctionStarts() {
        byte[] file = executable()
                .starts(0x4000, 8, 8)
                .symbol("_b", GLOBAL, 1, 0x1_0000_4008L)
                .build();
        assertThat(shown(read(file)))
                .startsWith(
                        "sub_100004000 amx @100004000 8:01",
                        "_b amx @100004008 8:02",
                        "sub_100004010 amx @100004010 8:02");
    }

    @Test
    void functionStartsCountFromTheText() {
        byte[] file = new MachBuilder(ARM64, OBJECT)
                .segment("", 0)
                .text(0, code(1, 2))
                .starts(4)
                .build();
        Container c = read(file);
        assertThat(shown(c)).containsExactly("__text amx @0 8:01");
        assertThat(c.notes()).containsExactly("function starts are there, but no segment __TEXT from which they count");
    }

    @Test
    void functionStartsThatAreNoNumbers() {
        byte[] file = stripped();
        int at = file.length - 5;
        for (int i = at; i < file.length; i++) file[i] |= (byte) 128;
        broken(read(file), at, "expected the distance to a function, a number of at most ten bytes");
    }

    @Test
    void severalNamesOfOneFunction() {
        byte[] file = new MachBuilder(ARM64, OBJECT)
                .segment("", 0)
                .text(0, code(1, 3))
                .symbol("_local", LOCAL, 1, 0)
                .symbol("_one", GLOBAL, 1, 0)
                .symbol("_two", GLOBAL, 1, 0)
                .symbol("_x", GLOBAL, 1, 4)
                .symbol("_x", GLOBAL, 1, 8)
                .symbol("_3", LOCAL, 1, 0)
                .symbol("_4", LOCAL, 1, 0)
                .symbol("_5", LOCAL, 1, 0)
                .build();
        whole(
                read(file),
                "arm64, object",
                "_one amx @0 4:01 [also called _two, _local, _3, _4 and 1 more]",
                "_x amx @4 4:01",
                "_x#2 amx @8 4:01");
    }

    @Test
    void namesThatFillTheirFields() {
        byte[] file = new MachBuilder(ARM64, OBJECT)
                .segment("", 0)
                .section("0123456789abcdef", "0123456789ABCDEF", 0, CODE, code(1, 1))
                .build();
        whole(read(file), "arm64, object", "0123456789abcdef amx @0 4:01");
    }

    @Test
    void oddNames() {
        byte[] file = new MachBuilder(ARM64, OBJECT)
                .segment("", 0)
                .text(0, code(1, 5))
                .symbol("-[A b:]", LOCAL, 1, 0)
                .symbol("a\n\u001b[1mb", LOCAL, 1, 4)
                .symbol("caf\u00e9\u202e", LOCAL, 1, 8)
                .symbol("", LOCAL, 1, 12)
                .symbol("n".repeat(600), LOCAL, 1, 16)
                .build();
        whole(
                read(file),
                "arm64, object",
                "-[A b:] amx @0 4:01",
                "a??[1mb amx @4 4:01",
                "caf\u00e9? amx @8 4:01",
                "sub_c amx @c 4:01",
                "n".repeat(512) + "... amx @10 4:01");
    }

    @Test
    void oddCode() {
        byte[] file = new MachBuilder(ARM64, OBJECT)
                .segment("", 0)
                .text(0, Arrays.copyOf(code(1, 3), 11))
                .section("__bss", "__DATA", 0x20, CODE | 1, code(1, 1))
                .symbol("_odd", GLOBAL, 1, 2)
                .symbol("_even", GLOBAL, 1, 4)
                .build();
        Container c = read(file);
        assertThat(shown(c))
                .containsExactly("__text amx @0 4:01", "_even amx @4 7:01 [not a whole number of instructions]");
        assertThat(c.notes()).containsExactly("symbols between two instructions were passed over");
    }

    @Test
    void bytesInAnotherFile() {
        byte[] file = with(object(), 32 + 72 + 48, 0);
        none(read(file), "arm64, object", "there are sections with instructions whose bytes are not in this file");
    }

    @Test
    void encryptedCode() {
        byte[] file = executable().command(0x2c, 24, 0x4000, 0x4000, 1, 0).build();
        assertThat(read(file).notes()).containsExactly("its code is encrypted: the words are not instructions");
        assertThat(read(executable().command(0x2c, 24, 0, 0, 0, 0).build()).notes())
                .isEmpty();
    }

    @Test
    void withoutCode() {
        byte[] data = new MachBuilder(ARM64, DYLIB)
                .segment("__DATA", 0)
                .section("__data", "__DATA", 0, 0, code(1, 1))
                .build();
        none(read(data), "arm64, dylib", "no code: there is no section with instructions");
    }

    @ParameterizedTest
    @CsvSource({
        "1, object",
        "2, executable",
        "3, fixed library",
        "4, core dump",
        "5, firmware",
        "6, dylib",
        "7, dynamic linker",
        "8, bundle",
        "9, dylib stub",
        "10, debug symbols",
        "11, kernel extension",
        "12, file set",
        "13, GPU executable",
        "14, GPU dylib",
        "-1, file type 4294967295"
    })
    void types(int type, String title) {
        assertThat(read(with(object(), 12, type)).summary()).isEqualTo("arm64, " + title);
    }

    @ParameterizedTest
    @CsvSource({
        "0x1000007, x86-64",
        "0x200000c, arm64_32",
        "7, i386",
        "12, arm",
        "18, PowerPC",
        "0x1000012, 64-bit PowerPC",
        "0x1000014, AMD GPU",
        "0x1000015, Intel GPU",
        "'0x1000017', 'AIR64 (bitcode, no machine code)'",
        "0x1000099, CPU type 0x1000099"
    })
    void otherCpus(String type, String title) {
        byte[] file = with(object(), 4, Integer.decode(type));
        none(read(file), title + ", object", "no A64 code: the file is for " + title);
    }

    @Test
    void otherMachOFiles() {
        byte[] narrow = words(0xfeed_face, 12, 9, 2, 0, 0, 0);
        none(read(narrow), "32-bit, arm", "no A64 code: the file is for 32-bit, arm");
        byte[] big = {(byte) 0xfe, (byte) 0xed, (byte) 0xfa, (byte) 0xcf, 1, 0, 0, 18};
        none(
                read(big),
                "64-bit, big-endian, 64-bit PowerPC",
                "no A64 code: the file is for 64-bit, big-endian, 64-bit PowerPC");
        byte[] both = {(byte) 0xfe, (byte) 0xed, (byte) 0xfa, (byte) 0xce};
        none(read(both), "32-bit, big-endian", "no A64 code: the file is for 32-bit, big-endian");
    }

    @Test
    void wrappers() {
        int[][] cpus = {{X86_64, 3}, {ARM64, 0}};
        byte[] other = with(object(), 4, X86_64);
        for (byte[] file :
                new byte[][] {fat(PROGRAMS, ByteOrder.BIG_ENDIAN, cpus, other, object()), fat64(cpus, other, object())
                }) {
            Container c = read(file);
            assertThat(c.summary()).isEqualTo("arm64 of 2 slices, object");
            assertThat(c.notes()).containsExactly("slices passed over: x86-64");
            assertThat(shown(c)).isEqualTo(shown(read(object())));
            assertThat(c.broke()).isEmpty();
        }
    }

    @Test
    void plainCodeIsPreferred() {
        int[][] cpus = {{ARM64, 0x8000_0002}, {ARM64, 0}, {ARM64_32, 1}};
        byte[] all = fat64(cpus, with(object(), 8, 2), object(), object());
        assertThat(read(all).summary()).isEqualTo("arm64 of 3 slices, object");
        assertThat(read(all).notes()).containsExactly("slices passed over: arm64e, arm64_32");
        byte[] one = fat64(new int[][] {{ARM64, 2}}, with(object(), 8, 2));
        assertThat(read(one).summary()).isEqualTo("arm64e of 1 slice, object");
        assertThat(read(one).notes()).isEmpty();
    }

    @Test
    void wrappersOfOtherThings() {
        int[][] cpus = {{X86_64, 3}, {ARM64_32, 1}};
        none(
                read(fat(PROGRAMS, ByteOrder.BIG_ENDIAN, cpus, object(), object())),
                "2 slices",
                "neither A64 nor AGX code: the slices are for x86-64, arm64_32");
        int[][] many = new int[20][];
        byte[][] slices = new byte[20][];
        for (int i = 0; i < 20; i++) {
            many[i] = new int[] {0x300_0000 + i, 0};
            slices[i] = object();
        }
        assertThat(read(fat64(many, slices)).notes().getFirst()).endsWith("CPU type 0x3000007 and others");
        byte[] library = "!<arch>\nx".getBytes(StandardCharsets.US_ASCII);
        Container c = read(fat64(new int[][] {{ARM64, 0}}, library));
        none(c, "arm64 of 1 slice", "the slice for arm64 is a static library; its members are not read");
        c = read(fat64(new int[][] {{ARM64, 0}}, code(5, 9)));
        broken(c, 40, "expected a Mach-O file of 64 bits, the slice for arm64");
    }

    /// Files of Java have the same first number.
    @ParameterizedTest
    @ValueSource(ints = {0, 45, 52, 69, 0x3002d, -1})
    void classesOfJava(int version) {
        byte[] file = concat(words(Integer.reverseBytes(PROGRAMS), Integer.reverseBytes(version)), code(7, 90));
        assertThat(ObjectReader.starts(file)).isFalse();
    }

    @Test
    void implausibleWrappers() {
        byte[] file = fat(PROGRAMS, ByteOrder.BIG_ENDIAN, new int[][] {{ARM64, 0}}, object());
        assertThat(ObjectReader.starts(file)).isTrue();
        byte[] within = file.clone();
        within[8 + 11] = 8;
        assertThat(ObjectReader.starts(within)).isFalse();
        byte[] align = file.clone();
        align[8 + 17] = 1;
        assertThat(ObjectReader.starts(align)).isFalse();
        assertThat(ObjectReader.starts(Arrays.copyOf(file, 7))).isFalse();
        assertThat(ObjectReader.starts(Arrays.copyOf(file, 12))).isTrue();
    }
}
