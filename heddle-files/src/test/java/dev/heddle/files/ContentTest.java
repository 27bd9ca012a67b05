package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.SourceException;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is a container, and what is code.
class ContentTest {
    private static final String DUMP = "FRAG\n:0:0000:0000[03000000x_00000000x] end\n";

    private static String found(byte[] bytes) {
        try (Content content = InputFile.content(new ByteArrayInputStream(bytes), "in", Optional.empty(), null)) {
            return switch (content) {
                case Content.Code c -> c.reader().format().toString();
                case Content.Programs p -> p.container().kind().format();
            };
        } catch (SourceException e) {
            return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String found(String text) {
        return found(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] dwords(int... words) {
        ByteBuffer out = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int w : words) out.putInt(w);
        return out.array();
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gz = new GZIPOutputStream(out)) {
            gz.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Test
    void captures() {
        assertThat(found(dwords(-1, -1, 1, 4, 0x3035))).isEqualTo("rd");
        assertThat(found(dwords(-1, -1, -1, -1, 13, 4, 540))).isEqualTo("rd");
        assertThat(found(dwords(13, 4, 420, 2, 4, 0x6261))).isEqualTo("rd");
        assertThat(found(dwords(2, 0x1000, 0x6261))).isEqualTo("rd");
        assertThat(found(gzip(dwords(13, 4, 420, 2, 4, 0x6261)))).isEqualTo("rd");
    }

    /// Code that starts with a small number.
    @Test
    void codeThatLooksLikeACapture() {
        assertThat(found(dwords(1, 0x20244001, 2, 0x20244002, 0, 0x03000000))).isEqualTo("raw");
        assertThat(found(dwords(2, 0x1000, 1, 2))).isEqualTo("raw");
        assertThat(found(dwords(13, 4, 420, 0x12345678, 5))).isEqualTo("raw");
        assertThat(found(dwords(13, 4, 420))).isEqualTo("raw");
        assertThat(found(dwords(-1, -1, -1))).isEqualTo("raw");
        assertThat(found(dwords(-1, -1, 0x20244001, 2))).isEqualTo("raw");
        assertThat(found(new byte[] {0x1f, (byte) 0x8b})).isEqualTo("raw");
        assertThat(found(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, (byte) 0xff, 1}))
                .isEqualTo("raw");
    }

    @Test
    void packedCode() {
        assertThat(found(gzip(dwords(0x1234_5678, 1, 2, 3)))).isEqualTo("raw");
        assertThat(found(gzip("0: 3800  wait 0\n".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("listing");
        byte[] cut = gzip(dwords(0x1234_5678, 1, 2, 3));
        assertThat(found(Arrays.copyOf(cut, cut.length - 6))).isEqualTo("in: gzip: the compressed data end early");
        byte[] zstd = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 0};
        assertThat(found(zstd))
                .isEqualTo("in: a file packed with zstd, which cannot be unpacked here; unpack it first");
    }

    @Test
    void shaderTexts() {
        assertThat(found(DUMP)).isEqualTo("shader-text");
        assertThat(found(gzip(DUMP.getBytes(StandardCharsets.UTF_8)))).isEqualTo("shader-text");
        assertThat(found("gpu_id: 420\n0000: 00000000\n")).isEqualTo("shader-text");
        assertThat(found("0000: 3800\n\topcode: CP_LOAD_STATE4 (30)\n")).isEqualTo("shader-text");
        assertThat(found("shader: MESA_SHADER\n".repeat(1000) + DUMP)).isEqualTo("shader-text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0: 3800 wait 0", "0: 3800 x [r1_r2]\n", "0: 3800 CP_ gpu_id\n"})
    void listings(String text) {
        assertThat(found(text)).isEqualTo("listing");
    }

    @Test
    void maliBinaries() {
        int unit = 0x3253424d;
        int code = 0x434a424f;
        byte[] binary = dwords(unit, 16, code, 8, 1, 0x78c00000);
        assertThat(found(binary)).isEqualTo("mbs2");
        assertThat(found(gzip(binary))).isEqualTo("mbs2");
        assertThat(found(dwords(unit))).isEqualTo("mbs2");
        assertThat(found(dwords(unit, -1))).isEqualTo("mbs2");
        assertThat(found(dwords(0x3142504d, 2, 0))).isEqualTo("mpb1");
        assertThat(found(dwords(0x3153424d, 2, 0))).isEqualTo("raw");
        assertThat(found("MBS2:\n0: 3800 wait 0\n")).isEqualTo("listing");
    }

    @Test
    void objectFiles() {
        byte[] object = dwords(0xfeed_facf, 0x100_000c, 0, 1, 0, 0, 0, 0);
        assertThat(found(object)).isEqualTo("mach-o");
        assertThat(found(gzip(object))).isEqualTo("mach-o");
        assertThat(found(dwords(0xfeed_facf))).isEqualTo("mach-o");
        assertThat(found(dwords(0xfeed_face))).isEqualTo("mach-o");
        assertThat(found(dwords(0xcffa_edfe))).isEqualTo("mach-o");
        assertThat(found(dwords(0xcefa_edfe))).isEqualTo("mach-o");
        assertThat(found(dwords(0xbeba_feca, 0x0100_0000))).isEqualTo("mach-o");
        assertThat(found(dwords(0xbfba_feca, 0x0100_0000))).isEqualTo("mach-o");
        assertThat(found(dwords(0x464c_457f))).isEqualTo("elf");
        assertThat(found(dwords(0xcbfe_babe, 0))).isEqualTo("metal-archive");
        assertThat(found(dwords(0xbeba_fecb, 0))).isEqualTo("metal-archive");
        assertThat(found(dwords(0x424c_544d))).isEqualTo("metallib");
        assertThat(found(dwords(0x424c_544d, 1))).isEqualTo("metallib");
    }

    /// Classes of Java, a text, and code that begins as other files do.
    @Test
    void noObjectFiles() {
        assertThat(found(dwords(0xbeba_feca, 0x4500_0000))).isEqualTo("other");
        assertThat(found(dwords(0xbeba_feca))).isEqualTo("raw");
        assertThat(found(dwords(0xbeba_feca, 0x0100_0000, 0x0c00_0001, 0, 0, 0, 0)))
                .isEqualTo("raw");
        assertThat(found("MTLB:\n0: 3800 wait 0\n")).isEqualTo("listing");
    }

    @Test
    void maliTexts() {
        String line = "   00 00 00 00 00 c0 00 78   NOP.end\n";
        String much = "con 32 %0 = load_const\n".repeat(1000);
        assertThat(found(line)).isEqualTo("mali-log");
        assertThat(found("é\n" + line)).isEqualTo("mali-log");
        assertThat(found("Added: 12\n" + line)).isEqualTo("mali-log");
        assertThat(found(gzip(line.getBytes(StandardCharsets.UTF_8)))).isEqualTo("mali-log");
        assertThat(found(much + line)).isEqualTo("mali-log");
        assertThat(found(much + "   NOP.end\n\n")).isEqualTo("mali-log");
        assertThat(found("Shader 0x1 (GPU VA 1000) sz 64\n" + line)).isEqualTo("pandecode");
        assertThat(found(much + "Shader 0x1 (GPU VA 1000) sz 64\n" + line)).isEqualTo("pandecode");
    }

    /// Eight bytes in a line are hexadecimal text as before.
    @Test
    void hexTextInEights() {
        String eight = "   00 00 00 00 00 c0 00 78";
        assertThat(found(eight + "\n" + eight)).isEqualTo("hex");
        assertThat(found(eight + "   ; NOP.end\n")).isEqualTo("hex");
        assertThat(found(eight + "   AB CD 00 00 00 c0 00 78\n")).isEqualTo("hex");
    }

    @Test
    void textWithoutCode() {
        assertThat(found("shader: none\n".repeat(1000)))
                .startsWith("in:1:1: 's' is not a hex digit, and no line is one of a listing");
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void whoSaysTheFormatIsRight(Format format) throws Exception {
        try (Content content = InputFile.content(
                new ByteArrayInputStream(dwords(13, 4, 420, 2, 4, 0x6261)), "in", Optional.of(format), null)) {
            assertThat(content).isInstanceOf(Content.Code.class);
        }
    }

    /// Whatever is done to a file, it is read or refused.
    @Test
    void randomDamage() {
        byte[] rd = dwords(-1, -1, 13, 4, 420, 3, 12, 0x1000, 8, 0, 12, 8, 1, 2, 6, 12, 0x1000, 2, 0);
        byte[] text = ("gpu_id: 420\n" + DUMP + DUMP).getBytes(StandardCharsets.UTF_8);
        byte[] unit = dwords(0x3253424d, 16, 0x434a424f, 8, 1, 0x78c00000);
        byte[] log = "MESA_SHADER_VERTEX\n   00 00 00 00 00 c0 00 78   NOP.end\n\n".getBytes(StandardCharsets.UTF_8);
        Random random = new Random(6);
        for (byte[] whole : new byte[][] {rd, text, unit, log, gzip(rd), gzip(text), gzip(unit)}) {
            for (int i = 0; i < 3000; i++) {
                byte[] bad = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
                for (int n = random.nextInt(4); n > 0; n--)
                    bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
                assertThat(found(bad)).isNotEmpty();
            }
        }
    }

    @Test
    void emptyInput() {
        assertThat(found(new byte[0])).isEqualTo("in: the file is empty");
    }

    @Test
    void programsByNameAndIndex() throws Exception {
        Content content = InputFile.content(
                new ByteArrayInputStream(DUMP.getBytes(StandardCharsets.UTF_8)), "in", Optional.empty(), null);
        Container c = ((Content.Programs) content).container();
        assertThat(c.kind()).isEqualTo(ContainerKind.SHADER_TEXT);
        assertThat(c.find("fs0")).isPresent().isEqualTo(c.find("0"));
        assertThat(c.find("1")).isEmpty();
        assertThat(c.find("00")).isEmpty();
        assertThat(c.find("")).isEmpty();
    }

    @Test
    void programsAreChecked() {
        assertThatThrownBy(() -> new dev.heddle.files.container.ContainedProgram(
                        "x",
                        "",
                        Optional.empty(),
                        java.util.OptionalLong.empty(),
                        new dev.heddle.files.container.ContainedProgram.Missing(8),
                        java.util.OptionalInt.empty(),
                        Optional.empty(),
                        0,
                        java.util.List.of()))
                .hasMessage("0 uses of x");
    }
}
