package dev.heddle.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.BookFunction;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The numbers that a report puts first, as the book says.
class SummaryTest {
    private static final String BOOK = """
            isa s "S" {
              granule 2
              max 2
              state r : u32[16]
              %s
            }
            shape Reg(n:4) "a register" { | "r{n}" is u32 r[n] }
            fn percent(part, all) = all == 0 ? 0 : 100 * part / all
            insn add.h "A" { bytes 2 fixed [3:0]=1 d: Reg(n[7:4]) rest ignored text "add.h {d}" does { d = 1 } data unit A data cost 1 }
            insn add.w "A" { bytes 2 fixed [3:0]=2 d: Reg(n[7:4]) rest ignored text "add.w {d}" does { d = 2 } data unit A data cost 1 }
            insn go "G" { bytes 2 fixed [3:0]=3 rest ignored text "go" does { } data unit B data cost 1 }
            insn end "E" { bytes 2 fixed [3:0]=4 rest ignored text "end" does { stop() } }
            """;

    private static final String COSTS = """
            costs "cycles" {
              pipe p "all"
              work A "sums" on p
              work B "the rest" on p
              counts all "sums" of A, B but "go"
              counts half "sums of halves" of A, B named "*.h"
              summary "sums" count all
              summary "% halves" percent(count half, count all)
              summary "spills" spills
            }
            """;

    private static final double UNITS = 65536;

    private static ProgramStats stats(Codec codec, String source) throws SourceException {
        return new StatsMaker(codec)
                .of(codec.assembler().assemble(new Source("s", source.replace(" / ", "\n"))), LaunchFacts.UNKNOWN);
    }

    private static String summary(ProgramStats s) {
        return s.summary().stream().map(x -> (long) x.value() + " " + x.label()).collect(Collectors.joining(", "));
    }

    private static Codec codec(String costs) throws SourceException {
        return Codec.of(Books.parse(new Source("s.isa", BOOK.formatted(costs)), null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    add.h r1 / add.w r2 / add.w r3 / add.h r4 / go / end | 4 sums, 50 % halves, 0 spills
                    add.w r2 / go / end                                  | 1 sums, 0 % halves, 0 spills
                    go / end                                             | 0 sums, 0 % halves, 0 spills
                    """)
    void instructionsAreCountedByWorkAndName(String source, String summary) throws SourceException {
        assertThat(summary(stats(codec(COSTS), source))).isEqualTo(summary);
    }

    @Test
    void whatNobodyKnowsIsSaid() throws SourceException {
        Codec codec = codec("costs unknown \"nothing is published\" { summary \"words\" r }");
        ProgramStats s = stats(codec, "add.h r1 / end");
        assertThat(s.uncounted()).isEqualTo("nothing is published");
        assertThat(s.cost()).isNull();
        assertThat(summary(s)).isEqualTo("2 words");
    }

    /// Of three sums and products two are of halves; the copy and the end are no arithmetic.
    @ParameterizedTest
    @CsvSource({"valhall", "valhall15"})
    void shareOfSixteenBitsOnMali(String isa) throws SourceException {
        String source =
                "FADD.v2f16 r0, r1, r2 / FMA.v2f16 r0, r0, r1, r2 / FADD.f32 r3, r0, r1 / MOV.i32 r4, u6 / NOP.end";
        assertThat(summary(stats(Codec.load(isa), source)))
                .contains("5 work registers, 8 uniform registers, 0 spills, 66 % 16-bit arithmetic");
    }

    @Test
    void costsOfTheNewerApplesAreNotKnown() throws SourceException {
        ProgramStats s = stats(Codec.load("agx3"), "fadd r1, r2, r3 / stop");
        assertThat(s.uncounted()).contains("nothing is published");
        assertThat(summary(s)).isEqualTo("2 instructions, 8 halfregs, 0 uniforms");
    }

    /// Cycles of FMA, CVT and SFU, and the arithmetic cycles that Arm's offline compiler or Mesa's model makes of them.
    @ParameterizedTest
    @CsvSource({
        "v9,  0.0625, 0.0781, 0.125,  0.125",
        "v10, 0.0625, 0.0781, 0.125,  0.172",
        "v10, 0.01,   0.01,   0.25,   0.25",
        "v11, 0.0156, 0.2813, 0.0625, 0.297",
        "v12, 0.5,    0.25,   0.25,   0.5",
        "v13, 0.5,    0.25,   0.25,   0.406",
        "v14, 0.19,   0.05,   0.25,   0.27",
        "v14, 0.17,   0.03,   0.25,   0.25",
        "v14, 0.08,   0.05,   0.19,   0.19",
        "v14, 2.42,   1.09,   1.25,   3.67"
    })
    void arithmeticOfEachGeneration(String variant, double fma, double cvt, double sfu, double wanted)
            throws SourceException {
        long[] units = {(long) (fma * UNITS), (long) (cvt * UNITS), (long) (sfu * UNITS)};
        long given = BookFunction.of(Codec.load("valhall@" + variant).book(), "arithmetic")
                .of(units);
        assertThat(given / UNITS).isCloseTo(wanted, Offset.offset(0.006));
    }
}
