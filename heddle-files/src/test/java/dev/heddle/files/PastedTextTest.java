package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.SourceException;
import dev.heddle.files.container.ContainedProgram;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Texts as people have them: code between other lines, decorated, several programs in one.
class PastedTextTest {
    /// @return of code its bytes, of programs `name stage isa address:bytes` each; of what is neither the message
    private static String read(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (Content content = InputFile.content(new ByteArrayInputStream(bytes), "in", Optional.empty(), null)) {
            return switch (content) {
                case Content.Code c -> HexFormat.of().formatHex(Reading.bytes(c.reader()));
                case Content.Programs p ->
                    p.container().programs().stream().map(PastedTextTest::shown).collect(Collectors.joining(" "));
            };
        } catch (SourceException e) {
            return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        }
    }

    private static String shown(ContainedProgram p) {
        byte[] code = ((ContainedProgram.Present) p.code()).bytes();
        return "%s,%s,%s,%x:%s"
                .formatted(
                        p.name(),
                        p.stage(),
                        p.isa().orElse(""),
                        p.address().orElse(0),
                        HexFormat.of().formatHex(code));
    }

    /// In texts, `~` is a line end and `^` a tab.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0001',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                // terminals, mails, web pages, logs
                "\u001b[32m 0:\u001b[0m 3800  wait 0|3800",
                "> 0: 3800  wait 0~> 2: 8800  stop|38008800",
                "> > 0x38, 0x00~> > 0x88, 0x00|38008800",
                "```asm~ 0: 3800  wait 0~```|3800",
                "\u00a00:\u00a03800\u00a0\u00a0wait 0|3800",
                "[   12.345678] 3800 8800~[   12.345679] 0800|380088000800",
                "<6>[ 1234.567890] 3800~|3800",
                "Nov 27 03:24:29 host prog[12]: 3800~Nov 27 03:24:30 host prog[12]: 8800|38008800",
                "08-20 11:22:33.444  1234  1240 D TAG     : 3800~08-20 11:22:33.445  1234  1240 D TAG     : 8800|38008800",
                "D/TAG( 1234): 3800|3800",
                "  1^3800~  2^8800|38008800",
                "10 \u2502 3800~11 \u2502 8800|38008800",
                // code between other lines
                "some words~   0: 3800  wait 0~Unexpected set bits: [1]~   2: 8800  stop~more|38008800",
                "x.o:^file format elf64-littleaarch64~~Disassembly of section .text:~~0000000000000000 <f>:~   0: d503201f ^nop|1f2003d5",
                "x.o:^file format elf64-littleaarch64~~0000000000000000 <f>:~   0: 1f 20 03 d5 ^nop|1f2003d5",
                "=> 0x1000 <f+0>:^1f 20 03 d5^nop~   0x1004 <f+4>:^c0 03 5f d6^ret|1f2003d5c0035fd6",
                "   0: 3800  wait 0~   .zero 2~   4: 8800  stop|38008800",
                // several programs
                "compute shader prolog:~   0: 8800  stop~~compute shader:~   0: 3800  wait 0~   2: 8800  stop|cs0.prolog,cs,agx@g13,0:8800 cs0,cs,agx@g13,0:38008800",
                "shader: MESA_SHADER_VERTEX~   0: 8800  stop~   0: 3800  wait 0~   2: 8800  stop~shader: MESA_SHADER_FRAGMENT~   0: 8800  stop|vs0,vs,agx@g13,0:8800 vs0.preamble,vs,agx@g13,0:38008800 fs1,fs,agx@g13,0:8800",
                "Function: a.b~====~  0: 3800  wait 0~  4: 8800  stop~Function: a.b~===~  0: 8800  stop~====~  2: 8800  stop~  0: 8800  stop|a.b,,agx@g13,0:380000008800 a.b#2,,agx@g13,0:88008800 program0,,agx@g13,0:8800",
                "uchar A[] = { 0x38, 0 };~static const uint32_t B[2] = { 1, 2 };|A,,,0:3800 B,,,0:0100000002000000",
                "A = [0x38, 0x00]~A = [0x88, 0x00]|A,,,0:3800 A#2,,,0:8800",
                "const A: [u16; 2] = [1, 2]; static B: [u8; 1] = [3];|A,,,0:01000200 B,,,0:03",
                "long[] a = {0x200cc00100000000L};|00000000 01c00c20",
                // numbers without a list
                "X = 0x00f0c00480c0863c~Y = 0x7800000000000000  # end|3c86c08004c0f0000000000000000078",
                "*cmds++ = 0x00000005; *cmds++ = 0x30044b01;|05000000014b0430",
                "INSTR_7XX(e40c0009_00000007, \"alias\"),~INSTR_6XX(00000000_00000000, \"nop\"),|0700000009000ce4 0000000000000000",
                "0x00000005, /* a */ 0x30044b01, // b|05000000014b0430",
                // what is no code stays what it is
                "0: 3800  wait 0~iadd r0, r1, r2~2: 8800  stop|38008800",
                "some words~and more|in:1:1: 's' is not a hex digit, and no line is one of a listing ('address: hex text'); --format raw, hex, listing, dump, constant, words32 or words64 says what this is",
            })
    void whatIsInIt(String text, String expected) throws Exception {
        String found = read(text.replace('~', '\n').replace('^', '\t'));
        assertThat(found.contains(",") ? found : found.replace(" ", ""))
                .isEqualTo(expected.contains(",") ? expected : expected.replace(" ", ""));
    }

    @Test
    void damagedTextsAreRead() throws Exception {
        String[] texts = {
            "compute shader prolog:\n   0: 8800  stop\n\ncompute shader:\n   0: 3800  wait 0\n",
            "> \u001b[1m0:\u001b[0m 3800\n> 2: 8800\n",
            "static const uint32_t A[] = { 1, 2 }; uint8_t B[] = {3};\n",
            "*cmds++ = 0x00000005; *cmds++ = 0x30044b01;\n",
        };
        Random random = new Random(45);
        for (int i = 0; i < 400; i++) {
            byte[] bytes = texts[i % texts.length].getBytes(StandardCharsets.UTF_8);
            for (int n = random.nextInt(4); n >= 0; n--)
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            assertThat(read(new String(bytes, StandardCharsets.UTF_8))).isNotNull();
        }
    }

    /// A `*` may stand for any number of bytes: of several programs none is longer than what is held.
    @Test
    void aProgramOfSeveralHasALimit() throws Exception {
        String text = " 0: 0e05c43600000000  iadd\n*\n70000000: 8800  stop\nfoo:\n 0: 8800  stop\n";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (Content c = InputFile.content(new ByteArrayInputStream(bytes), "in", Optional.empty(), null)) {
            List<ContainedProgram> programs = ((Content.Programs) c).container().programs();
            assertThat(programs).hasSize(2);
            assertThat(programs.getFirst().code()).isEqualTo(new ContainedProgram.Missing(0x7000_0002));
            assertThat(programs.getFirst().notes())
                    .containsExactly("its addresses go over 1879048194 bytes;"
                            + " of several programs at most 64 MiB each are read");
            assertThat(shown(programs.getLast())).endsWith(",0:8800");
        }
    }
}
