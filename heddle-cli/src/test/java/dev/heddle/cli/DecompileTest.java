package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// `heddle decompile`: its input, and what its options say.
class DecompileTest extends InFolder {
    private static final Path EXAMPLES = Path.of("..", "examples");

    private static String example(String name) {
        return EXAMPLES.resolve(name).toString();
    }

    @Test
    void addressesBehindLines() {
        assertThat(Run.of("decompile", "--addresses", example("agx/saxpy.s"))
                        .ok()
                        .out())
                .contains("    if (gid < 1000) {    /* 0x8 */\n")
                .contains("buf1[gid]);    /* 0xe-0x16, 0x20-0x28 */\n");
    }

    /// Bytes, a listing, and a source without a launch are the same code.
    @Test
    void inputWithoutALaunch() throws IOException {
        String code = folder.resolve("code.bin").toString();
        Run.of("asm", example("agx/saxpy.s"), "-o", code).ok();
        String expected = "at_u2[gid] = fma(u4, at_u0[gid], at_u2[gid]);";
        assertThat(Run.of("decompile", "-a", "agx", code).ok().out()).contains(expected);
        String listing = Run.of("dis", "-a", "agx", code).ok().out();
        assertThat(Run.of("decompile", "-a", "agx", file("code.txt", listing))
                        .ok()
                        .out())
                .contains(expected);
        assertThat(Run.fed(listing, "decompile", "-a", "agx", "-").ok().out()).contains(expected);
        String plain = Files.readString(EXAMPLES.resolve("agx/saxpy.s")).replaceAll("(?m)^\\..*\\R", "");
        assertThat(Run.of("decompile", "-a", "agx", file("code.s", plain)).ok().out())
                .contains(expected);
    }

    @Test
    void programsOfFiles() throws IOException {
        String object = Captures.write(folder, "idle.o", Archives.object());
        Run.of("decompile", "--program", "nosuch", object)
                .says(1, object + ": no program 'nosuch'; 'heddle files' lists them");
        assertThat(Run.of("decompile", object).err()).contains("say with --program which of ");
        assertThat(Run.of("decompile", "--program", "0", object).ok().out()).contains("__kernel void ");
        Run.of("decompile", "--program", "0", "--dispatch", "1", object)
                .says(2, "--program: not together with --dispatch");
        Run.of("decompile", "--program", "0", example("agx/saxpy.s"))
                .says(2, "--program is for files with several programs; " + example("agx/saxpy.s") + " is not one");
    }

    @Test
    void passes() {
        assertThat(Run.of("decompile", "--pass", "structure", example("agx/saxpy.s"))
                        .ok()
                        .out())
                .startsWith("block 0\n");
        Run.of("decompile", "--pass", "all", example("agx/saxpy.s"))
                .says(
                        2,
                        "heddle decompile: --pass: no pass 'all'; expected one of lanes, values, simplified, structure,"
                                + " statements; see 'heddle decompile --help'");
    }

    @Test
    void strictNamesWhatIsNotSaid() {
        Run.of("decompile", "--strict", example("agx/saxpy.s")).ok();
        String unknown = example("valhall/reduction.s");
        Run.of("decompile", "--strict", unknown)
                .fails(
                        1,
                        "heddle decompile: %1$s: 0x70: it is not known which buffer is accessed%nheddle decompile: %1$s: 0x80: it is not known which buffer is accessed"
                                .formatted(unknown));
    }

    /// What is left out counts if it happens.
    @Test
    void strictRunsTheKernel() {
        String text = """
                .isa agx
                .group 4
                .buffer 0, u32:0x00000001,0x3f800000
                .buffer 1, zeros:16
                .uniform u0, buffer 0
                .uniform u2, buffer 1
                get_sr r1, thread_position_in_grid.x
                device_load 0, i32, x, r2, u0_u1, r1, unsigned
                wait 0
                fmul32 r3, r2, 2.0
                device_store 0, i32, x, r3, u2_u3, r1, unsigned, 0
                stop
                """;
        Run run = Run.of("decompile", "--strict", file("small.s", text));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains(": 0x4: left out: an access outside of all memory (loads: ")
                .contains(": 0xe: left out: a denormal number is flushed to zero");
    }
}
