package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The first bits of a word tell its length, also where no entry matches: `length` in the head.
class LengthRulesTest {
    private static List<Item> items(String isa, byte[] code) throws SourceException {
        return Codec.load(isa).disassemble(code, 0).items();
    }

    /// Behind the unknown word, `fadd.6` and `stop` are found.
    @ParameterizedTest
    @CsvSource({
        "7f00000000000000, 8",
        "c5ffffffffffffffffffffffffff, 14",
        "0d00000000000000000000000000, 14",
        "4705ffff0000ffffffff, 10",
    })
    void unknownInstructionIsOneAndCodeGoesOn(String unknown, int bytes) throws SourceException {
        byte[] code = Bytes.of(unknown + "09051c0500c8" + "0e000000");
        List<Item> items = items("agx3", code);
        assertThat(items.getFirst().length()).isEqualTo(bytes);
        assertThat(items.subList(1, items.size())).hasSize(2).allMatch(i -> i instanceof Insn);
    }

    @Test
    void whatIsCutOffIsAGranule() throws SourceException {
        List<Item> items = items("agx3", Bytes.of("7f0000000000"));
        assertThat(items.getFirst()).isInstanceOf(Data.class);
        assertThat(items.getFirst().length()).isEqualTo(2);
    }

    /// Every word that is found in bytes by chance has the length of the rules, whether an entry matches or not.
    @Test
    void entriesAgreeWithTheRules() throws SourceException {
        Codec codec = Codec.load("agx3");
        byte[] code = new byte[1 << 16];
        new Random(46).nextBytes(code);
        int at = 0;
        for (Item i : codec.disassemble(code, 0).items()) {
            if (at + 16 < code.length)
                assertThat(i.length())
                        .as("at %x", at)
                        .isEqualTo(codec.book().isa().unknownBytes(code, at, 16));
            at += i.length();
        }
    }

    @Test
    void trialFindsAnEntryOfAnotherLength() throws SourceException {
        String book = """
                isa l "L" { granule 2  max 4  length 4 [0]=1 | [1]=1  length 2 }
                insn a { bytes 2  fixed [1:0]=0  x[15:2]  text "a {x}" }
                insn b { bytes 2  fixed [1:0]=2  x[15:2]  text "b {x}" }
                """;
        assertThat(BookTrial.of(Books.parse(new Source("l.isa", book), null)))
                .singleElement()
                .satisfies(d -> assertThat(d.message())
                        .isEqualTo("'b': the word 0200 has 2 bytes here, and 4 by 'length' in the head"));
    }
}
