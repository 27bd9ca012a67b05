package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `heddle check`, from each kind of input.
class CheckTest extends InFolder {
    /// A product that is read at once, an inverse that is not waited for, and a wait for nothing.
    private static final String BAD = """
            ; a fault or two
            mul.f r0.x, r1.x, r1.y
            start:
            add.f r2.x, r0.x, c0.x
            rcp r3.x, r4.x
            (ss)nop
            (ss)nop

            rcp r3.y, r4.x
            stg.f32 g[r6.x], r3.y, 1
            end
            """;

    private static final String GOOD = """
            mul.f r0.x, r1.x, r1.y
            (rpt2)nop
            add.f r2.x, r0.x, c0.x
            end
            """;

    private static final String CLEAN = "no errors, no redundant waits in 4 instructions\n";

    private static String asm(String source, String as) {
        return Run.fed(source, "asm", "-a", "ir3", "--as", as).ok().out();
    }

    @Test
    void sourcesAreToldByLine() {
        String file = file("bad.s", BAD);
        Run run = Run.of("check", "-a", "ir3", file);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        assertThat(run.out().replace(file, "bad.s")).isEqualTo("""
                        bad.s:4: add.f r2.x, r0.x, c0.x: 3 slots too early for r0.x, which line 2 writes: mul.f r0.x, r1.x, r1.y
                        bad.s:7: (ss)nop: nothing to wait for with ss
                        bad.s:10: stg.f32 g[r6.x], r3.y, 1: reads r3.y without waiting with ss, and line 9 writes it: rcp r3.y, r4.x; insert an instruction before it that waits
                        2 errors, 1 redundant wait in 8 instructions
                        """);
    }

    @Test
    void aSourceWithoutFaults() {
        assertThat(Run.of("check", "-a", "ir3", file("good.s", GOOD)).ok().out())
                .isEqualTo(CLEAN);
        assertThat(Run.fed(GOOD, "check", "-a", "ir3").ok().out()).isEqualTo(CLEAN);
        assertThat(Run.fed(GOOD, "check", "-a", "ir3", "-").ok().out()).isEqualTo(CLEAN);
    }

    /// Three blanks and a mnemonic could be a line of a shader log without bytes.
    @Test
    void aSourceThatLooksLikeALog() {
        Run run = Run.fed("   NOP.end\n", "check", "-a", "ir3");
        assertThat(run.err()).startsWith("<stdin>:1:4: ");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void needlessWaitsAreNoFailure() {
        assertThat(Run.fed("(ss)nop\n(ss)nop\nend\n", "check", "-a", "ir3").ok().lines())
                .containsExactly(
                        "<stdin>:2: (ss)nop: nothing to wait for with ss",
                        "no errors, 1 redundant wait in 3 instructions");
    }

    @Test
    void overwrittenResultsAndSources() {
        Run run = Run.fed(
                "rcp r0.x, r1.x\nadd.f r0.x, r2.x, r2.y\nrcp r3.x, r4.x\nadd.f r4.x, r2.x, r2.y\n",
                "check",
                "-a",
                "ir3");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.lines())
                .containsExactly(
                        "<stdin>:2: add.f r0.x, r2.x, r2.y: overwrites r0.x without waiting with ss, and line 1 writes it: rcp r0.x, r1.x",
                        "<stdin>:4: add.f r4.x, r2.x, r2.y: overwrites r4.x without waiting with ss, and line 3 may still read it: rcp r3.x, r4.x",
                        "2 errors, no redundant waits in 4 instructions");
    }

    @Test
    void waitsThatAreAlwaysDone() {
        Run always = Run.fed("(sy)shpe\nend\n", "check", "-a", "ir3");
        assertThat(always.code()).isEqualTo(1);
        assertThat(always.lines())
                .containsExactly(
                        "<stdin>:1: (sy)shpe: has to wait with ss", "1 error, no redundant waits in 2 instructions");
        Run later = Run.fed("bar.g\nadd.f r0.x, r1.x, r1.y\nend\n", "check", "-a", "ir3");
        assertThat(later.lines())
                .containsExactly(
                        "<stdin>:2: add.f r0.x, r1.x, r1.y: has to wait with ss after line 1: bar.g",
                        "<stdin>:2: add.f r0.x, r1.x, r1.y: has to wait with sy after line 1: bar.g",
                        "2 errors, no redundant waits in 3 instructions");
    }

    @Test
    void hexIsToldByAddress() {
        Run run = Run.fed(asm(BAD, "hex"), "check", "-a", "ir3");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.lines())
                .startsWith(
                        "<stdin>:0x8: add.f r2.x, r0.x, c0.x: 3 slots too early for r0.x, which 0x0 writes: mul.f r0.x, r1.x, r1.y",
                        "<stdin>:0x20: (ss)nop: nothing to wait for with ss")
                .hasSize(4);
        assertThat(Run.fed(asm(GOOD, "hex"), "check", "-a", "ir3").ok().out()).isEqualTo(CLEAN);
    }

    @Test
    void rawBytes() {
        String hex = asm(BAD, "hex").replaceAll("\\s", "");
        Run run = Run.of("check", "-a", "ir3", binary("code.bin", hex));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.lines().getFirst()).contains("code.bin:0x8: add.f r2.x, r0.x, c0.x: 3 slots");
        assertThat(run.lines().getLast()).isEqualTo("2 errors, 1 redundant wait in 8 instructions");
        String good = binary("good.bin", asm(GOOD, "hex").replaceAll("\\s", ""));
        assertThat(Run.of("check", "-a", "ir3", good).ok().out()).isEqualTo(CLEAN);
    }

    @Test
    void listingsAreSources() {
        String listing = Run.fed(asm(BAD, "hex"), "dis", "-a", "ir3").ok().out();
        Run run = Run.fed(listing, "check", "-a", "ir3");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.lines().getFirst()).startsWith("<stdin>:2: add.f r2.x, r0.x, c0.x: 3 slots");
    }

    /// The file says which instruction set; each program is for itself.
    @Test
    void everyProgramOfACapture() throws IOException {
        int[] words = words("mul.f r0.x, r1.x, r1.y\nadd.f r2.x, r0.x, c0.x\nend\n");
        String rd = Captures.write(folder, "c.rd", Captures.a4xx(words));
        Run run = Run.of("check", rd);
        String reason =
                ": add.f r2.x, r0.x, c0.x: 3 slots too early for r0.x, which 0x0 writes: mul.f r0.x, r1.x, r1.y";
        assertThat(run.lines())
                .containsExactly(
                        rd + ":vs0:0x8" + reason,
                        rd + ":fs1:0x8" + reason,
                        "2 errors, no redundant waits in 6 instructions");
        assertThat(run.code()).isEqualTo(1);
    }

    private static int[] words(String source) {
        byte[] code =
                Run.fed(source, "asm", "-a", "ir3@a4xx", "--as", "bin").ok().bytes();
        int[] out = new int[code.length / 4];
        ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(out);
        return out;
    }

    @Test
    void jsonLines() {
        Run run = Run.fed(BAD, "check", "-a", "ir3", "--json");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEqualTo("""
                        {"file":"<stdin>","at":{"address":8,"line":4,"text":"add.f r2.x, r0.x, c0.x"},"kind":"slots","slots":3,\
                        "register":"r0.x","before":{"address":0,"line":2,"text":"mul.f r0.x, r1.x, r1.y"}}
                        {"file":"<stdin>","at":{"address":32,"line":7,"text":"(ss)nop"},"kind":"needless","wait":"ss"}
                        {"file":"<stdin>","at":{"address":48,"line":10,"text":"stg.f32 g[r6.x], r3.y, 1"},"kind":"wait","wait":"ss",\
                        "carrier":true,"register":"r3.y","overwrites":false,"source":false,\
                        "before":{"address":40,"line":9,"text":"rcp r3.y, r4.x"}}
                        """);
        assertThat(Run.fed(GOOD, "check", "-a", "ir3", "--json").ok().out()).isEmpty();
        // Without a line, and without another instruction.
        String hex = asm("(sy)shpe\nend\n", "hex");
        assertThat(Run.fed(hex, "check", "-a", "ir3", "--json").out()).isEqualTo("""
                        {"file":"<stdin>","at":{"address":0,"text":"(sy)shpe"},"kind":"wait","wait":"ss","carrier":false}
                        """);
    }

    @Test
    void nothingToCheck() {
        String none = ": nothing was checked, as there are no instructions in it";
        String empty = file("empty", "");
        Run.of("check", "-a", "ir3", empty).fails(1, empty + none);
        for (String nothing : List.of("", "\n\n", "; a comment\n")) {
            Run.fed(nothing, "check", "-a", "ir3").fails(1, "<stdin>" + none);
            Run.fed(nothing, "check", "-a", "ir3", "--json").fails(1, "<stdin>" + none);
        }
        // Of several files one may be empty.
        assertThat(Run.of("check", "-a", "ir3", empty, file("end.s", "end\n"))
                        .ok()
                        .out())
                .isEqualTo("no errors, no redundant waits in 1 instruction\n");
    }

    @Test
    void sourcesThatDoNotAssemble() {
        String file = file("a.s", "nop\nadd.f r0.x, r1.x\n");
        Run run = Run.of("check", "-a", "ir3", file);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).startsWith(file + ":2:17: expected ");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void booksWithSlots() {
        String load = "LD_BUFFER.i32.unsigned.slot0 @r0, r1, r2\n";
        Run run = Run.fed(load + "MOV.i32 r5, r0\nNOP.end\n", "check", "-a", "valhall");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out())
                .isEqualTo(
                        "<stdin>:2: MOV.i32 r5, r0: reads r0 without waiting with slot 0, and line 1 writes it: "
                                + load.strip()
                                + "; insert an instruction before it that waits\n1 error, no redundant waits in 3 instructions\n");
        Run.fed(load + "NOP.wait0\nMOV.i32 r5, r0\nNOP.end\n", "check", "-a", "valhall")
                .ok();
        Run last = Run.fed("MOV.i32 r5, ^r0\nMOV.i32 r6, r0\n", "check", "-a", "valhall", "--json");
        assertThat(last.out()).contains("\"kind\":\"last\",\"register\":\"r0\",\"before\"");
    }

    /// What the entry of an instruction asks of slots, in a run as in a check.
    @Test
    void slotsAreAskedForInRunsToo() {
        String head = ".isa v10\n.group 4\n.buffer 0, zeros:64\n.bind handle, 0, 0\n";
        String load = "LD_BUFFER.i32.unsigned.slot0 @r0, 0x0, 0x0\n";
        String barrier = "BARRIER.slot7.wait\n";
        String ends = "NOP.end\n";
        String bad = file("bad.s", head + load + barrier + ends);
        String good = file("good.s", head + load + "NOP.wait0\n" + barrier + ends);
        for (String[] command : new String[][] {{"check"}, {"run", "--strict-sync"}, {"sanitize"}}) {
            List<String> args = new java.util.ArrayList<>(List.of(command));
            args.add(good);
            Run right = Run.of(args.toArray(new String[0]));
            assertThat(right.code()).as(right.out() + right.err()).isZero();
            args.set(args.size() - 1, bad);
            Run wrong = Run.of(args.toArray(new String[0]));
            assertThat(wrong.code()).as(command[0]).isEqualTo(1);
            assertThat(wrong.out() + wrong.err()).contains("slot 0").contains("BARRIER");
        }
    }

    /// A word that is written as a number is run, too: it writes r0 anew. Where no way leads to, it is a table.
    @Test
    void numbersWhereCodeRunsOn() {
        String word = "0x"
                + Run.fed("MOV.i32 r0, r9\n", "asm", "-a", "valhall", "--lines")
                        .out()
                        .strip();
        byte[] bytes = java.util.HexFormat.of().parseHex(word.substring(2));
        long number = java.nio.ByteBuffer.wrap(bytes)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .getLong();
        String source = "MOV.i32 r5, ^r0\n%s\nMOV.i32 r6, ^r0\nNOP.end\n";
        Run.fed(source.formatted("MOV.i32 r0, r9"), "check", "-a", "valhall").ok();
        Run.fed(source.formatted(".quad " + number), "check", "-a", "valhall").ok();
        assertThat(Run.fed(source.formatted("NOP"), "check", "-a", "valhall").code())
                .isEqualTo(1);
        Run.fed("LD_BUFFER.i32.unsigned.slot0 @r0, r1, r2\nNOP.end\n.quad " + number + "\n", "check", "-a", "valhall")
                .ok();
    }

    @Test
    void booksThatSayNothingAboutTime() {
        Run.fed("set\n", "check", "-a", "amx@m1")
                .fails(2, "amx@m1: nothing was checked, as this book says nothing about delays and waits");
    }

    @Test
    void ownBooks() {
        String book = file("my.isa", """
                        isa my "Two units" {
                          granule 2  max 2
                          state r : u16[4] "registers"
                          sync w "the divider"
                          unit fast "sums"  unit slow "quotients" results w
                          delay fast to any 2
                        }
                        shape Reg(n:2) "a register" { | "r{n}" is u16 r[n] }
                        form Two(code, unit) {
                          bytes 2  fixed [3:0]=code
                          w[15]  d: Reg(n[5:4])  a: Reg(n[7:6])
                          rest ignored
                          text "<{w:(w)}>{name} {d}, {a}"
                          timing unit takes 1 { writes d  reads a }
                        }
                        insn sum : Two(1, fast) "Add"
                        insn quo : Two(2, slow) "Divide"
                        """);
        Run run = Run.fed("sum r0, r1\nquo r2, r0\nsum r3, r2\n", "check", "--book", book);
        assertThat(run.lines())
                .containsExactly(
                        "<stdin>:2: quo r2, r0: 2 slots too early for r0, which line 1 writes: sum r0, r1",
                        "<stdin>:3: sum r3, r2: reads r2 without waiting with w, and line 2 writes it: quo r2, r0",
                        "2 errors, no redundant waits in 3 instructions");
        assertThat(run.code()).isEqualTo(1);
    }

    @Test
    void wrongCommandLines() {
        Run.of("check", "-a", "ir3", path("none.s")).fails(1, path("none.s") + ": no such file");
        Run.of("check", "-a", "ir9", file("a.s", "nop\n"))
                .fails(
                        2,
                        "ir9: unknown instruction set; there are agx, agx3, agx5, ir3, valhall, valhall15, amx, a64; did you mean 'ir3'?");
        Run.of("check", "-a", "ir3", "--jsn")
                .fails(2, "heddle check: unknown option '--jsn'; did you mean '--json'?; see 'heddle check --help'");
        assertThat(Run.fed("nop\n", "check").code()).isEqualTo(2);
    }
}
