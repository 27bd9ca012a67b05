package dev.heddle.asm;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;

/// An instruction set for tests with instructions of up to 32 bytes, some of which differ only beyond bit 127.
final class Lorry {
    static final String BOOK = """
            isa lorry "A machine with long instructions" {
              granule 4
              max 32
              state r : u32[16] "registers"
            }

            shape Reg(n:4) "a register r0..r15" { | "r{n}" is u32 r[n] }
            shape Src(t:1, v:32) "a register or a number" {
              | t=0 v=_:28.k:4 "{k:Reg}" is u32 r[k]
              | t=1 "#{v:hex}" is u32 v
            }

            insn stop "Stop" { bytes 4  fixed [31:0]=1  text "stop"  data flow ends  does { stop() } }

            insn move "A register or a number" {
              bytes 12
              fixed [7:0]=2
              d: Reg(n [11:8])
              s: Src(t [12], v [79:48])
              rest ignored
              text "move {d}, {s}"
              does { d = s }
            }

            insn gather "A number across bit 128" {
              bytes 20
              fixed [7:0]=3
              d: Reg(n [11:8])
              v[143:112]
              rest unknown
              text "gather {d}, {v:hex}"
              does { d = v }
            }

            insn addf "Sum of what is far apart" {
              bytes 24
              fixed [7:0]=4 [130:128]=1
              d: Reg(n [191:188])
              a: Src(t [64], v [150:131].[76:65])
              k[187:160].[127:124]
              rest ignored
              text "addf {d}, {a}, {k:hex}"
              does { d = a + k }
            }

            insn subf "The same with another bit beyond 127" {
              bytes 24
              fixed [7:0]=4 [130:128]=2
              d: Reg(n [191:188])
              a: Src(t [64], v [150:131].[76:65])
              k[187:160].[127:124]
              rest ignored
              text "subf {d}, {a}, {k:hex}"
              does { d = a - k }
            }

            insn bundle "Two halves" {
              bytes 32
              fixed [7:0]=5 [255:252]=10
              d: Reg(n [195:192])
              e: Reg(n [133:130])
              x[223:196]
              y[191:160]
              m[251:250]
              unknown [249:240]
              rest ignored
              text "bundle {d}, {x:hex}, {e}, {y:hex}{m:|.a|.b|.c}"
              does { d = x  e = y }
            }

            insn bundle_long "Short, or long by a bit" {
              bytes 4 or 32 by [8]
              fixed [7:0]=6
              d: Reg(n [12:9])
              x[255:224].[31:16]
              rest ignored
              text "wide {d}, {x:hex}"
              does { d = x }
            }
            """;

    static final Codec CODEC = codec();

    private Lorry() {}

    private static Codec codec() {
        try {
            return Codec.of(Books.parse(new Source("lorry.isa", BOOK), null));
        } catch (SourceException e) {
            throw new IllegalStateException(e);
        }
    }
}
