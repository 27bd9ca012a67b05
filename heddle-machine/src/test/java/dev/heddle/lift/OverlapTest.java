package dev.heddle.lift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.bits.Word;
import dev.heddle.book.Books;
import dev.heddle.book.Entry;
import dev.heddle.book.Isa;
import dev.heddle.code.Codec;
import dev.heddle.insn.Insn;
import dev.heddle.source.SourceException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
/// No lane code reads bits of a register that the same instruction has written, unless it is listed here.
@Tag("long")
class OverlapTest {
    private static final int WORDS = 300;

    /// Entries that read what they have written, by their books, and why that is right or not yet mended.
    private static final Map<String, Set<String>> KNOWN =
            Map.of(
                    "agx",
                    // They count the levels of lanes that wait, and ask again.
                    Set.of(
                            "else_fcmp",
                            "else_icmp",
                            "if_fcmp",
                            "if_icmp",
                            "pop_exec",
                            "while_fcmp",
                            "while_icmp"));

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
        found.keySet().removeAll(KNOWN.getOrDefault(codec.book().isa().name(), Set.of()));
        assertThat(found).isEmpty();
    }

    /// @return an instruction of the entry that reads what it has written, or null
    private static @Nullable String first(Codec codec, Entry e) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(11);
        Lifter lifter = new Lifter(codec.book());
        for (int i = 0; i < WORDS; i++) {
            // Fewer ones make registers meet.
            long lo = random.nextLong() & (i % 2 == 0 ? -1 : random.nextLong());
            long hi = random.nextLong() & (i % 2 == 0 ? -1 : random.nextLong());
            byte[] word = word(e, lo, hi);
            Insn insn = codec.decode(word, 0, word.length, 0);
            if (insn == null || insn.entry() != e) continue;
            Place p = readAfterWrite(lifter.lift(insn).steps());
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

    /// Goes twice through each loop: its second turn reads what the first one has written.
    private static @Nullable Place readAfterWrite(List<Step> steps) {
        List<Step> written = new ArrayList<>();
        Deque<Integer> loops = new ArrayDeque<>();
        for (int i = 0; i < steps.size(); i++) {
            Step s = steps.get(i);
            switch (s.op()) {
                case WRITE, WRITE_AT -> written.add(s);
                case READ, READ_AT -> {
                    for (Step w : written) if (meet(w, s)) return s.place();
                }
                case EACH -> loops.push(i);
                case END -> {
                    // The second time there is nothing to go back to.
                    int begin = loops.pop();
                    if (begin < 0) continue;
                    loops.push(-1);
                    i = begin;
                }
                default -> {}
            }
        }
        return null;
    }

    private static boolean meet(Step write, Step read) {
        Place w = write.place();
        Place r = read.place();
        if (w == null || r == null || !w.state().equals(r.state())) return false;
        return write.op() == Op.WRITE_AT || read.op() == Op.READ_AT || w.overlaps(r);
    }
}
