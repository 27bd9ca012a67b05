package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.Exhaustive;
import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.EntryLayouts;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.meaning.KnownPaths;
import dev.heddle.asm.meaning.Usage;
import dev.heddle.asm.operand.OperandForms;
import dev.heddle.asm.operand.OperandReader;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What was found out for some words holds for others, too.
@Tag("long")
class KnownPathsTest {
    private static final int WORDS = Exhaustive.of(60, 3);

    /// Words of one entry that differ in few bits or in many.
    private static Insn some(Codec codec, Entry e, Random r) {
        long bits = r.nextLong();
        for (int k = r.nextInt(3); k > 0; k--) bits &= r.nextLong();
        byte[] word = Words.of(e, bits, r.nextInt(3) == 0 ? r.nextLong() : 0);
        return codec.decode(word, 0, word.length, 0x400);
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#codecs")
    void whatWasFoundOutBeforeChangesNothing(Codec codec) {
        Book book = codec.book();
        EntryLayouts layouts = new EntryLayouts(book, "");
        int uses = 0;
        for (Entry e : book.entries()) {
            Random r = new Random(e.id().hashCode());
            for (int i = 0; i < WORDS; i++) {
                Insn insn = some(codec, e, r);
                if (insn == null) continue;
                Encoding encoding = new Encoding(layouts, insn);
                var alone = new Usage(book, new KnownPaths()).of(insn, encoding);
                assertThat(codec.compiled().uses(insn, codec.encoding(insn)))
                        .as(codec.text(insn))
                        .isEqualTo(alone);
                uses += alone.size();
                assertThat(codec.operands(insn))
                        .as(codec.text(insn))
                        .isEqualTo(OperandReader.read(new OperandForms(book, "", layouts), encoding, insn));
            }
        }
        assertThat(uses).isPositive();
    }
}
