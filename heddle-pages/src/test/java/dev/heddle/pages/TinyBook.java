package dev.heddle.pages;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.read.Books;

/// A book that has a bit of everything.
final class TinyBook {
    static final String TEXT = """
            isa tiny "A tiny machine" {
              doc "Eight registers."
              granule 2
              max 4
              lanes 4
              variant one | uno "the first"
              variant two "the second"
              dialect plain
              dialect loud
              evidence manual "stated by the manual"
              evidence guess "nobody knows"
              state r : u16[8] "registers"
              view rb : u8[16] of r
              space mem : 16
              sync far "the far unit"
              sync mem_ready "memory"
              unit near "sums"     results mem_ready in r unless r
              unit away "the rest" results far  results mem_ready  sources far or mem_ready  evidence manual
              delay near in r to third 1 mixed 4 evidence guess "read later"
              delay near to any 2
            }

            enum Mode[2] open (step, cost) {
              0 "" (1, 0)  1 ".up" | ".inc" (1, 2)  2 ".down" (2, 3)
            }

            shape Reg(n:3) "a register" {
              | "r{n}" accept "${n}" is u16 r[n]
            }

            shape Src(t:1, v:4, z:2 = 1) "a register or 0..15" {
              | t=0 v=0.k:3 "{k:Reg}" is u16 r[k]
              | t=1 when v != 15 "{v}" is u16 v
              | t=1 undefined "15 is reserved"
            }

            fn bump(x, by) = by > 1 ? x + by : x

            form Word(op) {
              bytes 2
              fixed [3:0] = op
            }

            form Alu(op) : Word(op) {
              d: Reg(n [6:4])
              a: Src(t [11], v [10:7])
              evidence manual
              text "{name} {d}, {a}"
              text loud "{name}! {d}, {a}"
            }

            insn inc general of clear : Alu(1) "Increment" {
              bytes 2 or 4 by [15]
              mode[31].[13:12]
              far_offset[30:24]
              unknown [14]
              ignored [23:16]
              let twice: 4 = a.v * 2
              text {
                | mode=0.m:2 when m != 3 "{name}{m:Mode} {d}, {a}[, far {far_offset:s}]" loud "INC{m:Mode} {d}, {a}, {far_offset}"
                | "{name} {mode:bits}, {d}, {a}, {far_offset}"
              }
              accept "add{mode:bits} {d} {a} {far_offset}"
              require d.n != 7 || far_offset == 0 "the last register has no far form"
              doc "Adds 1 to a register, or more."
              doc "A second paragraph."
              note "Overflow is not published."
              evidence guess
              data unit alu
              timing near takes 1 + bump(mode, 1) needs far then far, mem_ready alone {
                writes d count mode + 1 mask 3 steps mode moves 1 at 2
                reads a steps mode moves mode == 1 as third
                reads r
              }
              does {
                if mode == 0 {
                  d = bump(a, 1)
                } else if mode > 2 {
                  unknown "what mode 3 does"
                } else {
                  for k in 0..Mode.step[1] { d = (a + k) * 2 - (1 - k) }
                }
              }
            }

            insn clear : Alu(1) "Clear" {
              fixed [15:12] = 0xf
              does once async a.t { d = 0 }
            }

            insn "jump" as jmp : Word(2) "Go on elsewhere" {
              off[15:4]
              text "jmp {off:rel(2, 2)}"
              does unknown "where the distance counts from"
            }
            """;

    private TinyBook() {}

    static Book book() {
        return parse(TEXT);
    }

    static Book parse(String text) {
        try {
            return Books.parse(new Source("tiny.isa", text), null);
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage() + "\n" + e.diagnostics(), e);
        }
    }
}
