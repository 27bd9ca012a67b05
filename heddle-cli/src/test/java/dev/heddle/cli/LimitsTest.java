package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a user says that cannot be: one line, and no run for ever.
@Timeout(60)
@Tag("long")
class LimitsTest extends InFolder {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--group=2147483647",
                "--group=65536,65536",
                "--grid=0",
                "--grid=99999999999",
                "--threads=2000",
                "--timeout=NaN",
                "--budget=-1",
                "--trace=0-2000000000"
            })
    void options(String option) {
        Run r = Run.of("run", file("k.s", ".isa agx\nstop\n"), option);
        assertThat(r.code()).isBetween(1, 2);
        assertThat(r.err().strip()).isNotEmpty().doesNotContain("\n").doesNotContain("fault of Heddle");
    }

    /// Each construct of a source that can name another one twice, 64 deep.
    @ParameterizedTest
    @ValueSource(strings = {"argument", "macros", "irp", "irpc", "rept"})
    void growingSources(String construct) {
        StringBuilder s = new StringBuilder(".isa agx\n");
        String ends = "";
        switch (construct) {
            case "argument" -> s.append(".macro a x\n a \\x\\x\n.endm\na z\n");
            case "macros" -> {
                s.append(".macro m0\nstop\n.endm\n");
                for (int i = 1; i <= 64; i++) s.append(".macro m%d\nm%d\nm%d\n.endm\n".formatted(i, i - 1, i - 1));
                s.append("m64\n");
            }
            case "irp", "irpc" -> {
                for (int i = 0; i < 64; i++)
                    s.append(
                            ".%s x%d, %s\n".formatted(construct, i, i == 0 ? "11" : "\\x" + (i - 1) + "\\x" + (i - 1)));
                ends = ".endr\n".repeat(64);
            }
            default -> {
                s.append(".rept 1000000\n".repeat(64));
                ends = ".endr\n".repeat(64);
            }
        }
        Run r = Run.of("asm", file("grow.s", s + ends));
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err()).contains("make too much of this source");
        assertThat(r.err().length()).isLessThan(1000);
    }

    /// Each construct of a book that can name another one twice, 64 deep.
    @ParameterizedTest
    @ValueSource(strings = {"parts", "alternatives", "products", "shift"})
    void growingBooks(String construct) {
        StringBuilder shapes = new StringBuilder();
        String does = "d = a";
        switch (construct) {
            case "parts", "alternatives" -> {
                String texts = construct.equals("parts")
                        ? "| \"{n:S%1$d}{n:S%1$d}\""
                        : "| n=1 \"a{n:S%1$d}\" | \"b{n:S%1$d}\"";
                for (int i = 0; i < 64; i++)
                    shapes.append("shape S%d(n:4) \"s\" { %s }\n".formatted(i, texts.formatted(i + 1)));
                shapes.append("shape S64(n:4) \"s\" { | \"r{n}\" }\n");
                shapes.append(
                        "insn foo \"Foo\" { bytes 2 fixed [3:0]=2 x: S0(n[7:4]) rest ignored text \"foo {x}\" }\n");
            }
            case "products" -> {
                StringBuilder lets = new StringBuilder("let x0 = a ");
                for (int i = 0; i < 64; i++) lets.append("let x%d = x%d * x%d ".formatted(i + 1, i, i));
                does = lets + "d = x64";
            }
            default -> does = "d = a << 4000000000";
        }
        Run r = Run.of("run", "--book", pico(does, shapes), file("k.s", ".group 4\nadd r1, r2, r3\n"));
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err())
                .containsPattern("more than 200,000 parts|thousands of bits|a shift to the left by")
                .doesNotContain("fault of Heddle");
    }

    private String pico(String does, CharSequence more) {
        return file("grow.isa", """
                isa pico "Pico" { granule 2  max 4  lanes 4  state r : u16[16] "regs" }
                shape Reg(n:4) "reg" { | "r{n}"  is u16 r[n] }
                insn add "Add" {
                  bytes 2  fixed [3:0]=1  d: Reg(n[7:4])  a: Reg(n[11:8])  b: Reg(n[15:12])
                  text "{name} {d}, {a}, {b}"
                  does { %s }
                }
                %s\
                """.formatted(does, more));
    }

    @Test
    @Timeout(20)
    void patternsOfManySteps() {
        String code = file("adds.s", "iadd r0, r1, 1\n".repeat(3000));
        String steps = "iadd;; ".repeat(8);
        assertThat(Run.of("grep", "-a", "agx", steps + "stop", code).out()).isEqualTo("no places in 0 of 1 program\n");
        String named = "iadd A, B, _;; iadd A, B, _;; iadd A, B, _;; iadd A, B, _;; stop";
        assertThat(Run.of("grep", "-a", "agx", named, code).out()).isEqualTo("no places in 0 of 1 program\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".group 8 8 8 8",
                ".group 8 x",
                ".grid 0",
                ".shared 4 junk",
                ".shared 99999999999999",
                ".stack -1",
                ".isa agx junk",
                ".kernel a b",
                ".entry",
                ".picture 0, 99999999999, 4, gray8",
                ".uniform u0",
                ".plot a, 0, 9, x, y",
                ".buffer 0"
            })
    void headers(String line) {
        assertThat(Run.fed("stop\n" + line + "\n", "asm", "-a", "agx").code()).isEqualTo(1);
        Run r = Run.fed("stop\n" + line + "\n", "asm", "-a", "agx");
        assertThat(r.err()).startsWith("<stdin>:2:1: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@localsize x", "@localsize 32, 1, 1, 1", "@localsize 32 junk", "@localsize 0",
                "@buf 99999999999999", "@buf 4 junk", "@buf 4 99999999999", "@const(c0.x) 4294967296",
                "@const(c0.x) 18446744073709551615", "@const c0.x 1", "@invocationid(r0.x) junk", "@wgid junk",
                "@numwg", "@localmem 4 4", "@pvtmem -4"
            })
    void ownHeaders(String line) {
        Run r = Run.fed("nop\n" + line + "\n", "asm", "-a", "ir3");
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err()).startsWith("<stdin>:2:1: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".byte 18446744073709551615", ".quad -18446744073709551615", ".quad -9223372036854775809",
                ".equ N, 18446744073709551616", "stop {force, force}", "iadd r0, r1, 5 {bits 3 = 1, 3 = 0}"
            })
    void numbersAndNotes(String line) {
        Run r = Run.fed(line + "\n", "asm", "-a", "agx");
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err()).startsWith("<stdin>:1:");
    }

    @Test
    void gaps() {
        String listing = "0: 8800 stop\n6: 8800 stop\n";
        assertThat(Run.fed(listing, "asm", "-a", "agx").code()).isEqualTo(1);
        assertThat(Run.fed(listing, "asm", "-a", "agx", "--gaps", "fill")
                        .ok()
                        .out()
                        .replace("\n", ""))
                .isEqualTo("8800000000008800");
        assertThat(Run.fed(listing, "asm", "-a", "agx", "--gaps", "close")
                        .ok()
                        .out()
                        .replace("\n", ""))
                .isEqualTo("88008800");
        assertThat(Run.fed(listing, "asm", "-a", "agx", "--gaps", "x").code()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"text\": \"stop\", \"text\": \"wait 0\"}",
                "{\"text\": 1}",
                "{\"hex\": null}",
                "[]",
                "NaN",
                "{\"text\": \"stop\", \"in\": {\"lanes\": 99999999999}}",
                "{\"text\": \"stop\", \"in\": {\"r1\": NaN}}",
                "{\"text\": \"stop\", \"in\": {\"r1\": 1e999}}",
                "{\"text\": \"stop\", \"in\": {\"exec\": -1}}",
                "{\"text\": \"stop\", \"in\": {\"mem\": {\"-1\": \"00\"}}}",
                "{\"text\": \"stop\", \"in\": {\"pc\": 1.5}}",
                "{\"text\": \"stop\", \"in\": {\"lane\": {\"99999999999\": {}}}}",
                "{\"text\": \"stop\", \"in\": []}"
            })
    void cases(String line) {
        Run r = Run.fed(line + "\n", "exec", "-a", "agx");
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.lines()).hasSize(1);
        assertThat(r.out()).contains("\"error\"");
        assertThat(r.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "{\"abi\": 1}",
                "{\"program\": 1}",
                "{\"program\": [], \"base\": 0, \"size\": 1e99}",
                "{\"program\": [], \"base\": 0, \"size\": 99999999999}",
                "{\"program\": [[\"nop\"]], \"base\": -1, \"size\": 4, \"memory\": [{\"at\": -1, \"hex\": \"00\"}]}",
                "{\"code\": \"x\", \"entry\": 1}",
                "{\"code\": 1, \"entry\": 1}",
                "{\"abi\": {}, \"abi\": {}}"
            })
    void packages(String json) {
        Run r = Run.of("run", file("run.json", json));
        assertThat(r.code()).isEqualTo(1);
        assertThat(r.err()).isNotEmpty().doesNotContain("fault of Heddle").doesNotContain("Exception");
    }

    @Test
    void bookThatIsNotReadBack() {
        String book = file(
                "my.isa",
                "isa my \"M\" { granule 1 max 1 }\n"
                        + "enum T[2] { 0 a  1 b }\n"
                        + "insn one \"One\" { bytes 1 fixed [7:2]=4 x[1:0] text \"one {x:T}\" }\n");
        String warning =
                "heddle: warning: %1$s has texts that do not assemble back; 'heddle book check %1$s' says which"
                        .formatted(book);
        Run asm = Run.fed("one a\n", "asm", "--book", book);
        assertThat(asm.code()).isZero();
        assertThat(asm.err().strip()).isEqualTo(warning);
        Run dis = Run.fed("10", "dis", "--book", book);
        assertThat(dis.code()).isZero();
        assertThat(dis.err().strip()).isEqualTo(warning);
        Run explain = Run.of("explain", "--book", book, "one a");
        assertThat(explain.code()).isZero();
        assertThat(explain.err().strip()).isEqualTo(warning);
    }
}
