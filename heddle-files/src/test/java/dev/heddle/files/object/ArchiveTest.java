package dev.heddle.files.object;

import static dev.heddle.files.object.MachBuilder.AIR64;
import static dev.heddle.files.object.MachBuilder.AMD_GPU;
import static dev.heddle.files.object.MachBuilder.APPLE_GPU;
import static dev.heddle.files.object.MachBuilder.GLOBAL;
import static dev.heddle.files.object.MachBuilder.GPU_DYLIB;
import static dev.heddle.files.object.MachBuilder.GPU_EXECUTABLE;
import static dev.heddle.files.object.MachBuilder.concat;
import static dev.heddle.files.object.MachBuilder.fat;
import static dev.heddle.files.object.MachBuilder.words;
import static dev.heddle.files.object.Shown.broke;
import static dev.heddle.files.object.Shown.broken;
import static dev.heddle.files.object.Shown.code;
import static dev.heddle.files.object.Shown.none;
import static dev.heddle.files.object.Shown.read;
import static dev.heddle.files.object.Shown.shown;
import static dev.heddle.files.object.Shown.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Metal binary archives, and images out of them.
class ArchiveTest {
    private static final int METAL = 0xcbfe_babe;
    private static final byte[] TRAP = {8, 0};

    /// An image with a prolog, a shader and a helper, each padded.
    static byte[] image(int number) {
        byte[] prolog = concat(code(number, 1), TRAP, TRAP);
        byte[] main = concat(code(number + 1, 2), TRAP, TRAP, TRAP, TRAP);
        return new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .text(0x100, concat(prolog, main, code(number + 2, 1)))
                .symbol("_agc.main", GLOBAL, 1, 0x108)
                .symbol("_agc.main.constant_program", GLOBAL, 1, 0x100)
                .symbol("_helper", GLOBAL, 1, 0x118)
                .symbol("_far", GLOBAL, 1, 0x11c)
                .symbol("_outer", 1, 0, 0x108)
                .build();
    }

    /// A render pipeline and two of compute, in two segments.
    static byte[] archive() {
        return new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__vertex", "__TEXT", 0, 0, image(0x11))
                .section("__reflection", "__TEXT", 0, 0, code(9, 1))
                .section("__fragment", "__TEXT", 0, 0, image(0x21))
                .section("__compute", "__TEXT", 0, 0, image(0x31))
                .segment("__TEXT", 0)
                .section("__metallib", "__TEXT", 0, 0, words(0x424c_544d, 1))
                .section("__compute", "__TEXT", 0, 0, image(0x41))
                .build();
    }

    private static final String[] PROGRAMS = {
        "vertex0.constant_program vs agx - 4:11",
        "vertex0.main vs agx - 8:12",
        "vertex0._helper vs agx - 4:13",
        "fragment0.constant_program fs agx - 4:21",
        "fragment0.main fs agx - 8:22",
        "fragment0._helper fs agx - 4:23",
        "compute0.constant_program cs agx - 4:31",
        "compute0.main cs agx - 8:32",
        "compute0._helper cs agx - 4:33",
        "compute1.constant_program cs agx - 4:41",
        "compute1.main cs agx - 8:42",
        "compute1._helper cs agx - 4:43"
    };

    @Test
    void stagesOfAllPipelines() {
        Container c = read(archive());
        whole(c, "Apple GPU, 3 pipelines", PROGRAMS);
        assertThat(c.kind()).isEqualTo(ContainerKind.METAL);
        assertThat(c.find("compute1.main")).isPresent().isEqualTo(c.find("10"));
    }

    @Test
    void wrappersOfBothOrders() {
        int[][] cpus = {{AMD_GPU, 1}, {APPLE_GPU, 2}, {AIR64, 0}};
        byte[] bitcode = words(0x424c_544d, 1);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            Container c = read(fat(METAL, order, cpus, code(1, 1), archive(), bitcode));
            assertThat(shown(c)).containsExactly(PROGRAMS);
            assertThat(c.summary()).isEqualTo("Apple GPU of 3 slices, 3 pipelines");
            assertThat(c.notes()).containsExactly("slices passed over: AMD GPU, AIR64 (bitcode, no machine code)");
            assertThat(c.broke()).isEmpty();
        }
    }

    @Test
    void severalGenerations() {
        int[][] cpus = {{APPLE_GPU, 0x12}, {APPLE_GPU, 0x34}};
        byte[] one = new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__compute", "__TEXT", 0, 0, image(1))
                .build();
        Container c = read(fat(METAL, ByteOrder.LITTLE_ENDIAN, cpus, one, one));
        assertThat(c.summary()).isEqualTo("Apple GPU of 2 slices, 2 pipelines");
        assertThat(shown(c))
                .contains(
                        "compute0.main cs agx - 8:02 [slice 1, for unknown (0x12)]",
                        "compute1.main cs ? - 16:02 [slice 2, for unknown (0x34), compiled for unknown (0x34): another encoding, no book]")
                .hasSize(6);
    }

    /// The low four bits of the CPU subtype tell the encoding, also of an unpublished number.
    @Test
    void generationsAreInTheBooks() {
        int[][] cpus = {{APPLE_GPU, 0x142}, {APPLE_GPU, 0x1b3}, {APPLE_GPU, 0x8000_0313}};
        byte[] one = new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__compute", "__TEXT", 0, 0, image(1))
                .build();
        assertThat(shown(read(fat(METAL, ByteOrder.LITTLE_ENDIAN, cpus, one, one, one))))
                .contains(
                        "compute0.main cs agx@g13 - 8:02 [slice 1, for applegpu_g13g (M1)]",
                        "compute1.main cs agx3@g16 - 16:02 [slice 2, for applegpu_g16p (A17 Pro)]",
                        "compute2.main cs agx3 - 16:02 [slice 3, for unknown (0x313)]");
    }

    @Test
    void withoutMachineCode() {
        int[][] cpus = {{AMD_GPU, 1}, {AIR64, 0}};
        byte[] bitcode = words(0x424c_544d, 1);
        none(
                read(fat(METAL, ByteOrder.LITTLE_ENDIAN, cpus, code(1, 1), bitcode)),
                "2 slices",
                "neither A64 nor AGX code: the slices are for AMD GPU, AIR64 (bitcode, no machine code)");
        int[] header = new int[23];
        header[0] = 0x424c_544d;
        header[6] = 88;
        Container library = read(words(header));
        assertThat(library.kind()).isEqualTo(ContainerKind.METALLIB);
        none(library, "", "bitcode (AIR), no machine code; Metal binary archives have machine code");
        none(
                read(fat(METAL, ByteOrder.LITTLE_ENDIAN, new int[][] {{APPLE_GPU, 0}}, bitcode)),
                "Apple GPU of 1 slice",
                "the slice for Apple GPU is bitcode, no machine code");
        byte[] stage = new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__compute", "__TEXT", 0, 0, bitcode)
                .build();
        none(read(stage), "Apple GPU, 1 pipeline", "sections with bitcode, no machine code, were passed over");
        byte[] empty = new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__reflection", "__TEXT", 0, 0, code(1, 1))
                .build();
        none(
                read(empty),
                "Apple GPU, GPU executable",
                "no code: there is no section of a stage, and none with the name __text");
    }

    @Test
    void libraries() {
        byte[] file = new MachBuilder(APPLE_GPU, GPU_DYLIB)
                .segment("__TEXT", 0)
                .text(0, image(1))
                .build();
        whole(
                read(file),
                "Apple GPU, GPU dylib",
                "constant_program agx - 4:01",
                "main agx - 8:02",
                "_helper agx - 4:03");
    }

    @Test
    void imagesAlone() {
        whole(
                read(image(1)),
                "Apple GPU, GPU executable",
                "constant_program agx - 4:01",
                "main agx - 8:02",
                "_helper agx - 4:03");
    }

    /// Stages without a description, if there is an image in them.
    @Test
    void otherStages() {
        byte[] file = new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__mesh", "__TEXT", 0, 0, image(1))
                .section("__tile", "__TEXT", 0, 0, code(1, 1))
                .build();
        assertThat(shown(read(file)))
                .containsExactly(
                        "mesh0.constant_program agx - 4:01", "mesh0.main agx - 8:02", "mesh0._helper agx - 4:03");
    }

    private static Container compute(byte[] text, Object... symbols) {
        MachBuilder image =
                new MachBuilder(APPLE_GPU, GPU_EXECUTABLE).segment("__TEXT", 0).text(0, text);
        for (int i = 0; i < symbols.length; i += 2)
            image.symbol((String) symbols[i], GLOBAL, 1, (Integer) symbols[i + 1]);
        return read(new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__compute", "__TEXT", 0, 0, image.build())
                .build());
    }

    @Test
    void functionsWithoutInstructions() {
        byte[] text = concat(TRAP, TRAP, new byte[4], code(1, 1), new byte[4]);
        Container c = compute(text, "_agc.main.constant_program", 0, "_zeros", 4, "_agc.main", 8, "_zeros", 12);
        assertThat(shown(c)).containsExactly("compute0.main cs agx - 4:01");
        assertThat(c.notes()).containsExactly("functions that are empty or zeros were left out: 3");
    }

    @Test
    void prologAtThePlaceOfTheShader() {
        Container c = compute(
                code(1, 2), "_agc.main.constant_program", 0, "_other", 0, "_agc.main", 0, "_agc.f.constant_program", 4);
        assertThat(shown(c))
                .containsExactly(
                        "compute0.main cs agx - 4:01 [constant_program is empty, also called _other]",
                        "compute0.f.constant_program cs agx - 4:01");
    }

    @Test
    void withoutSymbols() {
        assertThat(shown(compute(code(1, 2)))).containsExactly("compute0.__text cs agx - 8:01");
        assertThat(shown(compute(code(1, 2), "", 4)))
                .containsExactly("compute0.__text cs agx - 4:01", "compute0.sub_4 cs agx - 4:01");
        assertThat(compute(new byte[0]).notes())
                .containsExactly("images without a section __text, or with an empty one");
    }

    /// Of words of an odd number of bytes nothing is dropped.
    @Test
    void paddingIsHalfWords() {
        assertThat(shown(compute(new byte[] {1, 8, 0, 8, 0}))).containsExactly("compute0.__text cs agx - 5:01");
        assertThat(shown(compute(new byte[] {1, 8, 0, 8, 0, 8}))).containsExactly("compute0.__text cs agx - 6:01");
    }

    @Test
    void cutArchives() {
        byte[] all = archive();
        int last = all.length - image(0x41).length;
        Container c = read(Arrays.copyOf(all, last + 40));
        assertThat(broke(c))
                .startsWith("x: broken at byte 0x%x: expected %d bytes of section __compute, found 40; and at"
                        .formatted(last, all.length - last));
        assertThat(shown(c)).containsExactly(Arrays.copyOf(PROGRAMS, 9));
    }

    @Test
    void stagesThatAreNoImages() {
        byte[] file = new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__compute", "__TEXT", 0, 0, code(1, 4))
                .build();
        broken(read(file), 32 + 72 + 80, "expected a Mach-O file of 64 bits, the section __compute");
        byte[] cut = new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__compute", "__TEXT", 0, 0, Arrays.copyOf(image(1), 20))
                .build();
        broken(read(cut), 32 + 72 + 80, "expected the header of a Mach-O file, 32 bytes, found 20");
    }

    @Test
    void codeThatIsCut() {
        byte[] image = image(1);
        int text = 32 + 72 + 80 + 24;
        byte[] bad = Shown.with(image, 32 + 72 + 48, image.length - 10);
        Container c = read(bad);
        broken(c, image.length - 10, "expected 28 bytes of section __text, found 10");
        assertThat(c.programs()).hasSize(3);
        assertThat(shown(c).get(1)).contains("14 bytes of it are missing");
        assertThat(shown(c).getLast()).isEqualTo("_helper agx - missing 4");
        assertThat(text).isLessThan(image.length);
    }

    /// A library of bitcode with one function, and a record that says how many there are.
    private static byte[] library(int count) {
        byte[] name = "NAME\5\0gemm\0TYPE\1\0\2VERS\10\0\2\0\5\0\3\0\0\0MDSZ\10\0\34\0\0\0\0\0\0\0ENDT"
                .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        int[] header = new int[24];
        header[0] = 0x424c_544d;
        header[6] = 88;
        header[22] = count;
        header[23] = name.length + 4;
        return concat(words(header), name);
    }

    /// The only function of a stage is what the only image of that stage has been made of.
    @Test
    void namesOfTheBitcodeBesideTheCode() {
        byte[] one = new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__vertex", "__TEXT", 0, 0, image(1))
                .section("__compute", "__TEXT", 0, 0, image(4))
                .build();
        int[][] cpus = {{AIR64, 10}, {APPLE_GPU, 0}};
        Container c = read(fat(METAL, ByteOrder.LITTLE_ENDIAN, cpus, library(1), one));
        assertThat(c.notes()).contains("the bitcode beside the code has kernel gemm");
        assertThat(shown(c)).contains("vertex0.main vs agx - 8:02", "compute0.main cs agx - 8:05 [kernel gemm]");
        byte[] two = new MachBuilder(APPLE_GPU, GPU_EXECUTABLE)
                .segment("__TEXT", 0)
                .section("__compute", "__TEXT", 0, 0, image(1))
                .section("__compute", "__TEXT", 0, 0, image(4))
                .section("__metallib", "__TEXT", 0, 0, library(1))
                .build();
        Container unclear = read(two);
        assertThat(unclear.notes()).contains("the bitcode beside the code has kernel gemm");
        assertThat(shown(unclear)).noneMatch(p -> p.contains("gemm"));
    }

    @Test
    void functionsOfALibrary() {
        Container one = read(library(2));
        assertThat(one.programs().getFirst().name()).isEqualTo("gemm");
        assertThat(one.programs().getFirst().stage()).isEqualTo("cs");
        assertThat(one.programs().getFirst().notes()).containsExactly("kernel, AIR 2.5, 28 bytes of bitcode");
        assertThat(one.broke()).get().asString().contains("expected function 2 of 2");
        Container bitcode = read(words(0xdec0_4342, 0));
        assertThat(bitcode.kind()).isEqualTo(ContainerKind.BITCODE);
        assertThat(bitcode.programs()).isEmpty();
    }
}
