package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ListingTest {
    private static final Optional<Format> LISTING = Optional.of(Format.LISTING);

    private static void both(String text, String chunks) throws Exception {
        assertThat(Reading.chunks(text, LISTING)).isEqualTo(chunks);
        assertThat(Reading.chunks(text, Optional.empty())).isEqualTo(chunks);
        assertThat(Reading.open(text, Optional.empty()).format()).isEqualTo(Format.LISTING);
    }

    @Test
    void ourOwn() throws Exception {
        both("""
                ; agx@g13, 84 bytes
                fma_loop:
                       0: 00 *64            .zero 64
                      40: f2051004          get_sr           r1.cache, sr80 (thread_position_in_grid.x)
                L_44:
                      44: 8e4501202e000000  iadd             r17.cache, 1, r17.discard    ; comment

                      50: 3800              wait             0  {bits 45..43 = 0x5}
                      52: 0102              .hword 0x201
                """, "0@3:" + "00".repeat(64) + "f20510048e4501202e000000 50@8:38000102");
    }

    @Test
    void ofThePublicTool() throws Exception {
        both("""
                   0: 0511100d00c43200     device_load      0, i32, xy, r2_r3, u4_u5, 1, signed, lsl 2
                   8: 3800                 wait             0

                  10: 0e05420200000000     iadd             r1, r1, 0
                <disassembly failed>
                  1a: 8800                 stop
                  1c: 0000                 <disassembly failed>
                  1e: <disassembly failed>
                """, "0@1:0511100d00c432003800 10@4:0e05420200000000 1a@6:88000000");
    }

    @Test
    void withGroupsBetweenBlanks() throws Exception {
        both("0: 0e 05 42 c6  iadd r1\n4: f205 1004 02  get_sr r1\n", "0@1:0e0542c6f205100402");
        both("   0:\t0e 05 \tadd r1\n   2:\t38 00 \tfade\n", "0@1:0e053800");
        both("00000000: 7205 1204 0e05 42c6  add r1\n00000008: 5800 01             wait", "0@1:720512040e0542c6580001");
    }

    @Test
    void tableWithOffsets() throws Exception {
        both("""
                # offset\tbytes\tpeer text\tMesa text\tbits no field names (mask)
                40\tf2051004\tget_sr r1.cache, sr80 (thread_position_in_grid.x)\tmov $r1, thread_in_grid_x
                44\t8e05c2222c001000\tiadd r1.cache, r1.discard, r1.discard, lsl 2\tiadd $r1, ^r1, ^r1, lsl 2
                """, "40@2:f20510048e05c2222c001000");
        both("0\t3800\twait 0\n2\t0e 05 42\tx\n", "0@1:38000e0542");
        both("# offset\tbytes\n20\t3800\n", "20@2:3800");
    }

    @Test
    void tableWithoutOffsets() throws Exception {
        both("# hex\ttext\ne2aa2dac0000\tmov_imm r10h.cache, 44077\n3800\twait 0\n", "0@2:e2aa2dac00003800");
        both("e2aa2dac0000\tmov_imm r10h.cache, 44077\n3800\tstop\n", "0@1:e2aa2dac00003800");
        both("# hex\ttext\n38\tfade\n", "0@2:38");
    }

    @ParameterizedTest
    @CsvSource({
        "0: 3800 fade r1, 38:00:fa:de", // a mnemonic of four hex letters: nothing tells
        "0: 3800  fade r1, 38:00", // two blanks
        "0: 3800 add r1, 38:00", // odd
        "0: 3800 fadd32 r1, 38:00", // not the length of the first group
        "0: 38003800 deadbeef r1, 38:00:38:00", // only groups of 2 and 4 go on
        "0: 38 00 dead r1, 38:00",
        "0: 3800 3801 02 03 r1, 38:00:38:01:02", // after a shorter group none follows
        "0: 38 00 0g r1, 38:00",
    })
    void whereHexEnds(String line, String bytes) throws Exception {
        assertThat(Reading.chunks(line, LISTING)).isEqualTo("0@1:" + bytes.replace(":", ""));
    }

    @Test
    void theNextAddressTellsAMnemonicFromBytes() throws Exception {
        both("0: 3800 fadd r1, r2\n2: 3800 fadd r1, r2\nL_4:\n4: 8800 stop\n", "0@1:380038008800");
        both("0: 3800 fadd\n4: 8800 stop\n", "0@1:3800fadd8800");
    }

    @Test
    void linesEndWithCrLf() throws Exception {
        both("\ufeffmain:\r\n  0: 3800\r\n  2: 8800 stop\r\n", "0@2:38008800");
        both("a:\r\n00\t3800\r\n02\t8800\tstop\r\n", "0@2:38008800");
    }

    @Test
    void linesWithoutBytesArePassed() throws Exception {
        both("""
                0000 <main>:
                .text
                  .global main  ; x
                // comment
                # comment
                dead:
                  0: .align 4
                  0: 3800 wait 0
                main: ; a label
                """, "0@8:3800");
    }

    @Test
    void longRuns() throws Exception {
        try (CodeReader reader = Reading.open("0: 3800  wait 0\n2: 0102 *50000  x\n186a2: ff *70 y", LISTING)) {
            assertThat(Reading.next(reader).length()).isEqualTo(Chunk.MAX);
            Chunk second = Reading.next(reader);
            assertThat(second.address()).isEqualTo(Chunk.MAX);
            assertThat(second.length()).isEqualTo(2 + 100_000 + 70 - Chunk.MAX);
            assertThat(second.line()).isEqualTo(2);
            assertThat(second.bytes()).contains(1, 2, -1).endsWith(-1, -1);
            assertThat(reader.next()).isNull();
        }
    }

    @Test
    void aLineIsNotSplitBetweenChunks() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < 3 * Chunk.MAX; at += 6) text.append("%x: 010203040506 x\n".formatted(at));
        try (CodeReader reader = Reading.open(text.toString(), LISTING)) {
            assertThat(Reading.next(reader).length()).isEqualTo(Chunk.MAX / 6 * 6);
            assertThat(Reading.next(reader).line()).isEqualTo(Chunk.MAX / 6 + 1);
        }
    }

    @Test
    void oddNumberOfDigits() throws Exception {
        assertThat(Reading.fault("0: 3800 x\n  2: 380  wait 0", LISTING)).isEqualTo("""
                        in.txt:2:8: odd number of hex digits; each byte has two
                              2: 380  wait 0
                                   ^\
                        """);
        assertThat(Reading.fault("380\twait 0", LISTING))
                .isEqualTo("in.txt:1:3: odd number of hex digits;" + " each byte has two\n    380\twait 0\n      ^");
    }

    @Test
    void notADigit() throws Exception {
        assertThat(Reading.fault("0: 38g0 x", LISTING)).isEqualTo("""
                        in.txt:1:6: 'g' is not a hex digit; the bytes follow the address
                            0: 38g0 x
                                 ^\
                        """);
        assertThat(Reading.fault("0: iadd r1", LISTING)).startsWith("in.txt:1:4: 'i' is not a hex digit");
    }

    @Test
    void addresses() throws Exception {
        assertThat(Reading.fault("10: 3800 x\n  8: 3800 y", LISTING)).isEqualTo("""
                        in.txt:2:3: address 8 goes backwards; the bytes before it end at 12
                              8: 3800 y
                              ^\
                        """);
        assertThat(Reading.fault("10: 3800 x\n11: 3800 y", LISTING))
                .startsWith("in.txt:2:1: address 11 goes backwards; the bytes before it end at 12");
        assertThat(Reading.fault("10\t3800\tx\n10\t3800\ty", LISTING))
                .startsWith("in.txt:2:1: address 10 goes backwards; the bytes before it end at 12");
        assertThat(Reading.fault("0: 3800 x\n 1g: 3800 y", LISTING)).isEqualTo("""
                        in.txt:2:2: '1g' is not an address; one has 1 to 16 hex digits
                             1g: 3800 y
                             ^~\
                        """);
        assertThat(Reading.fault("12345678901234567: 3800 y", LISTING))
                .startsWith("in.txt:1:1: '12345678901234567' is not an address; one has 1 to 16 hex digits\n");
        assertThat(Reading.fault("# offset\tbytes\n12345678901234567\t3800\ty", LISTING))
                .startsWith("in.txt:2:1: '12345678901234567' is not an address");
    }

    @Test
    void messagesDoNotSteerTheTerminal() throws Exception {
        assertThat(Reading.fault("\u001b[2J: 3800", LISTING)).startsWith("in.txt:1:1: '.[2J' is not an address;");
        assertThat(Reading.fault("q ; \u009b2J", Optional.empty())).endsWith("\n    q ; .2J\n    ^");
    }

    @Test
    void otherLines() throws Exception {
        assertThat(Reading.fault("0: 3800 x\n  iadd r1, r2", LISTING)).isEqualTo("""
                        in.txt:2:3: not a line of a listing; one is 'address: hex text'
                              iadd r1, r2
                              ^~~~\
                        """);
        assertThat(Reading.fault("0: .zero 64", LISTING)).isEqualTo("""
                        in.txt:1:4: '.zero' without its bytes; a line of a listing is 'address: hex text'
                            0: .zero 64
                               ^~~~~\
                        """);
        assertThat(Reading.fault("  .byte 1", LISTING)).startsWith("in.txt:1:3: '.byte' without its bytes");
    }

    @Test
    void repeatCounts() throws Exception {
        String message = "a repeat count is a decimal number from 1 to 4294967296";
        assertThat(Reading.fault("0: 00 *0x40 .zero 64", LISTING))
                .isEqualTo("in.txt:1:7: " + message + "\n    0: 00 *0x40 .zero 64\n          ^~~~~");
        assertThat(Reading.fault("0: 00 *0 x", LISTING)).startsWith("in.txt:1:7: " + message);
        assertThat(Reading.fault("0: 00 *", LISTING)).startsWith("in.txt:1:7: " + message);
        assertThat(Reading.fault("0: 00 *4294967297", LISTING)).startsWith("in.txt:1:7: " + message);
        assertThat(Reading.fault("0: 00 00 *2", LISTING))
                .startsWith("in.txt:1:10: a repeat count follows the first group only");
    }

    @Test
    void aTextWithoutBytes() throws Exception {
        assertThat(Reading.fault("main:\n\n", LISTING)).isEqualTo("in.txt: no code bytes in this text");
    }

    @Test
    void longLines() throws Exception {
        String text = "0: 3800 " + "x".repeat(300_000) + "\n2: 8800 stop\n   ;" + "y".repeat(100_000);
        both(text, "0@1:38008800");
        assertThat(Reading.fault(text + "\n4: 88g0 stop\n", LISTING)).startsWith("in.txt:4:6: 'g'");
        assertThat(Reading.fault("0: " + "00".repeat(20_000) + " x", LISTING))
                .startsWith("in.txt:1:1: too many bytes for a line of a listing;"
                        + " --format hex takes any number\n    0: 0000");
    }

    @Test
    void offsetsInBrackets() throws Exception {
        String text = """
                // live: r0-r1 (6 vregs)
                  7 [0x0038] 01a3c000  SHADDX
                /* [0x003c] 00608382 */ LOAD [r0:r1]
                """;
        assertThat(Reading.chunks(text, LISTING)).isEqualTo("38@2:01a3c00000608382");
    }
}
