package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.meaning.LateReads;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/// Finds meanings that read a source after they have written a destination that may be the same register: in
/// `regs[k] = load(index + k)`, the second turn reads an index that the first one may have replaced.
final class SourceOrder {
    /// Numbers of registers to try for a source until it is the destination.
    private static final int NUMBERS = 400;

    private static final long SEED = 8;

    private final Codec codec;
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);

    SourceOrder(Book book) {
        this.codec = Codec.of(book);
    }

    /// @param words of each entry to try
    /// @return a fault for each entry with such a word
    static List<Diagnostic> of(Book book, int words) {
        SourceOrder order = new SourceOrder(book);
        List<Diagnostic> out = new ArrayList<>();
        for (Entry e : book.entries()) {
            String fault = order.fault(e, words);
            if (fault != null) out.add(book.source().error(e.at(), e.id().length(), "'" + e.id() + "': " + fault));
        }
        return out;
    }

    private @Nullable String fault(Entry e, int words) {
        Set<List<Object>> tried = new HashSet<>();
        for (int i = 0; i < words; i++) {
            Word w = word(e, i);
            for (LateReads late : reads(e, w))
                if (late.isConflict()
                        || tried.add(List.of(late.free(), late.written().file()))) {
                    String fault = conflict(e, w, late);
                    if (fault != null) return fault;
                }
        }
        return null;
    }

    /// Many meanings do something only where some field is 0: two words of three have few bits set.
    private Word word(Entry e, int i) {
        Mask any = TrialWords.random(random);
        for (int k = 0; k < i % 3; k++) any = any.and(TrialWords.random(random));
        return any.without(e.fixed()).or(e.match()).word();
    }

    private List<LateReads> reads(Entry e, Word w) {
        Insn insn = decoded(e, w);
        return insn == null ? List.of() : LateReads.of(codec.book(), insn, codec.encoding(insn));
    }

    private @Nullable Insn decoded(Entry e, Word w) {
        byte[] code = new byte[e.length().of(w)];
        w.write(code, 0, code.length);
        Insn insn = codec.decode(code, 0, code.length, 0);
        return insn != null && insn.entry().id().equals(e.id()) ? insn : null;
    }

    /// Looks for a word in which the source is the destination.
    private @Nullable String conflict(Entry e, Word from, LateReads late) {
        Word w = from;
        for (int i = 0; i < NUMBERS; i++) {
            for (LateReads now : reads(e, w)) if (now.isConflict()) return message(e, w);
            Mask bits = TrialWords.random(random).and(late.free());
            w = from.mask().without(late.free()).or(bits).word();
        }
        return null;
    }

    private String message(Entry e, Word w) {
        Insn insn = java.util.Objects.requireNonNull(decoded(e, w));
        byte[] code = insn.bytes();
        return "the word %s, '%s', reads a source after its register was written; read it before, with 'let'"
                .formatted(Hex.of(code, 0, code.length), codec.text(insn));
    }
}
