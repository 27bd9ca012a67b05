package dev.heddle.ir.lift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.SourceException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the founding reference of AGX calls undefined: the listing says so, and running it is a fault.
class UndefinedOperandsTest {
    private static Insn insn(Codec codec, String hex) {
        byte[] code = HexFormat.of().parseHex(hex);
        return codec.decode(code, 0, code.length, 0);
    }

    private static List<String> faults(Codec codec, String hex) {
        return new Lifter(codec.book())
                .lift(insn(codec, hex)).steps().stream()
                        .filter(s -> s.op() == Op.FAULT)
                        .map(Step::word)
                        .toList();
    }

    @ParameterizedTest
    @CsvSource({
        // a 32-bit register with an odd number
        "0e05834228000000, operand 'a' is undefined: the number of a 32-bit register is even",
        "0e05445224000000, operand 'b' is undefined: the number of a 32-bit register is even",
        "2a8545422400, operand 'a' is undefined: the number of a 32-bit register is even",
        // a pair where none can stand
        "1e05844328000000, operand 'a' is undefined: no pair of registers can stand here",
        "7e054443a400, operand 'a' is undefined: no pair of registers can stand here",
        "2a8544432400, operand 'a' is undefined: no pair of registers can stand here",
        // more than 16 bits where an index of a shuffle stands
        "6f0582462800, operand 'b' is undefined: only a half register can stand here",
        // an odd uniform of 32 bits
        "12858242288301300000, operand 'x' is undefined: the number of a 32-bit uniform is even here",
    })
    void sources(String hex, String why) throws SourceException {
        Codec codec = Codec.load("agx");
        assertThat(codec.remarks(insn(codec, hex))).contains(why);
        assertThat(faults(codec, hex)).containsExactly(why);
    }

    @ParameterizedTest
    @CsvSource({
        // kinds 1000 and 1100 have no hint
        "0e05044224000000, a",
        "0e05444230000000, b",
        "7e050442a400, a",
        "2a8504432400, a"
    })
    void sourcesWithoutAHint(String hex, String operand) throws SourceException {
        Codec codec = Codec.load("agx");
        assertThat(codec.remarks(insn(codec, hex))).contains("operand '%s' is undefined".formatted(operand));
        assertThat(faults(codec, hex)).contains("operand '%s' is undefined".formatted(operand));
    }

    @ParameterizedTest
    @CsvSource({"3500010000c41000", "b500020000c41000", "35000f0000c41000", "b500080000c41000"})
    void accessesToTheStackWithAnotherWord(String hex) throws SourceException {
        Codec codec = Codec.load("agx");
        assertThat(codec.remarks(insn(codec, hex)))
                .contains("bits 19..16 are 0 in an access to the stack; what other values do is not known");
        assertThat(faults(codec, hex))
                .contains("bits 19..16 are not 0, so it is not an access to the stack that is known");
    }

    /// The public emulator runs them, so they are a remark only.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "268482410800 | a is a 32-bit uniform, which the founding reference calls undefined here",
                "ef0436a41a05 | b is a 32-bit uniform, which the founding reference calls undefined here",
                "7e054462e400 | by the founding reference a table that looks at b alone is undefined",
            })
    void whatRunsAllTheSame(String hex, String why) throws SourceException {
        Codec codec = Codec.load("agx");
        assertThat(codec.remarks(insn(codec, hex))).contains(why);
        assertThat(faults(codec, hex)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0e05824228000000",
        "1e05824228000000",
        "6f0582422800",
        "12858242288201300000",
        "3500000000c41000",
        "b500000000c41000"
    })
    void whatIsWellFormedRuns(String hex) throws SourceException {
        Codec codec = Codec.load("agx");
        assertThat(codec.remarks(insn(codec, hex))).noneMatch(r -> r.contains("undefined") || r.contains("19..16"));
        // An access to the stack may lie beyond its frames, which a run finds out.
        assertThat(faults(codec, hex)).allMatch(f -> f.contains("beyond all the frames"));
    }
}
