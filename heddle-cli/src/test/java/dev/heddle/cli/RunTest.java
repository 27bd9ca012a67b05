package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/// `run` and its options, with kernels of our own.
class RunTest extends InFolder {
    static final String KERNELS = "src/test/resources/kernels/";
    private static final String AFFINE = KERNELS + "affine/agx.json";
    private static final String REVERSE = KERNELS + "reverse.run.json";

    /// Each thread writes its number in the grid plus u2, and then its number in the group.
    private static final String NUMBERS = """
            .isa agx
            .kernel numbers
            .group 4
            .grid 2
            .buffer 0, zeros:32
            .buffer 1, u8:0,1,2,254,255
            .buffer 2, i32:-1,7
            .buffer 3, f32:1.5,-2
            .uniform u0, buffer 0
            .uniform u2, 10
                    get_sr r1, thread_position_in_grid.x
                    iadd r2, r1, u2
                    device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0
                    stop
            """;

    private String numbers() {
        return file("numbers.s", NUMBERS);
    }

    private static String ran(String... args) {
        Run run = Run.of(args);
        assertThat(run.code()).as(run.err()).isZero();
        return run.out();
    }

    @Test
    void profiles() {
        String kernel = numbers();
        assertThat(ran("run", kernel, "--profile", "--engine", "interpreter", "--dump", "0:u32"))
                .containsPattern("interpreter the rest +2 +8 +32 +100\\.0 %")
                .containsPattern("25\\.0 % +4\\.0  interpreter +0x4  iadd r2, r1, u2 +; .*numbers.s:")
                .endsWith("     0: 10 11 12 13 14 15 16 17\n");
        assertThat(ran("run", kernel, "--profile=1")).contains("... and 3 instructions more");
        assertThat(Run.of("run", kernel, "--profile=0").code()).isEqualTo(2);
        Run both = Run.of("run", kernel, "--profile", "--trace");
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("not together with --trace");
    }

    @Test
    void dumps() {
        String kernel = numbers();
        assertThat(ran("run", kernel, "--dump", "0:u32")).isEqualTo("     0: 10 11 12 13 14 15 16 17\n");
        assertThat(ran("run", kernel, "--dump", "0"))
                .isEqualTo("     0: 0000000a 0000000b 0000000c 0000000d 0000000e 0000000f 00000010 00000011\n");
        assertThat(ran("run", kernel, "--dump", "2:i32", "--dump", "2:u32"))
                .isEqualTo("buffer 2, i32:\n     0: -1 7\nbuffer 2, u32:\n     0: 4294967295 7\n");
        assertThat(ran("run", kernel, "--dump", "1:u8")).isEqualTo("     0: 0 1 2 254 255\n");
        assertThat(ran("run", kernel, "--dump", "3:f32")).isEqualTo("     0: 1.5 -2.0\n");
        assertThat(ran("run", kernel, "--dump", "3:hex")).isEqualTo("     0: 3fc00000 c0000000\n");
        Run.of("run", kernel, "--dump", "0:f8")
                .says(
                        2,
                        "'f8': a buffer is shown as hex, u8, i8, u16, i16, f16, bf16, u32, i32, f32, u64, i64, f64, image");
        Run.of("run", kernel, "--dump", "9").says(1, "--dump 9: there is no buffer '9'; there are 0, 1, 2, 3");
    }

    @Test
    void gridAndGroup() {
        String kernel = numbers();
        assertThat(ran("run", kernel, "--grid", "1", "--dump", "0:u32")).isEqualTo("     0: 10 11 12 13 0 0 0 0\n");
        assertThat(ran("run", kernel, "--grid", "3,1,1", "--group", "2", "--dump", "0:u32"))
                .isEqualTo("     0: 10 11 12 13 14 15 0 0\n");
        assertThat(ran("run", kernel, "--grid", "1", "--group", "2,2", "--dump", "0:u32"))
                .isEqualTo("     0: 10 11 0 0 0 0 0 0\n");
        Run.of("run", kernel, "--grid", "1,1,1,1").says(2, "invalid size '1,1,1,1'; expected X[,Y[,Z]]");
        Run.of("run", kernel, "--group", "x").says(2, "invalid size 'x'; expected X[,Y[,Z]]");
        Run.of("run", kernel, "--grid", "0")
                .says(2, "a size of 0 x 1 x 1; each side is at least 1, all together at most 2147483647");
    }

    @Test
    void buffers() {
        String kernel = numbers();
        assertThat(ran("run", kernel, "--buffer", "0=zeros:36", "--dump", "0:u32"))
                .isEqualTo("     0: 10 11 12 13 14 15 16 17\n    20: 0\n");
        assertThat(ran("run", kernel, "--buffer", "1=range:3", "--dump", "1:u32"))
                .isEqualTo("     0: 0 1 2\n");
        String content = binary("content.bin", "0102");
        assertThat(ran("run", kernel, "--buffer", "1=" + content, "--dump", "1:u8"))
                .isEqualTo("     0: 1 2\n");
        Run.of("run", kernel, "--buffer", "7=zeros:4")
                .says(1, "no header or register of the kernel uses a buffer '7'; there are 0, 1, 2, 3");
        Run.of("run", kernel, "--buffer", "0").says(2, "'0': write --buffer 0=zeros:4096");
        Run.of("run", kernel, "--buffer", "0=zeros:-1")
                .says(2, "--buffer 0=zeros:-1: '-1' is not a number of bytes from 0 to 1073741824");
        Run.of("run", kernel, "--buffer", "0=u8:256").says(2, "--buffer 0=u8:256: '256' is not an integer of 8 bits");
        assertThat(Run.of("run", kernel, "--buffer", "0=none.bin").err())
                .startsWith("--buffer 0=none.bin: 'none.bin' is neither a file nor one of zeros:N");
    }

    @Test
    void aBufferThatOnlyTheCommandLineFills() {
        String kernel = file("size.s", """
                        .isa agx
                        .buffer 0, zeros:4
                        .uniform u0, buffer 0
                        .uniform u2, size 5
                        mov r1, u2
                        device_store 0, i32, x, r1, u0_u1, 0, signed, 0
                        stop
                        """);
        assertThat(ran("run", kernel, "--buffer", "5=zeros:12", "--dump", "0:u32"))
                .isEqualTo("     0: 12\n");
        assertThat(Run.of("run", kernel).err()).contains("size.s:4:1: there is no buffer '5'; the only one is 0\n");
    }

    @Test
    void files() throws IOException {
        String kernel = numbers();
        Path to = folder.resolve("b.bin");
        ran("run", kernel, "--out", "1=" + to);
        assertThat(Files.readAllBytes(to)).containsExactly(0, 1, 2, -2, -1);
        Run.of("run", kernel, "--out", "1=" + path("none/b.bin"))
                .says(1, path("none/b.bin") + ": there is no such folder");
        Run.of("run", kernel, "--out", "1=" + folder).says(1, folder + ": is a directory");
        Run.of("run", kernel, "--out", "1=" + path("b.png"))
                .says(
                        1,
                        "--out 1=%s: buffer 1 is not a picture; a header '.picture 1 WIDTH HEIGHT gray32' makes it one"
                                .formatted(path("b.png")));
    }

    @Test
    void pictures() throws IOException {
        String stop = ".isa agx\n.buffer 0, %s\n.picture 0, 2, 1, %s\n stop\n";
        assertPixels(stop.formatted("u8:0,128", "gray8"), 0xff000000, 0xff808080);
        assertPixels(stop.formatted("i32:2,4", "gray32"), 0xff7f7f7f, 0xffffffff);
        assertPixels(stop.formatted("f32:0.2,9", "f32"), 0xff333333, 0xffffffff);
        assertPixels(stop.formatted("u8:1,2,3,0,4,5,6,0", "rgba8"), 0xff010203, 0xff040506);
        String small = file("small.s", stop.formatted("u8:1", "gray8"));
        Run.of("run", small, "--out", "0=" + path("a.png"))
                .says(1, "a picture of 2 x 1 gray8 pixels needs 2 bytes, buffer 0 has 1");
        Run.of("run", file("blue.s", stop.formatted("u8:1", "blue")))
                .says(
                        1,
                        path("blue.s")
                                + ":3:1: a picture of 'blue'; there are gray8, gray32, f32 and rgba8\n"
                                + "    .picture 0, 2, 1, blue\n    ^~~~~~~~");
    }

    private void assertPixels(String source, int left, int right) throws IOException {
        String png = path("p.png");
        ran("run", file("p.s", source), "--out", "0=" + png);
        BufferedImage image = ImageIO.read(Path.of(png).toFile());
        assertThat(List.of(image.getRGB(0, 0), image.getRGB(1, 0))).containsExactly(left, right);
    }

    @Test
    void packagesAndRecordedRuns() {
        for (String threads : List.of("1", "3")) {
            Run run = Run.of("run", "--check", "--threads", threads, AFFINE, REVERSE);
            assertThat(run.ok().lines()).hasSize(2);
            assertThat(run.lines().getFirst()).startsWith(AFFINE + ": as expected, 28 instr");
            assertThat(run.lines().getLast()).startsWith(REVERSE + ": as expected, 20 instr");
        }
        assertThat(ran("run", AFFINE, "--dump", "1:u32"))
                .startsWith("     0: 1270 1277 1284 1291 1298 1305 1312 1319\n");
    }

    @Test
    void checkFindsADifference() throws IOException {
        Files.copy(Path.of(KERNELS + "affine/agx.json"), folder.resolve("agx.json"));
        String io = Files.readString(Path.of(KERNELS + "affine/io.json"));
        file("io.json", io.replace("\"out\": \"f6040000", "\"out\": \"f7040000"));
        Run run = Run.of("run", "--check", path("agx.json"), AFFINE);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.lines().getFirst())
                .isEqualTo(path("agx.json")
                        + ": differs: storage buffer 1: word 0 is 0x000004f6, expected 0x000004f7"
                        + " (as floats 1.78E-42 and 1.781E-42); 1 of 64 words differ");
        assertThat(run.lines().getLast()).startsWith(AFFINE + ": as expected");
    }

    @Test
    void checkNeedsTheInputsOfTheFile() {
        String end = ": nothing to compare with: it has no expected contents for these inputs";
        Run.of("run", "--check", "--grid", "1", AFFINE).says(1, AFFINE + end);
        String kernel = numbers();
        Run.of("run", "--check", kernel).says(1, kernel + end);
    }

    @Test
    void severalAtOnce() {
        String none = path("none.s");
        Run run = Run.of("run", "--check", none, AFFINE);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("heddle run: " + none + ": no such file\n");
        assertThat(run.lines()).hasSize(1).first().asString().startsWith(AFFINE + ": as expected");
        Run.of("run", AFFINE, REVERSE, "--dump", "0")
                .says(
                        2,
                        "--buffer, --arg, --texture, --image, --sampler, --expect, --out and --dump are for one kernel");
    }

    @Test
    void budgetAndTime() {
        String endless = file("endless.s", ".isa agx\nmov_imm r0l, 0\nloop: jmp_exec_any loop\nstop\n");
        String at = endless + ": group 0,0,0, wave 0, at 0x4 (jmp_exec_any pc+0), " + endless + ":3: ";
        Run.of("run", endless, "--budget", "1000").says(1, at + "the budget of 1,000 instructions is spent");
        Run late = Run.of("run", endless, "--timeout", "0.05");
        assertThat(late.code()).isEqualTo(1);
        assertThat(late.err()).startsWith(endless + ": group 0,0,0, wave 0, at 0x");
        assertThat(late.err()).endsWith(": stopped after its time limit of 0.05 s\n");
        String kernel = numbers();
        assertThat(ran("run", kernel, "--budget", "8", "--timeout", "60")).isEmpty();
        assertThat(Run.of("run", kernel, "--threads", "1", "--budget", "3").err())
                .contains("the budget of 3 instructions is spent");
        for (String option : List.of("--budget", "--timeout"))
            Run.of("run", kernel, option, "-1").says(2, "--budget and --timeout must not be negative");
        Run.of("run", kernel, "--threads", "-1")
                .says(2, "heddle run: --threads: expected 0 or more, found -1; see 'heddle run --help'");
    }

    @Test
    void trace() {
        String kernel = numbers();
        String first = """
                0:0      0  [4]  get_sr r1, sr80 (thread_position_in_grid.x)
                    r1      00000000 *00000001
                0:0      4  [4]  iadd r2, r1, u2
                    r2     *0000000a *0000000b
                0:0      c  [4]  device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0
                    device 0x10000000 = 0x0000000a  lane 0
                    device 0x10000004 = 0x0000000b  lane 1
                0:0     14  [4]  stop
                1:0      0  [4]  get_sr r1, sr80 (thread_position_in_grid.x)
                """;
        assertThat(ran("run", kernel, "--trace=0,1")).startsWith(first);
        assertThat(ran("run", kernel, "--trace=0-1")).startsWith(first);
        assertThat(ran("run", kernel, "--trace").lines().toList().get(1))
                .isEqualTo("    r1      00000000 *00000001 *00000002 *00000003");
        Run.of("run", kernel, "--trace=x").says(2, "invalid lanes 'x'; expected a list such as 0-3,31");
        Run.of("run", kernel, "--trace=3-1").says(2, "invalid lanes '3-1'; expected a list such as 0-3,31");
    }
}
