package dev.heddle.asm.print;

import dev.heddle.asm.insn.Scope;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The alternatives that can hold, by the bits that most of them look at.
final class Candidates {
    private static final int MAX_BITS = 8;

    /// Places of bits in a [Word].
    private static final int PLACES = Word.AUX + 64;

    private final Printer.Branch[] all;
    private final @Nullable Bits index;
    private final Word mask = new Word();
    private final boolean isSure;
    private final @Nullable Chosen[] lists;

    /// With a final field, so that other threads see all of it or nothing.
    private record Chosen(Printer.Branch[] branches) {}

    Candidates(Printer.Branch[] all) {
        this.all = all;
        int[] looks = new int[PLACES];
        Word any = new Word();
        for (Printer.Branch b : all) count(read(b.condition()), looks, any);
        int width = 0;
        for (int least = all.length; least > 0 && all.length > 1; least--) {
            for (int i = 0; i < PLACES && width < MAX_BITS; i++) {
                if (looks[i] != least) continue;
                Bits.of(i, 1).mark(mask);
                width++;
            }
        }
        index = width == 0 ? null : Bits.in(mask);
        isSure = width > 0 && any.mask().without(mask.mask()).isEmpty() && (any.aux & ~mask.aux) == 0;
        lists = new Chosen[width == 0 ? 0 : 1 << width];
    }

    /// Counts bits.
    private static void count(Word bits, int[] to, Word any) {
        for (Bits.Run r : Bits.in(bits).runs()) for (int i = r.low(); i < r.low() + r.width(); i++) to[i]++;
        any.or(bits);
    }

    /// The bits that a condition looks at.
    private static Word read(Scope.Case c) {
        List<Bits> bits = new ArrayList<>(List.of(c.tests().bits()));
        c.guard().variables(bits);
        Word read = new Word();
        for (Bits b : bits) b.mark(read);
        return read;
    }

    /// Whether the conditions of all candidates hold.
    boolean isSure() {
        return isSure;
    }

    /// The alternatives that can hold, in their order.
    Printer.Branch[] candidates(Word w) {
        Bits i = index;
        if (i == null) return all;
        int value = (int) i.get(w);
        Chosen list = lists[value];
        if (list == null) lists[value] = list = choose(w);
        return list.branches;
    }

    private Chosen choose(Word w) {
        List<Printer.Branch> out = new ArrayList<>();
        for (Printer.Branch b : all) if (b.condition().mayHold(w, mask)) out.add(b);
        return new Chosen(out.toArray(Printer.Branch[]::new));
    }
}
