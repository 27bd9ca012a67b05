package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.cli.console.DecodeProgress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// What `dis` and `asm` show beside the text, as users of other tools know it.
class ListingOptionsTest extends InFolder {
    private static final String SOURCE =
            "; adds\nx: iadd r1, r2, 3\n  jmp_exec_any y\n.quad 1, 2, 3\ny: z:\n wait 0\njmp_exec_any x\nstop\n";

    private static final String LOOP = "iadd r1, r2, 3\nx: wait 0\njmp_exec_any x\nstop\n";

    private static String hex(String source) {
        return Run.fed(source, "asm", "-a", "agx").ok().out();
    }

    private static String dis(String hex, String... options) {
        String[] all = new String[3 + options.length];
        System.arraycopy(new String[] {"dis", "-a", "agx"}, 0, all, 0, 3);
        System.arraycopy(options, 0, all, 3, options.length);
        return Run.fed(hex, all).ok().out();
    }

    @Test
    void bytesAfterTheText() {
        assertThat(dis("3800", "--show-encoding"))
                .isEqualTo("       0: 3800                      wait             0  ; encoding: [0x38,0x00]\n");
        assertThat(dis("3800", "--show-encoding", "--no-bytes"))
                .isEqualTo("       0:  wait             0  ; encoding: [0x38,0x00]\n");
        // A remark of the listing itself comes after it.
        assertThat(dis("0200000000000000", "--show-encoding"))
                .endsWith(",0x00]; operand 'x' is undefined; operand 'y' is undefined\n");
    }

    @Test
    void theTextAlone() {
        String hex = hex(SOURCE);
        String text = dis(hex, "--no-bytes", "--no-addresses");
        assertThat(text).startsWith("L_0:\n    iadd             r1, r2, 3\n");
        assertThat(hex(text).replace("\n", "")).isEqualTo(hex.replace("\n", ""));
        String folded = dis("0".repeat(256), "--no-bytes", "--no-addresses");
        assertThat(folded).isEqualTo("    .zero            128\n");
        assertThat(hex(folded).replace("\n", "")).isEqualTo("0".repeat(256));
    }

    @Test
    void labelsByNumber() {
        String moved = hex("iadd r1, r2, 3\n" + LOOP);
        String first = dis(hex(LOOP), "--symbolize", "--no-bytes", "--no-addresses");
        String second = dis(moved, "--symbolize", "--no-bytes", "--no-addresses");
        assertThat(first).contains("\nL0:\n    wait ", "jmp_exec_any     L0\n");
        assertThat(second).isEqualTo("    iadd             r1, r2, 3\n" + first);
        assertThat(dis(hex(LOOP))).contains("\nL_8:\n");
        String two = dis(hex(SOURCE), "--symbolize");
        assertThat(two).contains("L0:\n", "jmp_exec_any     L1\n", "L1:\n");
        assertThat(hex(two).replace("\n", "")).isEqualTo(hex(SOURCE).replace("\n", ""));
        Run.fed("3800", "dis", "-a", "agx", "--symbolize", "--no-labels")
                .fails(2, "--symbolize and --no-labels exclude each other");
    }

    @Test
    void functionsBySymbol() throws IOException {
        String file = Captures.write(folder, "idle.o", Archives.object());
        String all = Run.of("dis", "--all", file).ok().out();
        String one = Run.of("dis", "--all", "--symbol", "_idle", file).ok().out();
        assertThat(one.lines()).hasSize(3).first().isEqualTo("; _idle: amx, at 0x8, 2 instructions");
        assertThat(all).contains("; _main: ", one.lines().findFirst().orElseThrow());
        Run.of("dis", "--all", "--symbol", "_idel", file)
                .fails(1, file + ": no symbol '_idel'; 'heddle files' lists them; did you mean '_idle'?");
        // A number is one for --program alone.
        assertThat(Run.of("dis", "--all", "--symbol", "1", file).err()).contains("no symbol '1'");
        assertThat(Run.of("dis", "--all", "--program", "1", file).ok().out()).isEqualTo(one);
        Run.of("dis", "--symbol", "_idle", "--program", "1", file)
                .fails(2, "--symbol and --program exclude each other");
        Run.fed("3800", "dis", "-a", "agx", "--symbol", "main")
                .fails(2, "--symbol is for files with several programs; <stdin> is hex");
    }

    @Test
    void sourceBesideItsBytes() throws IOException {
        String file = file("k.s", SOURCE);
        String expected = """
                    1                                    ; adds
                    2 00000000 0e05443200000000          x: iadd r1, r2, 3
                    3 00000008 00c01e000000                jmp_exec_any y
                    4 0000000e 010000000000000002000000  .quad 1, 2, 3
                      0000001a 000000000300000000000000
                    5                                    y: z:
                    6 00000026 3800                       wait 0
                    7 00000028 00c0d8ffffff              jmp_exec_any x
                    8 0000002e 8800                      stop

                labels
                       0 x
                      26 y
                      26 z
                """;
        assertThat(Run.of("asm", "-a", "agx", "--listing", file).ok().out()).isEqualTo(expected);
        assertThat(Files.readString(Path.of(file))).isEqualTo(SOURCE);
        String to = folder.resolve("k.lst").toString();
        assertThat(Run.of("asm", "-a", "agx", "--listing=" + to, file).ok().out())
                .isEqualTo(hex(SOURCE));
        assertThat(Files.readString(Path.of(to))).isEqualTo(expected);
        String code = folder.resolve("k.bin").toString();
        assertThat(Run.of("asm", "-a", "agx", "--listing", "-o", code, file)
                        .ok()
                        .out())
                .isEqualTo(expected);
        assertThat(Files.size(Path.of(code))).isEqualTo(0x30);
        assertThat(Run.of("asm", "-a", "agx", "--listing=" + file, file).code()).isEqualTo(1);
        assertThat(Files.readString(Path.of(file))).isEqualTo(SOURCE);
        assertThat(Run.fed("stop ; \u001b[2J\n", "asm", "-a", "agx", "--listing")
                        .ok()
                        .out())
                .doesNotContain("\u001b");
    }

    @Test
    void encodingsOfASource() {
        String out = Run.fed(LOOP, "asm", "-a", "agx", "--show-encoding").ok().out();
        assertThat(out).isEqualTo("""
                            iadd             r1, r2, 3  ; encoding: [0x0e,0x05,0x44,0x32,0x00,0x00,0x00,0x00]
                        x:
                            wait             0  ; encoding: [0x38,0x00]
                            jmp_exec_any     x  ; encoding: [0x00,0xc0,0xfe,0xff,0xff,0xff]
                            stop  ; encoding: [0x88,0x00]
                        """);
        assertThat(hex(out)).isEqualTo(hex(LOOP));
        Run.fed(LOOP, "asm", "-a", "agx", "--show-encoding", "--as", "c")
                .fails(2, "--show-encoding takes the place of --as");
        Run.fed(LOOP, "asm", "-a", "agx", "--show-encoding", "--listing")
                .fails(2, "--listing and --show-encoding exclude each other");
        Run.fed(LOOP, "asm", "-a", "agx", "--listing", "--lines")
                .fails(2, "--listing and --show-encoding go without --lines, --operand and --to");
    }

    @Test
    void progressIsForThoseWhoSeeIt() {
        assertThat(progress(true)).isEqualTo("\r\u001b[K2.0 MiB, 4.0 s, 0.5 MiB/s\r\u001b[K");
        assertThat(progress(false)).isEmpty();
    }

    private static String progress(boolean isSeen) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        long now = System.nanoTime();
        try (DecodeProgress p = new DecodeProgress(new PrintStream(err, true, StandardCharsets.UTF_8), isSeen, now)) {
            p.decoded(1 << 20, now + 900_000_000L);
            p.decoded(1 << 20, now + 4_000_000_000L);
            p.decoded(1 << 20, now + 4_100_000_000L);
        }
        return err.toString(StandardCharsets.UTF_8);
    }
}
