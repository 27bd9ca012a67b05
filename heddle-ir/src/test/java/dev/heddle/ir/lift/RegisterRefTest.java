package dev.heddle.ir.lift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Views that lane code cannot follow are refused where an instruction uses them, and only there.
class RegisterRefTest {
    private static final String BOOK = """
            isa places "A machine with views" {
              granule 1
              max 1
              state w : u64[4]
              view  h : u32[8] of w
              state r : u16[12]
              view  t : u24[8] of r
              view  d : u32[6] of r
              view  b : u8[24] of r
            }
            form Op(code) { bytes 1  fixed [7:0]=code  text "{name}" }
            insn parts  : Op(1) "Parts of wide registers"     { does { h[1] = h[2] } }
            insn whole  : Op(2) "Wide registers"              { does { w[1] = w[2] } }
            insn odd    : Op(3) "One and a half registers"    { does { t[1] = 5 } }
            insn asked  : Op(4) "One and a half, when read"   { does { w[1] = t[0] } }
            insn double : Op(5) "Two registers"               { does { d[1] = d[2] } }
            insn half   : Op(6) "Half a register"             { does { b[1] = b[5] } }
            insn named  : Op(7) "By a number that is computed" { does { h[r[0] & 7] = 1 } }
            """;

    private static List<Step> steps(String text) throws SourceException {
        Codec codec = Codec.of(Books.parse(new Source("places.isa", BOOK), null));
        return new Lifter(codec.book()).lift(codec.insn(text, 0)).steps();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "parts | parts of 'w', whose elements have more than 32 bits, are not supported yet",
                "named | parts of 'w', whose elements have more than 32 bits, are not supported yet",
                "odd   | elements of 24 bits are not a whole number of elements of 'r'",
                "asked | elements of 24 bits are not a whole number of elements of 'r'",
            })
    void whatLaneCodeCannotFollow(String text, String why) throws SourceException {
        assertThat(refusal(text)).isEqualTo(why);
    }

    private static String refusal(String text) throws SourceException {
        try {
            List<Step> steps = steps(text);
            Step only = steps.getFirst();
            return steps.size() == 1 && only.op() == Op.FAULT ? only.word() : steps.toString();
        } catch (MeaningException e) {
            return e.reason();
        }
    }

    @ParameterizedTest
    @CsvSource({"whole", "double", "half"})
    void otherViewsOfTheSameFiles(String text) throws SourceException {
        assertThat(steps(text)).noneMatch(s -> s.op() == Op.FAULT);
    }
}
