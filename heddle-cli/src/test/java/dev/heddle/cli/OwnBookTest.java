package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/// A user's own book works as well as ours.
class OwnBookTest extends InFolder {
    static final String TINY = """
            isa tiny "A tiny machine" {
              granule 2
              max 4
              variant one "the first"
              variant two | deux "the second"
              dialect plain
              dialect loud
              state r : u16[8] "registers"
              evidence manual "stated by the manual"
            }
            shape Reg(n:3) "a register r0..r7" {
              | "r{n}" is u16 r[n]
            }
            insn add "Addition" {
              bytes 2
              fixed [3:0] = 1
              d: Reg(n [6:4])
              a: Reg(n [9:7])
              b: Reg(n [12:10])
              rest unknown
              text "add {d}, {a}, {b}"
              text loud "ADD {d} = {a} + {b}"
              doc "Adds."
              evidence manual
              does { d = a + b }
            }
            insn jump as jmp "Go on elsewhere" {
              bytes 2
              fixed [3:0] = 2
              off[15:4]
              text "jmp {off:rel(2, 0)}"
            }
            only two {
              insn halt "Stop" {
                bytes 2
                fixed [15:0] = 3
                text "halt"
              }
            }
            """;

    private String tiny() {
        return file("tiny.isa", TINY);
    }

    @Test
    void disassembles() {
        assertThat(Run.fed("110d 0300", "dis", "--book", tiny()).ok().out()).isEqualTo("""
                               0: 110d      add              r1, r2, r3
                               2: 0300      .hword 0x0003  ; not an instruction of tiny@one
                        """);
    }

    @Test
    void assembles() {
        assertThat(Run.fed("x: add r1, r2, r3\n jmp x\n", "asm", "--book", tiny())
                        .ok()
                        .out())
                .isEqualTo("110d\nf2ff\n");
    }

    @Test
    void variantIsChosen() {
        assertThat(Run.fed("halt", "asm", "--book", tiny(), "-a", "tiny@two")
                        .ok()
                        .out())
                .isEqualTo("0300\n");
        assertThat(Run.fed("halt", "asm", "--book", tiny(), "-a", "tiny@deux")
                        .ok()
                        .out())
                .isEqualTo("0300\n");
    }

    @Test
    void dialectIsChosenBothWays() {
        assertThat(Run.fed("110d", "dis", "--book", tiny(), "--dialect", "loud", "--lines")
                        .ok()
                        .out())
                .isEqualTo("ADD r1 = r2 + r3\n");
        assertThat(Run.fed("ADD r1 = r2 + r3", "asm", "--book", tiny(), "--dialect", "loud")
                        .ok()
                        .out())
                .isEqualTo("110d\n");
    }

    @Test
    void unknownDialect() {
        Run.fed("110d", "dis", "--book", tiny(), "--dialect", "laud")
                .fails(2, "tiny has no dialect 'laud'; it has plain, loud; did you mean 'loud'?");
    }

    @Test
    void explained() {
        assertThat(Run.of("explain", "--book", tiny(), "110d").ok().out())
                .startsWith("add r1, r2, r3")
                .contains("tiny@one", "Adds.");
    }

    @Test
    void listedAndShown() {
        assertThat(Run.of("book", "list", "--book", tiny()).ok().out())
                .contains("tiny: A tiny machine", "Go on elsewhere");
        assertThat(Run.of("book", "show", "--book", tiny(), "jmp").ok().out()).startsWith("jmp: Go on elsewhere");
    }

    @Test
    void checked() {
        String book = tiny();
        Run check = Run.of("book", "check", book);
        assertThat(check.code()).isZero();
        assertThat(check.lines())
                .containsExactly(
                        book + ": tiny@one, 2 instructions, no faults", book + ": tiny@two, 3 instructions, no faults");
        assertThat(check.err())
                .isEqualTo(
                        "note: %s lacks an end of programs, what fills the space after the end, what a launch sets, costs, meanings, descriptions, evidence; --missing says more\n"
                                .formatted(book));
        assertThat(Run.of("book", "check", "--missing", book).err())
                .contains("note: " + book + " lacks an end of programs: no meaning calls stop()\n")
                .contains(" lacks meanings: 'does' of 2 of 3 instructions: jump, halt\n")
                .hasLineCount(7);
    }

    @Test
    void brokenBookIsRefusedWhereverItIsUsed() {
        String book = file("broken.isa", TINY.replace("a: Reg(n", "a: Rge(n"));
        String message = book + ":18:3: there is no shape 'Rge'; did you mean 'Reg'?";
        for (String[] args : new String[][] {
            {"book", "check", book},
            {"dis", "--book", book},
            {"asm", "--book", book},
            {"explain", "--book", book, "110d"},
            {"book", "list", "--book", book}
        }) {
            Run run = Run.of(args);
            assertThat(run.code()).isEqualTo(1);
            assertThat(run.err()).startsWith(message + "\n      a: Rge(n [9:7])\n      ^");
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    void everyFaultOfABookIsReported() {
        String book = file(
                "broken.isa", TINY.replace("a: Reg(n", "a: Rge(n").replace("fixed [3:0] = 2\n", "fixed [3:0] = 99\n"));
        Run run = Run.of("book", "check", book);
        assertThat(run.code()).isEqualTo(1);
        // Each fault once, and none that only follows from another.
        assertThat(run.err().lines().filter(l -> l.startsWith(book)))
                .containsExactly(
                        book + ":18:3: there is no shape 'Rge'; did you mean 'Reg'?",
                        book + ":29:17: 99 does not fit into 4 bits");
    }

    @Test
    void missingBook() {
        String book = path("none.isa");
        Run.of("dis", "--book", book).fails(1, book + ": no such file");
        Run.of("book", "check", book).fails(1, book + ": no such file");
    }

    @Test
    void nameIsNotThePointOfAnOwnBook() {
        byte[] code = HexFormat.of().parseHex("110d");
        assertThat(Run.of(code, false, "dis", "--book", tiny(), "-a", "tiny")
                        .ok()
                        .out())
                .contains("add ");
    }
}
