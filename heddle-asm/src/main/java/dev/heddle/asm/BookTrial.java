package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// Tries a book out: for each entry, the text of many words must assemble back to them, the
/// entry must be reached, and its meaning must read all sources before it writes a destination.
public final class BookTrial {
    private static final int WORDS = 300;
    private static final int FEW_WORDS = 12;

    /// The most that are tried for the order of sources.
    private static final int SOURCE_WORDS = 120;

    private static final long SEED = 25;
    private static final String UNREACHED = "no word reaches this entry; others match before it";

    private BookTrial() {}

    /// @return a fault for each entry with a word that has no text, whose text gives other bytes, or that reads a
    ///     source after it was written
    public static List<Diagnostic> of(Book book) {
        return of(book, WORDS);
    }

    /// @param words of each entry to try; with fewer than usual, an entry that none of them reaches is no fault
    /// @return as [#of(Book)]
    public static List<Diagnostic> of(Book book, int words) {
        List<Codec> codecs = codecs(book);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        List<Diagnostic> faults = new ArrayList<>();
        for (Entry e : book.entries()) {
            String fault = fault(codecs, e, random, words);
            if (fault != null && (words >= WORDS || !fault.equals(UNREACHED)))
                faults.add(book.source().error(e.at(), e.id().length(), "'" + e.id() + "': " + fault));
        }
        faults.addAll(SourceOrder.of(book, Math.min(SOURCE_WORDS, words)));
        return faults;
    }

    /// Looks for one fault, with a few words of each entry first, then with as many as [#of], for a limited time.
    ///
    /// @param nanos after which no other entry is tried
    /// @return whether none was found
    public static boolean isSound(Book book, long nanos) {
        long begin = System.nanoTime();
        List<Codec> codecs = codecs(book);
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        for (int words : new int[] {FEW_WORDS, WORDS}) {
            for (Entry e : book.entries()) {
                String fault = fault(codecs, e, random, words);
                if (fault != null && (words == WORDS || !fault.equals(UNREACHED))) return false;
                if (System.nanoTime() - begin > nanos) return true;
            }
        }
        return true;
    }

    /// One for each dialect, that reads no other.
    private static List<Codec> codecs(Book book) {
        return book.isa().dialects().stream().map(d -> Codec.of(book, d)).toList();
    }

    private static @org.jspecify.annotations.Nullable String fault(
            List<Codec> codecs, Entry e, RandomGenerator random, int words) {
        for (Codec c : codecs) {
            String fault = fault(c, e, random, words);
            // Which words reach an entry is the same in all dialects; chance is not.
            boolean isOfAll = c != codecs.getFirst() && UNREACHED.equals(fault);
            if (fault != null && !isOfAll)
                return c == codecs.getFirst() ? fault : fault + ", in the dialect '" + c.dialectName() + "'";
        }
        return null;
    }

    private static @org.jspecify.annotations.Nullable String fault(
            Codec codec, Entry e, RandomGenerator random, int words) {
        Disassembler dis = codec.disassembler();
        boolean reached = false;
        for (int i = 0; i < words; i++) {
            Word w = TrialWords.of(e, i, random);
            byte[] code = new byte[e.length().of(w)];
            w.write(code, 0, code.length);
            Insn insn = codec.decode(code, 0, code.length, 0);
            if (insn == null || !insn.entry().id().equals(e.id())) continue;
            reached = true;
            String length = otherLength(codec.book().isa(), insn);
            if (length != null) return length;
            if (e.text("").isEmpty()) continue;
            byte[] want = insn.bytes();
            dis.clear();
            if (!dis.spell(insn)) {
                // A book may have a word for what is no instruction.
                if (codec.book().isa().writing().literal().isEmpty())
                    return "the word " + Hex.of(want, 0, want.length) + " has no text that assembles back to it";
                dis.clear();
                dis.next(want, 0, want.length);
            }
            String text = dis.text();
            try {
                byte[] got = codec.assembler().line(text);
                if (!Arrays.equals(got, want)) return differs(want, text, Hex.of(got, 0, got.length));
            } catch (SourceException x) {
                return differs(want, text, x.diagnostics().getFirst().message());
            }
        }
        return reached ? null : UNREACHED;
    }

    /// @return null if the rules of the head give the word the length of the entry, or if there are none
    private static @org.jspecify.annotations.Nullable String otherLength(Isa isa, Insn insn) {
        int bytes = isa.lengthOf(insn.mask());
        if (isa.lengths().isEmpty() || bytes == insn.length()) return null;
        byte[] word = insn.bytes();
        return "the word %s has %d bytes here, and %d by 'length' in the head"
                .formatted(Hex.of(word, 0, word.length), word.length, bytes);
    }

    private static String differs(byte[] want, String text, String got) {
        return "the word %s prints '%s', which assembles to: %s".formatted(Hex.of(want, 0, want.length), text, got);
    }
}
