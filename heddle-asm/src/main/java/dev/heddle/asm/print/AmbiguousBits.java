package dev.heddle.asm.print;

import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.template.OwnOperand;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.base.bits.WordKey;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The bits of an entry that more than one part of its text may say. It depends on these bits, and on which of them the
/// text of each operand says: a few cases, each of which is assembled once.
final class AmbiguousBits {
    /// Words whose parsing is known at most.
    private static final int MAX_KNOWN = 1 << 14;

    /// Bits of what operands say, for all of them together.
    private static final int MAX_SAID = Long.SIZE;

    /// An operand that has bits which count.
    ///
    /// @param index where the instruction has its bits, see [OwnOperand#index]
    /// @param counting those of the index that count
    /// @param own its own ones, in the instruction
    /// @param elsewhere the others, in the instruction
    /// @param isAlways whether each text of the entry has it
    private record Linked(OperandTexts texts, Bits index, Bits counting, Mask own, Mask elsewhere, boolean isAlways) {}

    private final Mask bits;

    /// Bits of operands that have some of those: they may be read otherwise, too, if these are known.
    private final Mask doubtful;

    private final List<Linked> operands = new ArrayList<>();

    /// Whether what operands say can be told.
    private final boolean isKnowable;

    /// Ones where a word is parsed as another one, by those of its bits that count and what its operands say, see
    /// [OperandTexts#says].
    private final Map<WordKey, Mask> known = new ConcurrentHashMap<>();

    AmbiguousBits(Book book, Entry entry, String dialect, OperandTables tables) {
        Scope scope = Scope.of(book, entry);
        Word all = new Word();
        for (Entry.OperandDecl o : entry.operands()) {
            Bits foreign = scope.instance(o).inputs(Set.of());
            if (foreign != null) foreign.mark(all);
        }
        for (Shape.Alternative a : entry.text(dialect))
            for (Bits b : scope.place(a).fixed()) b.mark(all);
        this.bits = SharedBits.of(book, entry, dialect).or(all.mask());
        Mask near = Mask.NONE;
        boolean knowable = all.aux == 0;
        int counted = 0;
        for (Entry.OperandDecl o : entry.operands()) {
            Scope.Instance i = scope.instance(o);
            Bits foreign = i.inputs(Set.of());
            Mask own = Mask.of(Bits.glue(i.own()));
            if (!own.and(bits).isEmpty()) near = near.or(own);
            else if (foreign == null) continue;
            knowable &= OwnOperand.fits(book, i);
            if (!knowable) break;
            Bits index = OwnOperand.index(i);
            Word counting = new Word(index.get(bits.word()), 0);
            counted += Long.bitCount(counting.lo);
            operands.add(new Linked(
                    tables.table(entry, i, Set.of()),
                    index,
                    Bits.in(counting),
                    own,
                    foreign == null ? Mask.NONE : Mask.of(foreign),
                    isAlways(entry, dialect, o.name())));
        }
        this.doubtful = near.without(bits);
        this.isKnowable = knowable && counted <= MAX_SAID;
    }

    private static boolean isAlways(Entry entry, String dialect, String operand) {
        for (Shape.Alternative a : entry.text(dialect)) {
            List<Part> text = a.text(dialect);
            boolean has = false;
            if (text != null) for (Part p : text) has |= isOperand(p, operand);
            if (!has) return false;
        }
        return true;
    }

    private static boolean isOperand(Part p, String name) {
        return p instanceof Part.Operand o && o.name().equals(name);
    }

    /// Whether a difference is none of these bits alone.
    boolean isApart(long differLo, long differHi) {
        return (differLo & bits.lo() | differHi & bits.hi()) == 0;
    }

    /// Turns what printing has told about a word into what assembling its text would tell.
    ///
    /// @param out has the differences, and gets them
    /// @param every whether operands may be read otherwise although nothing that they take from elsewhere is
    /// @return false, and nothing is changed, if only assembling the text can tell
    boolean resolve(Word w, TextBuffer out, boolean every) {
        if ((out.differLo & doubtful.lo() | out.differHi & doubtful.hi()) != 0) return false;
        WordKey key = key(w);
        Mask parsed = key == null ? null : known.get(key);
        if (parsed == null) return false;
        Word differ = new Word(out.differLo & ~bits.lo() | parsed.lo(), out.differHi & ~bits.hi() | parsed.hi());
        for (Linked o : operands) {
            if (!every && parsed.and(o.elsewhere).isEmpty()) continue;
            if (!o.isAlways) return false;
            long as =
                    o.index.get(new Word(w.lo ^ parsed.lo() & o.elsewhere.lo(), w.hi ^ parsed.hi() & o.elsewhere.hi()));
            long mine = o.texts.differ(o.index.get(w), as);
            if (mine == ReadBack.UNREADABLE) return false;
            Word own = new Word();
            o.index.put(own, mine);
            Mask at = o.own.without(bits);
            differ.lo = differ.lo & ~at.lo() | own.lo & at.lo();
            differ.hi = differ.hi & ~at.hi() | own.hi & at.hi();
        }
        out.differLo = differ.lo;
        out.differHi = differ.hi;
        return true;
    }

    /// Keeps what assembling the text of a word has told.
    void learn(Word w, long differLo, long differHi) {
        WordKey key = key(w);
        if (key == null) return;
        if (known.size() >= MAX_KNOWN) known.clear();
        known.put(key, new Mask(differLo & bits.lo(), differHi & bits.hi()));
    }

    /// What the parsing of a word depends on, or null if that cannot be told.
    private @Nullable WordKey key(Word w) {
        if (!isKnowable) return null;
        long packed = 0;
        for (Linked o : operands) {
            long mine = o.texts.says(o.index.get(w));
            if (mine == ReadBack.UNREADABLE) return null;
            packed = packed << o.counting.width() | o.counting.get(new Word(mine, 0));
        }
        return new WordKey(w.mask().and(bits).word(), packed);
    }
}
