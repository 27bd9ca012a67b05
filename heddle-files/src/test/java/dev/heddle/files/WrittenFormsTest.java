package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.files.container.ContainedProgram;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The same bytes in the forms of many tools: all of them come, or a message says why not.
class WrittenFormsTest {
    private static String read(String text, Codec codec) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (Content content = InputFile.content(new ByteArrayInputStream(bytes), "in", Optional.empty(), codec)) {
            return switch (content) {
                case Content.Code c -> HexFormat.of().formatHex(Reading.bytes(c.reader()));
                case Content.Programs p -> {
                    StringBuilder out = new StringBuilder();
                    for (ContainedProgram q : p.container().programs())
                        if (q.code() instanceof ContainedProgram.Present code)
                            out.append(HexFormat.of().formatHex(code.bytes()));
                    yield out.toString();
                }
            };
        } catch (SourceException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /// In sources, `~` is a line end.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "valhall@v10|IADD_IMM.i32 r4, 0x0, #0x7060504~STORE.i32.slot0.end @r4, ^r48, offset:0~LOAD.i32.unsigned.slot0.wait0 @r4, ^r0, offset:0~IADD_IMM.i32 r4, ^r4, #0x1",
                "ir3@a6xx|mov.u32u32 r0.y, r0.x~(rpt5)nop~add.u r0.x, r0.y, r0.z~end",
                "amx|nop~set~mov x0, #0~ldx x0~fma32 x0~clr~ret~nop",
                "agx|get_sr r1.cache, sr80~iadd r1.cache, r1.discard, r1.discard, lsl 2~iadd r3, 0, r1.cache, lsl 1~wait 0~mov_imm r17.cache, 0, 0b0~mov_imm r0l.cache, 0",
            })
    void allBytesComeOrAMessage(String set, String source) throws Exception {
        Codec codec = Codec.load(set);
        String text = source.replace('~', '\n') + '\n';
        byte[] code = codec.assembler().assemble(new Source("in", text)).bytes();
        assertThat(code).hasSize(32);
        for (Map.Entry<String, String> form : WrittenForms.of(code).entrySet()) {
            String found = read(form.getValue(), codec);
            if (form.getKey().startsWith("unclear"))
                assertThat(found).as(form.getKey()).contains("dump of words or octal numbers");
            else assertThat(found).as(form.getKey()).isEqualTo(WrittenForms.hex(code));
        }
    }

    /// Words beside their texts: `~` is a line end, `^` a tab.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0001',
            value = {
                "valhall@v10|0000: 060504c0 0110c407  IADD_IMM.i32 r4, 0x0, #0x7060504~0008: 18000070 78614402  STORE.i32.slot0.end @r4, ^r48, offset:0|c004050607c410017000001802446178",
                "valhall@v10|0000: 0110c407 060504c0  IADD_IMM.i32 r4, 0x0, #0x7060504~0008: 78614402 18000070  STORE.i32.slot0.end @r4, ^r48, offset:0|c004050607c410017000001802446178",
                "valhall@v10|0110c407060504c0  IADD_IMM.i32 r4, 0x0, #0x7060504~7861440218000070  STORE.i32.slot0.end @r4, ^r48, offset:0|c004050607c410017000001802446178",
                "amx|0000000000000000^nop~0000000000000004^.long^0x00201220~0000000000000008^ret|1f2003d520122000c0035fd6",
                "amx|_f:~000000010000304c^stp^d15, d14, [sp, #0x80]~0000000100003050^.long^0x00201220~0000000100003054^ret|20122000c0035fd6",
                "amx|Dump of assembler code for function f:~   0x1000 <+0>:^1f 20 03 d5^nop~=> 0x1004 <+4>:^20 12 20 00^.inst^0x00201220 ; undefined~End of assembler dump.|1f2003d520122000",
                "amx|(lldb) di~lib`f:~    0x1000 <+0>: nop~->  0x1004 <+4>: .long  0x00201220   ; unknown opcode|1f2003d520122000",
                "agx|7: 40: f2051004  get_sr r1.cache, sr80~8: 44: 3800  wait 0|f20510043800",
                "agx|   1  11ec: 3800      wait a~   2  11ee: 8800      stop|38008800",
                "agx|offset,bytes,text~0x40,f2051004,\"get_sr r1.cache, sr80\"~0x44,3800,wait 0|f20510043800",
                "agx|0: 3800  wait 0~11c: 45992WGs=2048~2: 8800  stop|38008800",
            })
    void columnsAreFoundByAgreement(String set, String text, String bytes) throws Exception {
        assertThat(read(text.replace('~', '\n').replace('^', '\t'), Codec.load(set)))
                .isEqualTo(bytes);
    }

    @Test
    void tablesOfMarkdown() throws Exception {
        String text = """
                | offset | bytes | text |
                |---|---|---|
                | 0x40 | `f2051004` | get_sr r1.cache, sr80 |
                | 0x44 | `3800` | wait 0 |
                """;
        assertThat(read(text, Codec.load("agx"))).isEqualTo("f20510043800");
    }

    /// A note counts lines that are passed over; the addresses say what is missing.
    @Test
    void whatIsNotReadIsSaid() throws Exception {
        String text = "0: 3800  wait 0\n2: 45992WGs=2048\nhello world\n4: 8800  stop\n";
        try (Content content = InputFile.content(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "in", Optional.empty(), null)) {
            CodeReader r = ((Content.Code) content).reader();
            assertThat(r.note())
                    .isEqualTo(
                            "2 lines within the code are no code and were passed over, first line 2: 2: 45992WGs=2048");
            assertThat(Reading.next(r).address()).isZero();
            assertThat(Reading.next(r).address()).isEqualTo(4);
        }
    }
}
