package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/// A book whose instructions have up to 32 bytes works with every command.
class LongInstructionsTest extends InFolder {
    private static final String BOOK = """
            isa lorry "A machine with long instructions" {
              granule 4
              max     32
              state r : u32[16] "registers"
            }

            shape Reg(n:4) "a register r0..r15" {
              | "r{n}" is u32 r[n]
            }

            insn stop "Stop" {
              bytes 4
              fixed [31:0]=1
              text "stop"
              does { stop() }
            }

            insn add "Sum of what is far apart" {
              bytes 24
              fixed [7:0]=4 [130:128]=1
              d: Reg(n[191:188])
              a: Reg(n[67:64])
              k[187:160].[127:124]
              rest unknown
              text "add {d}, {a}, {k:hex}"
              does { d = a + k }
            }

            insn sub "The same with another bit beyond 127" {
              bytes 24
              fixed [7:0]=4 [130:128]=2
              d: Reg(n[191:188])
              a: Reg(n[67:64])
              k[187:160].[127:124]
              rest unknown
              text "sub {d}, {a}, {k:hex}"
              does { d = a - k }
            }

            insn bundle "Two halves" {
              bytes 32
              fixed [7:0]=5 [255:252]=10
              d: Reg(n[195:192])
              e: Reg(n[133:130])
              x[223:196]
              y[191:160]
              rest ignored
              text "bundle {d}, {x:hex}, {e}, {y:hex}"
              does { d = x  e = y }
            }
            """;

    private static final String BUNDLE = "050000000000000000000000000000000c000000785634120fefcdab000000a0";
    private static final String SUB = "040000000000000004000000000000100200000000000010";
    private static final String ADD = SUB.replace("1002", "1001");
    private static final String ODD = SUB.replace("1002", "1082");

    private String book() {
        return file("lorry.isa", BOOK);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    @Test
    void listsAndAssembles() {
        String source = """
                bundle r15, 0xabcdef0, r3, 0x12345678
                sub r1, r4, 0x1
                add r1, r4, 0x1
                sub r1, r4, 0x1 {bits 135 = 0x1}
                stop
                """;
        byte[] code = bytes(BUNDLE + SUB + ADD + ODD + "01000000");
        assertThat(Run.fed(source, "asm", "--book", book(), "-o", "-", "-").ok().bytes())
                .isEqualTo(code);
        String listing =
                Run.of(code, false, "dis", "--book", book(), "--raw", "-").ok().out();
        assertThat(listing)
                .contains("sub              r1, r4, 0x1 {bits 135 = 0x1}", "20: " + SUB + "  sub")
                .contains("unknown bits are set: 135");
        assertThat(Run.fed(listing, "asm", "--book", book(), "-o", "-", "-")
                        .ok()
                        .bytes())
                .isEqualTo(code);
    }

    @Test
    void jsonHasTheWholeWord() {
        assertThat(Run.fed(BUNDLE, "dis", "--json", "--book", book()).ok().out())
                .contains("\"length\":32", "\"bytes\":\"" + BUNDLE + "\"", "\"text\":\"r15\"");
    }

    @Test
    void findsComparesAndCounts() {
        file("one.hex", SUB + ADD + ODD);
        file("two.hex", SUB + ADD + SUB);
        assertThat(Run.of("grep", "--book", book(), "sub *, *, *", path("one.hex"))
                        .ok()
                        .out())
                .contains("0x0: sub r1, r4, 0x1\n", "0x30: sub r1, r4, 0x1 {bits 135 = 0x1}")
                .doesNotContain("add");
        assertThat(Run.of("diff", "--book", book(), path("one.hex"), path("two.hex"))
                        .out())
                .contains("2 same, 1 changed");
        assertThat(Run.of("stats", "--book", book(), path("one.hex")).ok().out())
                .contains("3 instructions", "1 with unknown bits: sub 1");
    }

    @Test
    void explainsBitsBeyond127() {
        assertThat(Run.of("explain", "--book", book(), SUB).ok().out())
                .contains("24 bytes", "|191         188|187", "entry     sub");
    }

    @Test
    void executes() {
        String cases = "{\"hex\":\"%s\",\"in\":{\"r4\":7}}\n";
        assertThat(Run.fed(cases.formatted(SUB) + cases.formatted(ADD), "exec", "--book", book())
                        .ok()
                        .out())
                .contains("\"out\":{\"r1\":[6]}", "\"out\":{\"r1\":[8]}");
    }

    @Test
    void runs() {
        String kernel = ".kernel k\n.grid 1\nbundle r4, 0x5, r2, 0x7\nsub r3, r4, 0x1\nstop\n";
        assertThat(Run.of("run", "--trace", "--book", book(), file("k.s", kernel))
                        .out())
                .contains("*00000004");
    }

    @Test
    void theBookIsCheckedFormattedAndWritten() {
        assertThat(Run.of("book", "check", book()).out()).contains("4 instructions, no faults");
        assertThat(Run.of("book", "export", "--json", "--book", book()).ok().out())
                .contains("a0000000000000000000000000000000000000000000000000000000000000");
        assertThat(Run.of("pages", "--book", book(), "-o", path("pages")).ok().out())
                .contains("pages");
    }

    @Test
    void longerOnesAreRefused() {
        String longer = file("longer.isa", BOOK.replace("max     32", "max     36"));
        assertThat(Run.of("book", "check", longer).err()).contains("the longest instruction is 1 to 32, found 36");
    }
}
