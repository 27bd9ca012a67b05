package dev.heddle.lift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.code.Codec;
import dev.heddle.code.Insn;
import dev.heddle.source.SourceException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// No instruction reads a register that it has written itself: results may lie over operands.
class OverlapTest {
    private static final int WORDS = 400;

    /// Registers up to this number are used, so that operands and results meet.
    private static final long FEW = 0x0f0f_0f0f_0f0f_0f0fL;

    private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);

    @Test
    void operandsAreReadBeforeResultsAreWritten() throws SourceException {
        Codec codec = Codec.load("agx");
        Lifter lifter = new Lifter(codec.book());
        List<String> wrong = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Entry e : codec.book().entries()) {
            Entry.Meaning m = e.meaning();
            if (m == null || m.unknown() != null) continue;
            for (int k = 0; k < WORDS; k++) {
                Insn insn = word(codec, e);
                if (insn == null) continue;
                LaneCode code = lifter.lift(insn);
                if (code.steps().stream().noneMatch(s -> s.op() == Op.FAULT)) seen.add(e.id());
                Step late = late(code.steps());
                if (late != null) wrong.add(codec.text(insn) + ": " + late.place());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(seen).containsAll(running(codec.book()));
    }

    private static List<String> running(Book book) {
        return book.entries().stream()
                .filter(e -> e.meaning() != null && e.meaning().unknown() == null)
                .map(Entry::id)
                .toList();
    }

    private @Nullable Insn word(Codec codec, Entry e) {
        boolean isFew = random.nextBoolean();
        long lo = random.nextLong() & (isFew ? FEW : -1) & ~e.fixed().lo() & ~e.unknown().lo();
        long hi = random.nextLong() & ~e.fixed().hi() & ~e.unknown().hi();
        lo |= e.match().lo();
        hi |= e.match().hi();
        byte[] bytes = new byte[16];
        for (int i = 0; i < 8; i++) {
            bytes[i] = (byte) (lo >>> 8 * i);
            bytes[8 + i] = (byte) (hi >>> 8 * i);
        }
        Insn insn = codec.decode(bytes, 0, bytes.length, 0);
        return insn != null && insn.entry() == e ? insn : null;
    }

    /// @return the first step that reads what a step before it has written, or null
    private static @Nullable Step late(List<Step> steps) {
        List<Place> written = new ArrayList<>();
        for (Step s : steps) {
            Place p = s.place();
            if (p == null) continue;
            if (s.op() == Op.READ && written.stream().anyMatch(w -> overlap(w, p))) return s;
            if (s.op() == Op.WRITE) written.add(p);
        }
        return null;
    }

    private static boolean overlap(Place a, Place b) {
        return a.state().equals(b.state())
                && a.element() == b.element()
                && a.low() < b.low() + b.width()
                && b.low() < a.low() + a.width();
    }
}
