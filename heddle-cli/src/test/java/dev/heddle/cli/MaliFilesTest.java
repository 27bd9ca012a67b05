package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// `heddle files` and `heddle dis` of files for Mali GPUs. The book of their own instruction set is not what is tested
/// here: agx reads any bytes.
class MaliFilesTest extends InFolder {
    private static final String NOTE = "note: %s holds valhall@mesa code; it is read as agx@g13, as -a says";

    private static final String LOG = """
            shader: MESA_SHADER_FRAGMENT
               0e 05 c4 36 00 00 00 00   BRANCHZ r0, offset:0

               88 00 88 00 88 00 88 00   NOP.end

            """;

    private static byte[] chunk(String name, byte[]... payload) {
        int length = Arrays.stream(payload).mapToInt(p -> p.length).sum();
        ByteBuffer out = ByteBuffer.allocate(8 + length).order(ByteOrder.LITTLE_ENDIAN);
        out.put(name.getBytes(StandardCharsets.ISO_8859_1)).putInt(length);
        for (byte[] p : payload) out.put(p);
        return out.array();
    }

    /// Two programs in the first stage, one in the second.
    private static byte[] binary() {
        byte[] code = Captures.bytes(0x36c4_050e, 0, 0x88, 0);
        byte[] vertex = chunk("MBS2", chunk("OBJC", code), chunk("OBJC", code));
        byte[] fragment = chunk("MBS2", chunk("KERN", chunk("OBJC", code)));
        byte[] head = Captures.bytes(0x3142_504d, 2, 0);
        byte[] stages = chunk("VERT", vertex);
        byte[] last = chunk("FRAG", fragment);
        ByteBuffer out = ByteBuffer.allocate(head.length + stages.length + last.length);
        return out.put(head).put(stages).put(last).array();
    }

    @Test
    void stagesOfABinary() throws IOException {
        String file = Captures.write(folder, "x.mpb", binary());
        assertThat(Run.of("files", file).ok().out()).isEqualTo(file + """
                                : Mali program binary with stages, 3 programs
                                  name  stage  isa           address  bytes  submit  uses
                                  vs0   vs     valhall@mesa        -     16       -     1  1 of 2
                                  vs1   vs     valhall@mesa        -     16       -     1  2 of 2, the main one
                                  fs2   fs     valhall@mesa        -     16       -     1
                                """);
        assertThat(Run.of("files", "--json", file).ok().out())
                .startsWith("{\"file\":\"" + file + "\",\"format\":\"mpb1\",")
                .contains("\"stage\":\"fs\",\"isa\":\"valhall@mesa\",\"address\":null,\"bytes\":16,");
        Run dis = Run.of("dis", "-a", "agx", "--program", "fs2", file);
        dis.says(0, NOTE.formatted(file));
        assertThat(dis.out()).startsWith("; fs2: valhall@mesa, 16 bytes\n       0: 0e05c43600000000 ");
    }

    @Test
    void damagedBinary() throws IOException {
        byte[] all = binary();
        String file = Captures.write(folder, "cut.mpb", Arrays.copyOf(all, all.length - 8));
        String broke = file
                + ": broken at byte 0x4c: expected 40 bytes of a chunk FRAG, found 32"
                + " (dis --raw reads the file as code)";
        Run list = Run.of("files", file);
        list.says(1, broke);
        assertThat(list.out()).contains("  fs2 ", "8 bytes of it are missing");
        Run dis = Run.of("dis", "-a", "agx", file);
        dis.says(1, NOTE.formatted(file) + "\n" + broke);
        assertThat(dis.out()).contains("; vs0:", "; fs2:");
        assertThat(Run.of("dis", "-a", "agx", "--raw", file).out())
                .startsWith("       0: 4d50")
                .isEqualTo(Run.of("dis", "-a", "agx", "--format", "raw", file).out());
        Run both = Run.of("dis", "-a", "agx", "--raw", "--format", "hex", file);
        assertThat(both.err()).contains("--raw and --format exclude each other");
        assertThat(both.code()).isEqualTo(2);
    }

    @Test
    void binaryWithoutCode() throws IOException {
        String file = Captures.write(folder, "none.mbs", chunk("MBS2", chunk("KERN")));
        assertThat(Run.of("files", file).ok().out()).isEqualTo(file + """
                                : Mali program binary, 0 programs
                                  note: no code: there is no chunk OBJC
                                """);
        Run.of("dis", "-a", "agx", file)
                .fails(1, file + ": no programs in this Mali program binary" + " (no code: there is no chunk OBJC)");
    }

    @Test
    void shaderLog() {
        assertThat(Run.fed(LOG, "files", "-").ok().out()).isEqualTo("""
                        <stdin>: Mali shader log, 1 program
                          name  stage  isa           address  instructions  submit  uses
                          fs0   fs     valhall@mesa        -             2       -     1
                        """);
        Run dis = Run.fed(LOG, "dis", "-a", "agx");
        dis.says(0, NOTE.formatted("<stdin>"));
        assertThat(dis.out()).startsWith("; fs0: valhall@mesa, 2 instructions\n       0: 0e05c43600000000 ");
    }

    @Test
    void dumpOfPandecode() {
        String dump = "Shader 0x7f00 (GPU VA 7fff80001000) sz 4096\n" + LOG.substring(29);
        assertThat(Run.fed(dump, "files", "-").ok().out()).isEqualTo("""
                        <stdin>: pandecode dump, 1 program
                          name      stage  isa                  address  instructions  submit  uses
                          program0  -      valhall@mesa  0x7fff80001000             2       -     1
                        """);
    }

    @Test
    void logWithoutBytes() {
        String log = "shader: MESA_SHADER_VERTEX\n   NOSUCH r0, r1\n   NOP.end\n\n";
        String note = "the log has no bytes of instructions; BIFROST_MESA_DEBUG=shaders,verbose prints them";
        assertThat(Run.fed(log, "files", "-").ok().out()).isEqualTo("""
                        <stdin>: Mali shader log, 1 program
                          note: %s
                          name  stage  isa           address  instructions  submit  uses
                          vs0   vs     valhall@mesa        -             -       -     1  not in this file; its text cannot be assembled: line 1 of it: unknown instruction 'NOSUCH'
                        """.formatted(note));
        Run.fed(log, "dis", "-a", "agx")
                .fails(1, "<stdin>: the bytes of none of the 1 program that it names are in this file (" + note + ")");
    }

    private static final String DRAW = """
            Shader Shader @71e80f90c0:
              Type: Shader
              Stage: Fragment
              Binary: 0x7fffc00100

            Shader 0x71e80f3100 (GPU VA 7fffc00100) sz 4096
            84 00 00 00 00 c1 91 00    MOV.i32 r1, u2.w0
            00 00 00 00 00 c0 00 78    NOP.end

            Draw:
              Shader:
                FAU count: %d
                Resources: 0x71e7ee7384
                Shader: 0x71e80f90c0
            """;

    /// A draw that gives fewer uniforms than its program reads.
    @Test
    void uniformsOfADraw() throws IOException {
        String missing = "fs0:0x0: MOV.i32 r1, u4: reads u4, and the file says 'FAU count: ";
        assertThat(Run.fed(DRAW.formatted(3), "check").ok().out()).startsWith("no errors");
        assertThat(Run.fed(DRAW.formatted(0), "check").out()).contains(missing + "0'");
        assertThat(Run.fed(DRAW.formatted(2), "check").out()).contains(missing + "2'");
    }
}
