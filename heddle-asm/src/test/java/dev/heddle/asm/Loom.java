package dev.heddle.asm;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.List;

/// An instruction set for tests, with one instruction for each construct of the language.
final class Loom {
    static final String BOOK = """
            isa loom "A loom" {
              granule 2
              max 8
              padding 0
              variant old "the old one"
              variant new | fresh "the new one"
              dialect plain
              dialect loud
              state r : u16[16] "registers"
            }

            enum Mode[2] { 0 ""  1 ".up" | ".inc"  2 ".down"  3 ".side" }
            enum Colour[2] open { 0 red  1 green | verdant }

            shape Reg(n:4) "a register r0..r15" { | "r{n}" is u16 r[n] }

            shape Src(t:2, v:4) "a register or 0..15" {
              | t=00 "{v:Reg}" is u16 r[v]
              | t=01 "{v}" is u16 v
              | t=10 undefined "nobody has seen it"
            }

            shape Run(k:4, c:2) "registers that follow each other" { | "{k:Reg*(c + 1)}" is u16 r[k:c + 1] }

            # add: any order, aliases, a second dialect, a spelling that is only read.
            insn add "Addition" {
              bytes 4
              fixed [3:0]=1
              d: Reg(n [7:4])
              a: Src(t [9:8], v [13:10])
              m[15:14]  n[16]  s[17]
              unknown [30:18]  ignored [31]
              text "{name} {d}, {a}<{m:Mode}{n:.neg}{s:.sat}>"
              text loud "ADD! {d} \\<- {a}<{m:Mode}{n:.neg}{s:.sat}>"
              accept "plus {d} {a}"
            }

            # ld: a run of registers, an optional operand, two lengths.
            insn ld "Load" {
              bytes 2 or 4 by [15]
              fixed [3:0]=2
              rs: Run(k [7:4], c [9:8])
              far[31:16]
              rest unknown
              text "ld {rs.c}, {rs}[, +{far}]"
            }

            insn mov "Constant" {
              bytes 2 or 4 by [15]
              fixed [3:0]=3
              d: Reg(n [7:4])
              imm[31:16].[14:8]
              text "mov {d}, {imm:s}"
            }

            insn dye "Colours" {
              bytes 2
              fixed [3:0]=4
              c[5:4]  h[7:6]
              x[15:8]
              text "dye {c:Colour}, {h:plain|striped|dotted|checked}, {x:hex}"
            }

            insn jump as jmp "Jump" {
              bytes 2
              fixed [3:0]=5
              off[15:4]
              text "jmp {off:rel(2, 0)}"
            }

            insn pair "Two that must differ" {
              bytes 2
              fixed [3:0]=6
              a: Reg(n [7:4])
              b: Reg(n [11:8])
              rest unknown
              text "pair {a}, {b}"
              require a.n != b.n "the two must differ"
              require a.n != 15 "r15 is not for pairs"
            }

            insn nop general of halt "Nothing" {
              bytes 2
              fixed [3:0]=7
              rest ignored
              text "nop"
            }

            insn halt "Stop" {
              bytes 2
              fixed [15:0]=0x1237
              text "halt"
            }

            only new.. {
              insn shine "Only for the new one" { bytes 2 fixed [15:0]=8 text "shine" }
            }
            only ..old {
              insn rust "Only for the old one" { bytes 2 fixed [15:0]=9 text "rust" }
            }
            """;

    static final Codec CODEC = codec(null, "plain");

    private Loom() {}

    static Codec codec(@org.jspecify.annotations.Nullable String variant, String dialect) {
        try {
            return Codec.of(Books.parse(new Source("loom.isa", BOOK), variant), dialect);
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /// @return hex of what a source gives; the test fails if it is wrong
    static String asm(String source) {
        try {
            return Bytes.hex(
                    CODEC.assembler().assemble(new Source("a.s", source)).bytes());
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /// @return the messages about a source that is wrong
    static List<String> errors(String source) {
        try {
            return List.of("no error: "
                    + Bytes.hex(CODEC.assembler()
                            .assemble(new Source("a.s", source))
                            .bytes()));
        } catch (SourceException e) {
            return e.diagnostics().stream().map(Diagnostic::render).toList();
        }
    }

    /// @return the text of bytes that should be one instruction
    static String dis(String hex) {
        Disassembler d = CODEC.disassembler();
        d.whole(Bytes.of(hex));
        return d.text();
    }
}
