package dev.heddle.lift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.book.Isa;
import dev.heddle.book.read.Books;
import dev.heddle.code.Codec;
import dev.heddle.insn.Insn;
import dev.heddle.source.SourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Results that lie over sources: what an instruction computes, it computes from what its sources held before.
///
/// No lane code reads bits of a register that the same instruction has written. What is kept beside the registers that
/// instructions name may be changed and looked at again.
@Tag("long")
class OverlapTest {
    private static final int WORDS = 300;

    static Stream<String> variants() throws SourceException {
        List<String> out = new ArrayList<>();
        for (String book : List.of("valhall", "agx"))
            for (Isa.Variant v : Books.load(book).isa().variants()) out.add(book + "@" + v.name());
        return out.stream();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void sourcesAreReadBeforeResultsAreWritten(String variant) throws SourceException {
        Codec codec = Codec.load(variant);
        Map<String, String> found = new TreeMap<>();
        for (Entry e : codec.book().entries()) {
            String fault = first(codec, e);
            if (fault != null) found.put(e.id(), fault);
        }
        assertThat(found).isEmpty();
    }

    /// @return an instruction of the entry that reads what it has written, or null
    private static @Nullable String first(Codec codec, Entry e) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(11);
        Lifter lifter = new Lifter(codec.book());
        RegisterNames names = RegisterNames.of(codec.book());
        for (int i = 0; i < WORDS; i++) {
            // Fewer ones make registers meet.
            long lo = random.nextLong() & (i % 2 == 0 ? -1 : random.nextLong());
            long hi = random.nextLong() & (i % 2 == 0 ? -1 : random.nextLong());
            byte[] word = word(e, lo, hi);
            Insn insn = codec.decode(word, 0, word.length, 0);
            if (insn == null || insn.entry() != e) continue;
            RegisterRef p = ReadAfterWrite.of(lifter.lift(insn), names::isNamed);
            if (p != null) return codec.text(insn) + " reads " + p;
        }
        return null;
    }

    private static byte[] word(Entry e, long lo, long hi) {
        Word w =
                new Word(
                        lo & ~e.fixed().lo() | e.match().lo(),
                        hi & ~e.fixed().hi() | e.match().hi());
        byte[] out = new byte[e.length().of(w)];
        Word.write(w.lo, w.hi, out, 0, out.length);
        return out;
    }
}
