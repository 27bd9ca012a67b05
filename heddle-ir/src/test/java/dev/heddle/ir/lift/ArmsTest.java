package dev.heddle.ir.lift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Of two arms only the one that holds reads memory; so it is with the right side of `and` and `or`.
class ArmsTest {
    private static final String BOOK = """
            isa arms "A machine with conditionals" {
              granule 2
              max 2
              state r : u32[8] "registers"
              space memory : 32
              table files "files"
            }
            shape Reg(n:3) "a register" { | "r{n}"  is u32 r[n] }
            fn at(x) = x != 0 ? load(memory, x, u32) : r[7]
            form Op(code) {
              bytes 2
              fixed [3:0]=code
              d: Reg(n[6:4])  a: Reg(n[9:7])
              rest ignored
              text "{name} {d}, {a}"
            }
            insn arm   : Op(0) "Load"    { does { d = a != 0 ? load(memory, a, u32) : 5 } }
            insn call  : Op(1) "By name" { does { d = at(a) } }
            insn both  : Op(2) "Both"    { does { d = a != 0 and load(memory, a, u32) == 1 } }
            insn one   : Op(3) "Either"  { does { d = a == 0 or load(memory, a, u32) == 1 } }
            insn deep  : Op(4) "Nested"
                { does { d = a > 1 ? (a > 2 ? load(memory, a, u32) : load(memory, a, u8)) : 0 } }
            insn known : Op(5) "Decided" { does { d = 1 == 1 ? load(memory, a, u32) : load(memory, d, u32) } }
            insn file  : Op(6) "Ask"     { does { d = a != 0 ? resource(files, a, address) : 0 } }
            """;

    private static List<Step> steps(String text, Op op) throws SourceException {
        Codec codec = Codec.of(Books.parse(new Source("arms.isa", BOOK), null));
        return new Lifter(codec.book())
                .lift(codec.insn(text, 0)).steps().stream()
                        .filter(s -> s.op() == op)
                        .toList();
    }

    @Test
    void onlyTheArmThatHoldsReadsMemory() throws SourceException {
        for (String name : List.of("arm", "call", "both", "one"))
            assertThat(steps(name + " r1, r2", Op.LOAD))
                    .as(name)
                    .singleElement()
                    .satisfies(s -> assertThat(s.when()).isNotNegative());
        assertThat(steps("file r1, r2", Op.RESOURCE))
                .singleElement()
                .satisfies(s -> assertThat(s.when()).isNotNegative());
    }

    @Test
    void armsInArmsHaveConditionsOfTheirOwn() throws SourceException {
        List<Step> loads = steps("deep r1, r2", Op.LOAD);
        assertThat(loads).hasSize(2);
        assertThat(loads.get(0).when())
                .isNotNegative()
                .isNotEqualTo(loads.get(1).when());
    }

    @Test
    void whatIsDecidedHasNoCondition() throws SourceException {
        assertThat(steps("known r1, r2", Op.LOAD))
                .singleElement()
                .satisfies(s -> assertThat(s.when()).isNegative());
    }
}
