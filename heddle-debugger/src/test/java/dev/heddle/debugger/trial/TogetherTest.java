package dev.heddle.debugger.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.state.Fault;
import dev.heddle.isa.read.Books;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lanes of a register that are computed together: none sees what another one writes.
class TogetherTest {
    private static final String BOOK = """
            isa packed "Lanes" {
              granule 2
              max 2
              state r : u32[8] "registers"
              view  h : u16[16] of r
              view  b : u8[32] of r
            }
            enum Lanes[2] (width, more) { 0 one (32, 0)  1 two (16, 1)  2 four (8, 3)  3 eight (4, 7) }
            fn lane_of(x, type) = zext(x >> Lanes.width[type] * step, Lanes.width[type])
            shape Src(n:3, type:2) "a register" { | "r{n}" is u32 lane_of(r[n], type) }
            # The lanes of the next ones, and the first one's after them.
            shape Turned(n:3, type:2) "a register" {
              | "r{n}" is u32 lane_of(r[n] >> Lanes.width[type] | r[n] << 32 - Lanes.width[type], type)
            }
            shape Dst(n:3, type:2) "a register" {
              | type=00 "r{n}"  is u32 r[n]
              | type=01 "r{n}"  is u16 h[2 * n + step]
              | type=10 "r{n}"  is u8 b[4 * n + step]
              | type=11 undefined "nobody writes four bits"
            }
            form Op(op, Shape, type) {
              bytes 2
              fixed [3:0]=op
              d: Dst(n[6:4], type = Lanes.type)
              a: Shape(n[9:7], type = Lanes.type)
              rest ignored
              text "{name} {d}, {a}"
            }
            form Copy(op, Shape, type) : Op(op, Shape, type) {
              does { together step in 0..Lanes.more[Lanes.type] { d = a } }
            }
            insn turn.v2  : Copy(0, Turned, two)  "Exchange halves"
            insn turn.v4  : Copy(1, Turned, four) "Turn bytes"
            insn copy     : Copy(2, Src, one)     "Copy"
            insn one.each : Op(3, Turned, two)    "One after the other" { does { for step in 0..1 { d = a } } }
            insn odd      : Op(4, Src, two)       "Under a condition" {
              does { together step in 0..1 { if a > 3 { d = a } } }
            }
            insn swap     : Op(5, Src, one)       "Exchange registers" {
              does { together k in 0..1 { r[k] = r[1 - k] } }
            }
            insn of.four  : Op(6, Src, one)       "A value by its name" { does { d = Lanes.four + Lanes.width[Lanes.two] } }
            insn none     : Copy(7, Src, eight)    "What has no place"
            """;

    private static Codec codec;

    @BeforeAll
    static void read() throws SourceException {
        codec = Codec.of(Books.parse(new Source("packed.isa", BOOK), null));
    }

    /// @return what r0 holds afterwards; before, r0 is 0x44332211, r1 is 5 and r2 is 0x00070001
    private static long after(String text) throws SourceException {
        RegisterNames names = new RegisterNames(codec.book());
        TrialStart start = new TrialStart(1);
        start.set(Objects.requireNonNull(names.find("r0")), 0x44332211L);
        start.set(Objects.requireNonNull(names.find("r1")), 5);
        start.set(Objects.requireNonNull(names.find("r2")), 0x00070001);
        TrialResult result = new Trial(codec).run(codec.insn(text, 0), start);
        long[] r0 = result.registers().get(names.find("r0"));
        return r0 == null ? 0x44332211L : r0[0];
    }

    @ParameterizedTest
    @CsvSource({
        "'turn.v2 r0, r0', 0x22114433",
        "'turn.v4 r0, r0', 0x11443322",
        "'copy r0, r0', 0x44332211",
        "'copy r0, r2', 0x00070001",
        // the second turn reads what the first one has written
        "'one.each r0, r0', 0x44334433",
        "'swap r0, r0', 0x5",
        "'of.four r0, r0', 18",
    })
    void noTurnSeesWhatAnotherOneWrites(String text, String r0) throws SourceException {
        assertThat(after(text)).isEqualTo(Long.decode(r0));
    }

    @Test
    void whatIsWrittenDoesNotDependOnAConditionOfTheLanes() {
        assertThatThrownBy(() -> after("odd r0, r2"))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("in 'together', what 'if' asks has to be known from the encoding");
    }

    @Test
    void anUndefinedPlaceIsAFault() {
        assertThatThrownBy(() -> after("none undefined(0x0), r2"))
                .isInstanceOf(Fault.class)
                .hasMessageContaining("operand 'd' is undefined: nobody writes four bits");
    }
}
