package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs of files that have no dispatch of them, launched with what the files say.
class ProgramKernelTest {
    /// out[i] = in[i] * scale + 1.5, by arguments 0 to 2 and a constant of the binary, for each fiber of a group.
    private static final String SCALE = """
            shl.b r0.y, r0.x, 2
            mov.f32f32 r1.x, c20.z
            mov.f32f32 r1.y, c20.w
            (rpt5)nop
            add.u r1.x, r1.x, r0.y
            mov.f32f32 r2.x, c20.x
            mov.f32f32 r2.y, c20.y
            (rpt5)nop
            add.u r2.x, r2.x, r0.y
            ldg.f32 r3.x, g[r1.x], 1
            (rpt5)nop
            (sy)mul.f r3.x, r3.x, c22.x
            (rpt5)nop
            add.f r3.x, r3.x, c7.z
            (rpt5)nop
            stg.f32 g[r2.x], r3.x, 1
            end
            """;

    private static final String PANDECODE = """
            Shader Shader @71e80f9080:
              Type: Shader
              Stage: Compute
              Preload:
                R48-R63: 0x3000
                R50: true
              Binary: 0x7fffc00000

            Shader 0x71e80f3000 (GPU VA 7fffc00000) sz 16384
            86 00 00 00 00 c4 91 00    MOV.i32 r4, u3.w0
            00 00 00 00 00 c0 00 78    NOP.end



            FAU @71e7ee73d0:
            u0  42000000 42000000
            u3  BF800000 40400000

            """;

    @TempDir
    Path dir;

    /// A binary of a kernel `scale` with three arguments, of which two are buffers.
    private Path binary() throws IOException {
        byte[] words =
                Run.fed(SCALE, "asm", "-a", "ir3@a6xx", "--as", "bin", "-").ok().bytes();
        byte[] file = new byte[0x400 + (words.length + 127) / 128 * 128];
        ByteBuffer b = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(0x34, 0x180).putInt(0x194, 4).putInt(0x198, 0x8000_0000);
        b.putInt(0xac, 0x400 - 40).putInt(0xb0, 1).putInt(0xc0, 0x400);
        b.putInt(0x100, file.length - 0x400).putInt(0x110, 0x200).putInt(0x308, 2);
        b.put(0x358, "scale".getBytes(StandardCharsets.US_ASCII));
        int[] places = {80, 82, 88};
        for (int i = 0; i < places.length; i++) b.putInt(0x360 + 32 * i, 32).putInt(0x360 + 32 * i + 12, places[i]);
        b.putInt(0x400 - 40, Float.floatToIntBits(1.5f)).putInt(0x400 - 24, 30);
        b.putInt(0x400 - 16, 1).put(0x400, words);
        return Files.write(dir.resolve("scale.bin"), file);
    }

    private Run run(String... more) throws IOException {
        String[] args = {"run", binary().toString(), "--group", "4"};
        String[] all = java.util.Arrays.copyOf(args, args.length + more.length);
        System.arraycopy(more, 0, all, args.length, more.length);
        return Run.of(all);
    }

    @Test
    void argumentsByNumber() throws IOException {
        String in = "1=f32:1,2,3,4";
        Run r = run("--buffer", "0=zeros:16", "--buffer", in, "--arg", "2=10.0", "--dump", "0:f32");
        assertThat(r.out()).contains("0: 11.5 21.5 31.5 41.5");
        assertThat(r.err()).contains("assumed: numbers of fibers and groups arrive");
        r = run(
                "--buffer",
                "0=zeros:16",
                "--buffer",
                in,
                "--arg",
                "2=10.0",
                "--expect",
                "0=f32:11.5,21.5,31.5,41.25",
                "--type",
                "f32");
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.out()).contains("1 of 4 values differ; the largest error is 0.25", "at value 3: 41.5");
        r = run("--buffer", "0=zeros:16", "--buffer", in);
        assertThat(r.err())
                .contains("scale: argument 2 is not given; --buffer 2=zeros:4096 gives a buffer, --arg 2=5 a number");
    }

    @Test
    void argumentsThatAreNone() throws IOException {
        assertThat(run("--arg", "3=1").err()).contains("scale has no argument 3; it has 0, 1, 2");
        assertThat(run("--arg", "a=1").code()).isEqualTo(2);
        assertThat(run("--arg", "1=$x").err()).contains("--arg expects a value such as 1=5");
        Path source = Files.writeString(dir.resolve("k.s"), ".isa a630\nend\n");
        Run r = Run.of("run", source.toString(), "--arg", "0=1");
        assertThat(r.code()).isEqualTo(2);
        assertThat(r.err()).contains("--arg is for kernels with numbered arguments");
        r = Run.of("run", source.toString(), "--expect", "7=f32:1");
        assertThat(r.err()).contains("--expect: there is no buffer '7'");
    }

    @Test
    void writtenAsAKernel() throws IOException {
        String to = dir.resolve("k").toString();
        Run.of("files", binary().toString(), "--extract", "scale", "-o", to).ok();
        assertThat(Files.readString(Path.of(to, "scale.s")))
                .contains(
                        "; missing: the grid and the size of its groups\n",
                        ".without merged\n",
                        ".register r0.x, local.x\n",
                        ".register r51.w, group.x\n",
                        ".uniform c7.z, 0x3fc00000\n",
                        ".uniform c20.z, buffer 1\n");
        Run r = Run.of(
                "run",
                Path.of(to, "scale.s").toString(),
                "--group",
                "2",
                "--buffer",
                "0=zeros:8",
                "--buffer",
                "1=f32:1,2",
                "--buffer",
                "2=zeros:4",
                "--dump",
                "1:f32");
        assertThat(r.code()).isZero();
        assertThat(r.out()).contains("1.0 2.0");
    }

    @Test
    void uniformsOfAPandecodeDump() throws IOException {
        Path dump = Files.writeString(dir.resolve("dump.txt"), PANDECODE);
        String to = dir.resolve("k").toString();
        Run.of("files", dump.toString(), "--extract", "cs0", "-o", to).ok();
        assertThat(Files.readString(Path.of(to, "cs0.s")))
                .contains(
                        "; assumed: uniforms are those at 0x71e7ee73d0, which follow its code\n",
                        "; missing: what r50 holds, which is preloaded\n",
                        ".uniform u0, 0x42000000, 0x42000000\n",
                        ".uniform u6, 0xbf800000, 0x40400000\n")
                .doesNotContain("what r60 holds");
        Run r = Run.of("run", dump.toString(), "--trace=0");
        assertThat(r.code()).isZero();
        assertThat(r.out()).contains("r4     *bf800000");
    }
}
