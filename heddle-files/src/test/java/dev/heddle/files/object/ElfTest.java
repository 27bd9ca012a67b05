package dev.heddle.files.object;

import static dev.heddle.files.object.ElfBuilder.EXECUTABLE;
import static dev.heddle.files.object.ElfBuilder.FUNCTION;
import static dev.heddle.files.object.ElfBuilder.GLOBAL;
import static dev.heddle.files.object.ElfBuilder.GLOBAL_OBJECT;
import static dev.heddle.files.object.ElfBuilder.LOCAL;
import static dev.heddle.files.object.ElfBuilder.LOCAL_FUNCTION;
import static dev.heddle.files.object.ElfBuilder.OBJECT;
import static dev.heddle.files.object.ElfBuilder.SHARED;
import static dev.heddle.files.object.ElfBuilder.WEAK;
import static dev.heddle.files.object.MachBuilder.concat;
import static dev.heddle.files.object.MachBuilder.words;
import static dev.heddle.files.object.Shown.broke;
import static dev.heddle.files.object.Shown.broken;
import static dev.heddle.files.object.Shown.code;
import static dev.heddle.files.object.Shown.none;
import static dev.heddle.files.object.Shown.read;
import static dev.heddle.files.object.Shown.shown;
import static dev.heddle.files.object.Shown.whole;
import static dev.heddle.files.object.Shown.with;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// ELF files with A64 code.
class ElfTest {
    /// Two sections with code, both at address 0.
    static byte[] object() {
        return new ElfBuilder(OBJECT)
                .code(".text", 0, concat(code(1, 1), code(2, 2), code(3, 3)))
                .section(".data", 1, 3, 0, 0, 0, code(9, 2))
                .code(".text.far", 0, code(4, 2))
                .symbol("$x", LOCAL, 1, 0)
                .symbol("$d.1", LOCAL, 1, 8)
                .symbol("loop", LOCAL, 1, 8)
                .symbol("first", LOCAL_FUNCTION, 1, 4)
                .symbol("$x.far", GLOBAL, 3, 4)
                .symbol("second", FUNCTION, 1, 12)
                .symbol("$far", GLOBAL, 3, 0)
                .symbol("weak", WEAK, 3, 0)
                .symbol("data", GLOBAL, 2, 0)
                .symbol("end", GLOBAL, 1, 24)
                .symbol("table", GLOBAL_OBJECT, 1, 16)
                .symbol("other", GLOBAL, 0, 0)
                .symbol("fixed", GLOBAL, 0xfff1, 4)
                .table()
                .build();
    }

    private static ElfBuilder shared() {
        return new ElfBuilder(SHARED)
                .code(".init", 0x400, code(1, 2))
                .code(".text", 0x1000, concat(code(2, 2), code(3, 2)))
                .symbol("exported", FUNCTION, 2, 0x1008)
                .table(".dynsym", 11);
    }

    @Test
    void whatALinkerStillChanges() {
        ElfBuilder b = new ElfBuilder(OBJECT)
                .code(".text", 0, code(1, 6))
                .code(".other", 0, code(1, 2))
                .relocations(1, 4, 12, 20)
                .symbol("first", FUNCTION, 1, 0)
                .symbol("second", FUNCTION, 1, 8)
                .symbol("other", FUNCTION, 2, 0)
                .table();
        Container c = read(b.build());
        assertThat(c.programs())
                .extracting(p -> ((ContainedProgram.Present) p.code()).open())
                .containsExactly(Set.of(4), Set.of(4, 12), Set.of());
    }

    @Test
    void compilers() {
        byte[] texts = "\0clang 19.1.0\0GCC: 13\0clang 19.1.0\0cut".getBytes(UTF_8);
        ElfBuilder b = new ElfBuilder(OBJECT).code(".text", 0, code(1, 2));
        assertThat(read(b.build()).driver()).isEmpty();
        b.section(".comment", 1, 0x30, 0, 0, 1, texts);
        assertThat(read(b.build()).driver()).contains("clang 19.1.0, GCC: 13, cut");
    }

    @Test
    void objects() {
        Container c = read(object());
        whole(
                c,
                "arm64, object",
                ".text amx @0 4:01",
                "first amx @4 8:02",
                "second amx @c 12:03",
                "$far amx @0 8:04 [also called weak]");
        assertThat(c.kind()).isEqualTo(ContainerKind.ELF);
    }

    @Test
    void executables() {
        byte[] file = new ElfBuilder(EXECUTABLE)
                .code(".text", 0x40_0000, code(1, 4))
                .symbol("_start", GLOBAL, 1, 0x40_0000)
                .symbol("main", FUNCTION, 1, 0x40_0008)
                .table()
                .build();
        whole(read(file), "arm64, executable", "_start amx @400000 8:01", "main amx @400008 8:01");
    }

    /// Without the full table, that for dynamic linking counts.
    @Test
    void sharedObjects() {
        whole(
                read(shared().build()),
                "arm64, shared object",
                ".init amx @400 8:01",
                ".text amx @1000 8:02",
                "exported amx @1008 8:03");
        byte[] both = shared().symbol("all", LOCAL_FUNCTION, 2, 0x1000).table().build();
        whole(read(both), "arm64, shared object", ".init amx @400 8:01", "all amx @1000 16:02");
    }

    @Test
    void withoutSymbols() {
        byte[] file = new ElfBuilder(OBJECT)
                .code(".text", 0, code(1, 4))
                .code("", 0, code(2, 1))
                .build();
        whole(read(file), "arm64, object", ".text amx @0 16:01", "code amx @0 4:02");
    }

    @Test
    void withoutSections() {
        ElfBuilder builder = new ElfBuilder(EXECUTABLE)
                .segment(1, 5, 0x1000, concat(code(1, 2), code(2, 3)))
                .segment(1, 6, 0x2000, code(3, 1))
                .segment(7, 5, 0x3000, code(4, 1))
                .segment(1, 1, 0x4000, code(5, 1));
        Container c = read(builder.build());
        assertThat(shown(c)).containsExactly("segment0 amx @1000 20:01", "segment3 amx @4000 4:05");
        assertThat(c.notes()).containsExactly("no sections: what is loaded as instructions is taken for code");
        assertThat(shown(read(builder.entry(0x1008).build())))
                .containsExactly("segment0 amx @1000 8:01", "entry amx @1008 12:02", "segment3 amx @4000 4:05");
        none(read(new ElfBuilder(OBJECT).build()), "arm64, object", "no code: there is no section with instructions");
    }

    @Test
    void bytesInAnotherFile() {
        byte[] file = new ElfBuilder(EXECUTABLE)
                .section(".text", 8, 6, 0x1000, 0, 0, code(1, 1))
                .build();
        none(read(file), "arm64, executable", "there are sections with instructions whose bytes are not in this file");
    }

    /// Counts and numbers that need more than 16 bits are somewhere else.
    @Test
    void manySections() {
        ElfBuilder builder = new ElfBuilder(OBJECT).extended();
        for (int i = 1; i <= 0x1_0000; i++) builder.section("", 0, 0, 0, 0, 0, new byte[0]);
        builder.code(".text", 0, code(1, 2));
        builder.symbol("f", FUNCTION, 0xffff, 4).symbol("g", FUNCTION, 5, 0).table();
        byte[] without = builder.build();
        assertThat(shown(read(without))).containsExactly(".text amx @0 8:01");
        assertThat(read(without).notes()).containsExactly("symbols whose section is not told were passed over");
        byte[] numbers = words(0, 0x1_0001, 0);
        builder.section(".symtab_shndx", 18, 0, 0, 0x1_0002, 4, numbers);
        whole(read(builder.build()), "arm64, object", ".text amx @0 4:01", "f amx @4 4:01");
    }

    @ParameterizedTest
    @CsvSource({
        "3, i386",
        "8, MIPS",
        "20, PowerPC",
        "21, 64-bit PowerPC",
        "22, S/390",
        "40, arm",
        "62, x86-64",
        "190, NVIDIA GPU",
        "224, AMD GPU",
        "243, RISC-V",
        "247, BPF",
        "258, LoongArch",
        "999, machine 999"
    })
    void otherMachines(int machine, String title) {
        byte[] file = with(object(), 16, OBJECT | machine << 16);
        none(read(file), title + ", object", "no A64 code: the file is for " + title);
    }

    @Test
    void otherWidthsAndOrders() {
        byte[] narrow = object();
        narrow[4] = 1;
        none(read(narrow), "32-bit, arm64, object", "no A64 code: the file is for 32-bit, arm64");
        byte[] big = object();
        big[5] = 2;
        big[16] = 0;
        big[17] = 4;
        big[18] = 0;
        big[19] = (byte) 183;
        none(read(big), "big-endian, arm64, core dump", "no A64 code: the file is for big-endian, arm64");
        assertThat(read(with(object(), 16, 0xff00 | 183 << 16)).summary()).isEqualTo("arm64, file type 65280");
    }

    @Test
    void headers() {
        Container c = read(Arrays.copyOf(object(), 4));
        broken(c, 0, "expected the header of an ELF file, 64 bytes, found 4");
        c = read(Arrays.copyOf(object(), 63));
        broken(c, 0, "expected the header of an ELF file, 64 bytes, found 63");
        c = read(with(object(), 4, 0x10103));
        broken(c, 4, "expected 1 or 2, the width of an ELF file, found 3");
        c = read(with(object(), 4, 0x10002));
        broken(c, 5, "expected 1 or 2, the order of bytes of an ELF file, found 0");
    }

    @Test
    void tablesOfSections() {
        byte[] all = object();
        int table = all.length - 7 * 64;
        Container c = read(with(all, 40, all.length + 9));
        broken(c, all.length + 9, "expected headers of 7 sections, 64 bytes each, found 0; and at one more place");
        c = read(with(all, 44, -1));
        assertThat(broke(c)).contains("expected headers of 7 sections, 64 bytes each, found 0");
        c = read(Arrays.copyOf(all, all.length - 1));
        assertThat(broke(c))
                .startsWith("x: broken at byte 0x%x: expected headers of 7 sections, 64 bytes each, found 6; and at"
                        .formatted(table));
        assertThat(c.programs()).hasSize(4);
        c = read(with(all, 56, 63 << 16));
        broken(c, 58, "expected headers of sections of 64 bytes each, found 63");
    }

    private static byte[] section(byte[] file, int number, int at, int word) {
        return with(file, file.length - (7 - number) * 64 + at, word);
    }

    @Test
    void damagedSections() {
        byte[] all = object();
        Container c = read(section(all, 1, 32, 5000));
        assertThat(broke(c)).contains(": expected 5000 bytes of section .text, found ");
        assertThat(shown(c)).contains("second amx @c 12:03", "end amx @18 920:09 [4056 bytes of it are missing]");
        c = read(section(section(all, 1, 36, -1), 1, 28, -1));
        broken(c, 0xffff_ffff_0000_0040L, "expected 18446744069414584344 bytes of section .text, found 0");
    }

    @Test
    void damagedTables() {
        byte[] all = object();
        Container c = read(section(all, 4, 56, 16));
        assertThat(broke(c)).contains(": expected symbols of 24 bytes each in section .symtab, found 16");
        assertThat(shown(c)).containsExactly(".text amx @0 24:01", ".text.far amx @0 8:04");
        c = read(section(all, 4, 40, 99));
        assertThat(broke(c))
                .contains(": expected the number of a section with the names of section .symtab, below 7, found 99");
        c = read(section(all, 4, 32, 24 * 4 + 9));
        assertThat(shown(c)).containsExactly(".text amx @0 24:01", ".text.far amx @0 8:04");
        c = read(with(all, 60, 7 | 9 << 16));
        broken(c, 62, "expected the number of the section with names, below 7, found 9");
        assertThat(shown(c)).startsWith("code amx @0 4:01", "first amx @4 8:02");
    }

    @Test
    void damagedSegments() {
        byte[] all =
                new ElfBuilder(EXECUTABLE).segment(1, 5, 0x1000, code(1, 4)).build();
        Container c = read(with(all, 64 + 8, 0x1000));
        broken(c, 0x1000, "expected 16 bytes of segment 0, found 0");
        assertThat(shown(c)).containsExactly("segment0 amx @1000 missing 16");
        c = read(with(all, 56, 64 << 16 | 3));
        broken(c, 64, "expected headers of 3 segments, 56 bytes each, found 1");
        c = read(with(all, 54, 55 | 1 << 16));
        broken(c, 54, "expected headers of segments of 56 bytes each, found 55");
        c = read(with(all, 32, 5000));
        broken(c, 5000, "expected headers of 1 segments, 56 bytes each, found 0");
    }
}
