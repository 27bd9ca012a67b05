package dev.heddle.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.source.SourceException;
import org.junit.jupiter.api.Test;

/// Rules of the book.
class RequirementsTest {
    @Test
    void brokenRuleIsAnErrorOfTheAssembler() {
        assertThat(Loom.errors("nop\n  pair r1, r1"))
                .containsExactly(
                        "a.s:2:3: the two must differ; {force} behind the instruction lets it through\n      pair r1, r1\n      ^~~~~~~~~~~");
    }

    @Test
    void forcedForTheWholeSource() throws SourceException {
        assertThat(Bytes.hex(Loom.CODEC.assembler().force(true).line("pair r1, r1")))
                .isEqualTo("1601");
    }

    @Test
    void everyBrokenRuleIsRemarked() {
        Insn insn =
                Loom.CODEC.disassemble(Bytes.of("f60f"), 0).items().getFirst() instanceof Insn i
                        ? i
                        : null;
        assertThat(insn).isNotNull();
        assertThat(Loom.CODEC.remarks(insn))
                .containsExactly("the two must differ", "r15 is not for pairs");
    }

    @Test
    void keptRuleIsNoRemark() {
        assertThat(Loom.CODEC.remarks(Loom.CODEC.insn("pair r1, r2", 0))).isEmpty();
    }

    @Test
    void unknownAndIgnoredBitsAndUndefinedOperandsAreRemarked() {
        byte[] code = Bytes.of("110a0480");
        Insn insn = Loom.CODEC.decode(code, 0, code.length, 0);
        assertThat(insn).isNotNull();
        assertThat(Loom.CODEC.remarks(insn))
                .containsExactly(
                        "bits that nobody understands are set: 18",
                        "ignored bits are set: 31",
                        "operand 'a' is undefined: nobody has seen it");
    }
}
