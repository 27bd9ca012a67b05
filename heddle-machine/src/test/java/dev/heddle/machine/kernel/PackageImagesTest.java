package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Packages whose programs reach images by descriptors: what is in them before, and what should be in them after.
class PackageImagesTest {
    /// Each of four lanes copies its texel of image 0 into image 1, doubled.
    private static final String COPY = """
            mov.u32u32 r1.x, r0.x
            mov.u32u32 r1.y, 0
            (rpt5)nop
            ldib.b.typed.2d.f32.4.imm r2.x, r1.x, 0
            (sy)(rpt3)add.f r3.x, (r)r2.x, (r)r2.x
            (rpt5)nop
            stib.b.typed.2d.f32.4.imm r3.x, r1.x, 1
            end
            """;

    private static final String BEFORE = "\"in\": \"102030ff0102030405060708090a0b0c\"";
    private static final String AFTER = "204060ff020406080a0c0e10121416 18".replace(" ", "");
    private static final String SIZE = "\"format\": \"rgba8-unorm\", \"width\": 4, \"height\": 1";

    @TempDir
    private Path folder;

    private String code = "";

    @BeforeEach
    void assemble() throws Exception {
        byte[] bytes = Codec.load("a630")
                .assembler()
                .assemble(new Source("copy", COPY))
                .bytes();
        code = Hex.of(bytes, 0, bytes.length);
    }

    private List<String> run(String target, String io) throws Exception {
        Files.writeString(folder.resolve("a630.json"), """
                {"target": "a630", "code": "%s", "abi": {"registers_at_entry":
                 [{"register": "r0.x", "value": "local invocation id x"}]}%s}
                """.formatted(code, target));
        Files.writeString(
                folder.resolve("io.json"), "{\"grid\": [1, 1, 1], \"workgroup_size\": [4, 1, 1]%s}".formatted(io));
        Kernel k = KernelPackage.of(folder.resolve("a630.json"))
                .describe(null, false, Kernel.Options.NONE)
                .kernel(Kernel.Options.NONE);
        assertThat(k.expected()).isNotEmpty();
        k.device().run(k.launch());
        return k.differences();
    }

    private static String images(String out) {
        return ", \"images\": [{\"index\": 0, %s, %s}, {\"index\": 1, %s, \"out\": \"%s\"}]"
                .formatted(SIZE, BEFORE, SIZE, out);
    }

    /// The tables of the instruction set have images in their order.
    @Test
    void imagesOfAnyFormat() throws Exception {
        assertThat(run("", images(AFTER))).isEmpty();
        assertThat(run("", images("21" + AFTER.substring(2))))
                .containsExactly(
                        "image 1: column 0, row 0, slice 0, level 0, sample 0 is (0.1254902, 0.2509804, 0.3764706, 1.0), expected (0.12941177, 0.2509804, 0.3764706, 1.0); 1 of 4 texels differ");
    }

    /// The target says where they are, and what they are if nothing else does.
    @Test
    void imagesOfTheTarget() throws Exception {
        String places =
                ", \"images\": [{\"index\": 0, %s, %s, \"at\": [[\"storage\", 0, true]]}, {\"index\": 1, %s, \"at\": [[\"storage\", 1, true], [\"texture\", 3, false]]}]"
                        .formatted(SIZE, BEFORE.replace("\"in\"", "\"content\""), SIZE);
        String expected =
                ", \"images_expected\": {\"1\": {\"format\": \"rgba8-unorm\", \"texels\": \"%s\"}}".formatted(AFTER);
        assertThat(run(places, expected)).isEmpty();
        String shared =
                ", \"images\": [{\"index\": 0, \"at\": [[\"storage\", 0, true]]}, {\"index\": 1, \"at\": [[\"storage\", 1, true]]}]";
        assertThat(run(shared, images(AFTER))).isEmpty();
    }

    @Test
    void faults() {
        assertThatThrownBy(() -> run("", images("00").replace("rgba8-unorm", "rgba7")))
                .hasMessageContaining("io.json: images[1]: ")
                .hasMessageContaining("rgba7");
        assertThatThrownBy(() -> run("", ", \"images_expected\": {\"1\": {\"texels\": \"00\"}}"))
                .hasMessageContaining("there is no image 1 among those of the target");
        assertThatThrownBy(() -> run(", \"images\": [{\"index\": 0, \"at\": [[1, 2]]}]", images(AFTER)))
                .hasMessageContaining("'at' is a list of places");
    }
}
