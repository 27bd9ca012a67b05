package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/// Instructions of more than 16 bytes.
class LongWordsTest {
    private static final int MANY = 2000;

    @Test
    void randomWordsOfEveryEntryComeBack() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(46);
        RoundTrip trip = new RoundTrip(Lorry.CODEC, "long words");
        for (Entry e : Lorry.CODEC.book().entries()) {
            for (int i = 0; i < MANY; i++) {
                Mask any = new Mask(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
                if (i % 3 == 0) any = any.and(e.fixed().xor(Mask.low(i % Mask.BITS)));
                Word w = any.without(e.fixed()).or(e.match()).word();
                byte[] code = new byte[e.length().of(w)];
                w.write(code, 0, code.length);
                trip.checkInsn(code);
            }
        }
        trip.verify();
    }

    @Test
    void trialOfTheBook() {
        assertThat(BookTrial.of(Lorry.CODEC.book())).isEmpty();
    }

    @Test
    void entriesThatDifferOnlyBeyondBit127() throws SourceException {
        for (String text : new String[] {"addf r15, #0x3ffffffe, 0xf0000005", "subf r7, r3, 0x1"}) {
            byte[] code = Lorry.CODEC.assembler().line(text);
            assertThat(code).hasSize(24);
            Insn insn = Lorry.CODEC.decode(code, 0, code.length, 0);
            assertThat(insn).isNotNull();
            assertThat(insn.bytes()).isEqualTo(code);
            assertThat(Lorry.CODEC.text(insn)).isEqualTo(text);
            assertThat(insn.entry().mnemonic()).isEqualTo(text.substring(0, 4));
            assertThat(Lorry.CODEC.decode(code, 0, 20, 0)).isNull();
        }
    }

    @Test
    void notesForBitsBeyond127() throws SourceException {
        String text = "gather r1, 0xdeadbeef {bits 159 = 0x1, 145 = 0x1}";
        byte[] code = Lorry.CODEC.assembler().line(text);
        Word w = new Word();
        w.read(code, 0, code.length);
        assertThat(Bits.of(112, 32).get(w)).isEqualTo(0xdeadbeefL);
        assertThat(w.bit(159) && w.bit(145) && !w.bit(144)).isTrue();
        Insn insn = Lorry.CODEC.decode(code, 0, code.length, 0);
        assertThat(insn).isNotNull();
        assertThat(Lorry.CODEC.text(insn)).isEqualTo(text);
    }

    @Test
    void aProgramIsListedAndReadAgain() throws SourceException {
        String source = """
                bundle r15, 0xabcdef0, r3, 0x12345678.c
                wide r1, 0x1234
                wide r2, 0x87654321
                move r4, #0xffffffff
                subf r1, r2, 0x1
                stop
                """;
        byte[] code = Lorry.CODEC.assembler().assemble(new Source("t", source)).bytes();
        assertThat(code).hasSize(32 + 4 + 32 + 12 + 24 + 4);
        Program program = Lorry.CODEC.disassemble(code, 0);
        assertThat(program.items()).hasSize(6).allMatch(i -> i instanceof Insn);
        assertThat(program.bytes()).isEqualTo(code);
    }
}
