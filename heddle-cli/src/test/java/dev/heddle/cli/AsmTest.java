package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/// `asm`.
class AsmTest extends InFolder {
    private static final String SOURCE = "wait 0\nstop\n.byte 1, 2\n";

    @Test
    void hexIsTheDefaultWithoutAFile() {
        assertThat(Run.fed(SOURCE, "asm", "-a", "agx").ok().out()).isEqualTo("3800\n8800\n0102\n");
    }

    @Test
    void bytesAreTheDefaultWithAFile() throws IOException {
        String to = path("a.bin");
        assertThat(Run.fed(SOURCE, "asm", "-a", "agx", "-", "-o", to).ok().out())
                .isEmpty();
        assertThat(HexFormat.of().formatHex(Files.readAllBytes(Path.of(to)))).isEqualTo("380088000102");
    }

    @Test
    void bytesToStandardOutput() {
        assertThat(Run.fed(SOURCE, "asm", "-a", "agx", "--as", "bin").ok().bytes())
                .isEqualTo(new byte[] {0x38, 0, (byte) 0x88, 0, 1, 2});
    }

    @Test
    void hexToAFile() throws IOException {
        String to = path("a.hex");
        assertThat(Run.fed(SOURCE, "asm", "-a", "agx", "--as", "hex", "-o", to)
                        .ok()
                        .out())
                .isEmpty();
        assertThat(Path.of(to)).content().isEqualTo("3800\n8800\n0102\n");
    }

    @Test
    void c() {
        assertThat(Run.fed(SOURCE, "asm", "-a", "agx", "--as", "c").ok().out()).isEqualTo("""
                        static const unsigned char code[] = {
                            0x38, 0x00,                                     // wait 0
                            0x88, 0x00,                                     // stop
                            0x01, 0x02,
                        };
                        """);
    }

    @Test
    void rust() {
        assertThat(Run.fed(SOURCE, "asm", "-a", "agx", "--as", "rust").ok().lines())
                .startsWith("const CODE: &[u8] = &[", "    0x38, 0x00,                                     // wait 0")
                .endsWith("    0x01, 0x02,", "];");
    }

    @Test
    void java() {
        assertThat(Run.fed("stop", "asm", "-a", "agx", "--as", "java").ok().lines())
                .first()
                .isEqualTo("static final byte[] CODE = {");
        assertThat(Run.fed("stop", "asm", "-a", "agx", "--as", "java")
                        .ok()
                        .lines()
                        .get(1))
                .startsWith("    (byte) 0x88, (byte) 0x00,")
                .endsWith(" // stop");
    }

    @Test
    void pythonNamedAfterTheFile() {
        assertThat(Run.of("asm", "-a", "agx", "--as", "python", file("my-kernel.s", "stop\n"))
                        .ok()
                        .out())
                .isEqualTo("""
                        my_kernel = bytes([
                            0x88, 0x00,                                     # stop
                        ])
                        """);
    }

    @Test
    void allErrorsAtOnceAndNothingWritten() {
        String source = file("k.s", "stop\niad r0, r1, r2\n  mov_imm r0, 5, 0b2x\nloop: jmp_exec_any loob\n");
        String to = path("k.bin");
        Run.of("asm", "-a", "agx", source, "-o", to).fails(1, """
                        %1$s:2:1: unknown instruction 'iad'; did you mean 'iadd'?
                            iad r0, r1, r2
                            ^~~
                        %1$s:3:18: expected a number 0..1, found '0b2x'
                              mov_imm r0, 5, 0b2x
                                             ^~~~
                        %1$s:4:20: there is no label 'loob'; did you mean 'loop'?
                            loop: jmp_exec_any loob
                                               ^~~~\
                        """.formatted(source));
        assertThat(Path.of(to)).doesNotExist();
    }

    @Test
    void constantsAndLabels() {
        assertThat(Run.fed(".equ N, 3\nL: iadd r1, r2.discard.sx, N\n jmp_exec_any L\n", "asm", "-a", "agx")
                        .ok()
                        .out())
                .isEqualTo("0e05c43600000000\n00c0f8ffffff\n");
    }
}
