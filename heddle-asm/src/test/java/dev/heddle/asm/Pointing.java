package dev.heddle.asm;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;

/// A small book whose words stand in A64 code and point to descriptors.
final class Pointing {
    private static final String BOOK = """
            isa point "Words with operands in registers" {
              include a64
              granule 4
              max 4
              column 0
              literal ".inst"
              state acc : u32[4] shared
            }
            form Word(op, kind) { bytes 4  fixed [31:10]=0x804 [9:5]=op  g: Gpr(n[4:0])  descriptor g kind  text "{name} {g}" }
            insn put  : Word(0, put)
            insn get  : Word(1, get)
            insn odd  { bytes 4  fixed [31:0]=0x00201fff  text "odd"  does unknown "nobody knows" }
            insn dull { bytes 4  fixed [31:0]=0x00201ffe  text "dull"  does { acc[1] = 5 } }
            insn sets { bytes 4  fixed [31:0]=0x00201ffd  text "sets"  does { each k in 0..30 { gpr[k] = k } } }
            descriptor put {
              value[31:0]  at[34:32]
              rest raw
              text "{name} {at}, {value:hex}"
              does { acc[at] = value }
            }
            descriptor get {
              at[2:0]  far[3]
              rest raw
              text {
                | far=0   "{name} {at}"
                | far=1   "got {at}, far"
              }
              does { acc[at] = 0 }
            }
            """;

    static final Codec CODEC = codec();

    private Pointing() {}

    private static Codec codec() {
        try {
            return Codec.of(Books.parse(new Source("point.isa", BOOK), null));
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /// @return the listing of a source, addresses and bytes left out
    static String listing(String source) {
        return Words.listing(CODEC, bytes(source)).replaceAll("(?m)^ *[0-9a-f]+: [0-9a-f]+  ", "");
    }

    static byte[] bytes(String source) {
        try {
            return CODEC.assembler().assemble(new Source("a.s", source)).bytes();
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }
}
