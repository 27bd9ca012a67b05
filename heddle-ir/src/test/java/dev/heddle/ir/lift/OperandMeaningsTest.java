package dev.heddle.ir.lift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Operands that are more than a place: shapes in meanings, what writing does, steps of a loop.
class OperandMeaningsTest {
    private static final String BOOK = """
            isa steps "A machine that repeats" {
              granule 4
              max 4
              state r : u16[8] "registers"
              state p : u1[4]  "predicates"
              state far : u8
              space memory : 16
              table images "images"
            }
            shape Gpr(n:4) "a register or a predicate" {
              | n=0.k:3      "r{k}"   is u16 r[k]
              | n=0b10.k:2   "p{k}"   is u1 p[k] set x { p[k] = x != 0 }
              | n=0b11.0:2   "zero"   is u16 0
              | n=0b1110     "far"    is u16 r[far]
              | n=0b1111     "odd"    is u16 Loop(0)
              | n=0b1101     undefined "nobody knows"
            }
            shape Loop(n:4) "itself" { | "{n}" is u16 again(n) }
            fn again(n) = Loop(n)
            shape Dst(n:4) "a register" { | "{n:Gpr}"  is u16 Gpr(n + step) }
            shape Src(n:4, minus:1, go:1) "a register" {
              | "{minus:-}{n:Gpr}{go:+}"   is s32 minus ? -Gpr(n + (go ? step : 0)) : Gpr(n + (go ? step : 0))
            }
            fn copied(n) = Gpr(n)
            fn put(n, x) { Gpr(n) = x }
            fn load_from(space, at) = load(space, at, u16)
            fn about(table, n, fact) = resource(table, n, fact)
            form Op(code) {
              bytes 4
              fixed [1:0]=code
              times[3:2]
              d: Dst(n[7:4])  a: Src(n[11:8], minus[12], go[13])
              rest ignored
              prefix "<{times:|(x2)|(x3)|(x4)}>"
              text "{name} {d}, {a}"
            }
            insn add  : Op(0) "Add 1"    { does { for step in 0..times { d = a + 1 } } }
            insn copy : Op(1) "Copy"     { does { put(d.n, copied(a.n)) } }
            insn low  : Op(2) "One byte" { does { d[7:0] = a } }
            insn load : Op(3) "Load"     { does { d = load_from(memory, a) + about(images, 1, width) } }
            """;

    private static Codec codec;

    @BeforeAll
    static void read() throws SourceException {
        codec = Codec.of(Books.parse(new Source("steps.isa", BOOK), null));
    }

    private static Insn insn(String text) throws SourceException {
        return codec.insn(text, 0);
    }

    private static String lane(String text) throws SourceException {
        return String.join("; ", LaneText.of(new Lifter(codec.book()).lift(insn(text))));
    }

    private static List<String> effects(String text) throws SourceException {
        return new Lifter(codec.book())
                .lift(insn(text)).steps().stream()
                        .filter(s -> s.op() == Op.WRITE || s.op() == Op.FAULT)
                        .map(s -> s.place() == null ? s.word() : s.place().toString())
                        .toList();
    }

    @Test
    void operandsGoOnInEachStep() throws SourceException {
        assertThat(lane("(x2)add r2, r3+")).contains("read r[3]", "read r[4]", "write r[2]", "write r[3]");
        assertThat(lane("(x2)add r2, r3")).contains("read r[3]").doesNotContain("read r[4]");
        assertThat(effects("(x4)add r1, r0")).hasSize(4);
        assertThat(effects("add r1, r0")).hasSize(1);
    }

    /// One of the shape's other kinds may be next to a register.
    @Test
    void whatIsNextMayBeAnotherKind() throws SourceException {
        assertThat(lane("(x2)add r7, r0")).contains("write r[7]", "write p[0]");
        assertThat(lane("add r0, -p1")).contains("read p[1]", "sub");
    }

    @Test
    void whatIsWrittenToAPredicateIsWhetherItIsNotZero() throws SourceException {
        assertThat(lane("copy p1, r2")).contains("read r[2]", "eq", "select", "write p[1]");
        assertThat(lane("copy r1, p2")).contains("read p[2]", "write r[1]");
    }

    @Test
    void whatIsWrittenToAConstantIsDropped() throws SourceException {
        assertThat(effects("add zero, r1")).isEmpty();
    }

    @Test
    void bitsOfAnOperandAreWritten() throws SourceException {
        assertThat(lane("low r1, r2")).contains("read r[1]", "read r[2]", "write r[1]");
    }

    @Test
    void spacesTablesAndFactsAreArguments() throws SourceException {
        assertThat(lane("load r1, r2")).contains("load.memory.16", "resource");
    }

    @ParameterizedTest
    @CsvSource({
        "add odd r1, the shape Loop stands for itself",
    })
    void whatStandsForItselfIsAFault(String ignored, String why) throws SourceException {
        assertThat(effects("add r1, odd")).containsExactly(why);
    }

    @Test
    void operandsAsDataAreThoseOfTheMeaning() throws SourceException {
        assertThat(codec.operands(insn("add r2, -r3+")))
                .anySatisfy(o -> assertThat(o).isInstanceOfSatisfying(Operand.Register.class, r -> {
                    assertThat(r.file()).isEqualTo("r");
                    assertThat(r.index()).isEqualTo(3);
                    assertThat(r.modifiers()).contains("-");
                }));
        assertThat(codec.operands(insn("add far, r1")))
                .anySatisfy(o -> assertThat(o).isInstanceOf(Operand.Relative.class));
    }
}
