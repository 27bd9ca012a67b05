package dev.heddle.machine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Packages and sources that say how a stage is launched, and what runs before it.
class PackageHeadersTest {
    /// Each fragment writes its place into its pixel.
    private static final String FRAGMENT = """
            get_sr r0, sr80
            get_sr r1, sr81
            imadd r0, r1, 16, r0
            wait_pix 12, 0
            st_tile r0, i32, 0, x, 0, 255, 0
            stop
            """;

    @TempDir
    private Path folder;

    private static String code(String text) throws SourceException {
        byte[] bytes =
                Codec.load("agx").assembler().assemble(new Source("code", text)).bytes();
        return Hex.of(bytes, 0, bytes.length);
    }

    private Kernel kernel(String headers, String expected) throws Exception {
        Files.writeString(
                folder.resolve("agx.json"),
                "{\"target\": \"agx\", \"code\": \"%s\", \"abi\": {\"headers\": %s}}"
                        .formatted(code(FRAGMENT), headers));
        Files.writeString(
                folder.resolve("io.json"),
                "{\"grid\": [1, 1, 1], \"workgroup_size\": [2, 2, 1], \"buffers_expected\": %s}".formatted(expected));
        return KernelPackage.of(folder.resolve("agx.json"))
                .describe(null, false, Kernel.Options.NONE)
                .kernel(Kernel.Options.NONE);
    }

    private static final String TILE = "[\".stage fragment\", \".buffer tile, zeros:16\", \".bind tile, 0, tile, 4\"]";

    @Test
    void aStageInAPackage() throws Exception {
        Kernel k = kernel(TILE, "{\"tile\": \"00000000010000001000000011000000\"}");
        k.device().run(k.launch());
        assertThat(k.differences()).isEmpty();
        Kernel other = kernel(TILE, "{\"tile\": \"00000000010000001000000012000000\"}");
        other.device().run(other.launch());
        assertThat(other.differences()).singleElement().asString().startsWith("buffer tile: word 3");
    }

    @Test
    void faultsOfHeaders() {
        assertThatThrownBy(() -> kernel("[\".stag fragment\"]", "{}"))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("agx.json: abi: headers");
        assertThatThrownBy(() -> kernel("\".stage\"", "{}")).hasMessageContaining("a list of texts");
        assertThatThrownBy(() -> kernel(TILE, "{\"tle\": \"00\"}")).hasMessageContaining("there is no buffer 'tle'");
        assertThatThrownBy(() -> kernel("[\".buffer a, zeros:4\", \".bind tile, 0, b, 4\"]", "{}"))
                .hasMessageContaining("'b'");
    }

    /// What one lane computes first is there for all.
    @Test
    void aPreambleInASource() throws Exception {
        String text = """
                .isa agx
                .entry main
                .preamble first
                .group 2
                .buffer 0, zeros:8
                .uniform u0, buffer 0
                first:  mov_imm r0, 41, 0b0
                        iadd r0, r0, 1
                        uniform_store 2, i16, xy, 0, r0l_r0h, 4
                        stop
                main:   mov r1, u2
                        get_sr r2, sr80
                        device_store 0, i32, x, r1, u0_u1, r2, unsigned, 0
                        stop
                """;
        Kernel k = KernelSource.read(new Source("k", text), Codec.load("agx"), folder, Kernel.Options.NONE);
        k.device().run(k.launch());
        assertThat(Objects.requireNonNull(k.buffers().get("0")).ints()).containsExactly(42, 42);
        assertThatThrownBy(() -> KernelSource.read(
                        new Source("k", text.replace("preamble first", "preamble fist")),
                        Codec.load("agx"),
                        folder,
                        Kernel.Options.NONE))
                .hasMessageContaining(".preamble takes a label")
                .hasMessageContaining("did you mean 'first'");
    }
}
