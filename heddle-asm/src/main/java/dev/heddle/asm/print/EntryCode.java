package dev.heddle.asm.print;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.insn.Scope;
import dev.heddle.asm.template.TextParts;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Outline;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An entry, compiled when it is first needed.
public final class EntryCode {
    private final Outline outline;
    private final Book book;
    private final String dialect;
    private final OperandTables tables;
    private final boolean isShared;
    private final boolean isIncluded;

    /// The bit that chooses the length, or -1.
    private final int lengthBit;

    private final int shortBytes;
    private final int longBytes;

    /// Bits that only the long form has.
    private final Mask beyond;

    /// Bits that are of unknown meaning, or ignored.
    private Mask odd = Mask.NONE;

    /// Whether a text has an operand that it does not always print.
    private boolean mayLeaveOut;

    /// Whether its text is another one than that which its operands mean something in: what is undefined there can have
    /// a plain text here.
    private boolean saysLess;

    // What the entry says, at hand once there is a printer.
    private boolean isSilent;

    private boolean isRaw;

    private volatile @Nullable Printer printer;
    private volatile @Nullable Boolean target;
    private volatile @Nullable Boolean reserved;
    private volatile @Nullable Requirements requirements;
    private volatile @Nullable AmbiguousBits entangled;

    /// The conditions of an entry, with the values that they need computed.
    ///
    /// @param all whether all hold
    /// @param refusing whether all hold that refuse what breaks them
    private record Requirements(Scope.Equation[] equations, IntExpr[] conditions, IntExpr all, IntExpr refusing) {
        static final Requirements NONE =
                new Requirements(new Scope.Equation[0], new IntExpr[0], Scope.TRUE, Scope.TRUE);

        /// A word with the computed values.
        Word solved(Word w) {
            if (equations.length == 0) return w;
            Word copy = w.instruction();
            for (Scope.Equation e : equations) e.bits().put(copy, e.value().eval(copy));
            return copy;
        }
    }

    /// @param isShared whether an entry before it has the same mnemonic
    public EntryCode(Book book, Outline outline, String dialect, OperandTables tables, boolean isShared) {
        this.book = book;
        this.outline = outline;
        this.dialect = dialect;
        this.tables = tables;
        this.isShared = isShared;
        this.isIncluded = book.isIncluded(outline.id());
        this.lengthBit = outline.length().by();
        this.shortBytes = outline.length().bytes();
        this.longBytes = outline.length().longBytes();
        this.beyond = Mask.low(8 * longBytes).without(Mask.low(8 * shortBytes));
    }

    /// Whether its words have no text.
    public boolean isSilent() {
        return printer == null ? entry().text(dialect).isEmpty() : isSilent;
    }

    /// Whether what the text does not say follows it as a number.
    public boolean isRaw() {
        return printer == null ? entry().isRaw() : isRaw;
    }

    /// Whether it is of an included book: its words are written as data.
    public boolean isIncluded() {
        return isIncluded;
    }

    public Entry entry() {
        return outline.entry();
    }

    /// Bytes of a word.
    public int bytes(Word w) {
        return lengthBit >= 0 && w.bit(lengthBit) ? longBytes : shortBytes;
    }

    public Printer printer() {
        Printer p = printer;
        if (p == null) {
            odd = entry().odd();
            mayLeaveOut = mayLeaveOut();
            saysLess = !dialect.isEmpty() && !entry().operands().isEmpty();
            isSilent = entry().text(dialect).isEmpty();
            isRaw = entry().isRaw();
            p = new PrinterCompiler(book, entry(), dialect, tables).compile();
            printer = p;
        }
        return p;
    }

    private boolean mayLeaveOut() {
        for (Shape.Alternative a : entry().text(dialect)) {
            List<Part> text = a.text(dialect);
            if (text != null && TextParts.mayLeaveOut(text)) return true;
        }
        return false;
    }

    /// Whether words can have a reserved value: those have no text.
    public boolean mayBeReserved() {
        Boolean can = reserved;
        if (can == null) reserved = can = TextParts.maybeNone(book, entry());
        return can;
    }

    /// Whether a word has a reserved value, of those that can.
    ///
    /// @param out where it may be written
    public boolean isReserved(Word w, TextBuffer out) {
        Word before = w.instruction();
        out.clear();
        boolean reserved = printer().print(out, w) < 0;
        w.copy(before);
        return reserved;
    }

    /// Whether an entry before it has the same mnemonic.
    public boolean isShared() {
        return isShared;
    }

    /// Whether the assembler would choose the short form for this word although it has the long one.
    public boolean isNeedlesslyLong(Word w) {
        return lengthBit >= 0 && w.bit(lengthBit) && isShort(w);
    }

    private boolean isShort(Word w) {
        return !beyond.isSomeIn(w);
    }

    /// Turns a word that has been printed into the one that the text stands for.
    ///
    /// @param out what printing it told
    /// @param result what printing it gave
    /// @return false, and nothing is changed, if only assembling the text can tell; [#learn] wants to know then
    public boolean reread(Word w, TextBuffer out, int result) {
        boolean isEntangled = (result & Printer.ENTANGLED) != 0;
        if (out.differs() || isEntangled) {
            if (book.isa().isWide()) return false;
            AmbiguousBits e = entangled();
            boolean isSure = !isEntangled && e.isApart(out.differLo, out.differHi);
            if (!isSure && !e.resolve(w, out, isEntangled)) return false;
            w.lo ^= out.differLo;
            w.hi ^= out.differHi;
        }
        if (lengthBit < 0) return true;
        Bits.of(lengthBit, 1).put(w, 0);
        chooseLength(w);
        return true;
    }

    /// Remembers what the text of a word was assembled as, for other words of this entry.
    ///
    /// @param differLo ones where bits 63:0 of the two words differ
    /// @param differHi the same of bits 127:64
    public void learn(Word w, long differLo, long differHi) {
        if (!book.isa().isWide()) entangled().learn(w, differLo, differHi);
    }

    private AmbiguousBits entangled() {
        AmbiguousBits known = entangled;
        if (known == null) entangled = known = new AmbiguousBits(book, entry(), dialect, tables);
        return known;
    }

    /// Sets the bit that chooses the length.
    public void chooseLength(Word w) {
        if (lengthBit < 0 || isShort(w)) return;
        Bits.of(lengthBit, 1).put(w, 1);
    }

    /// Whether the text has a branch target.
    public boolean hasTarget() {
        Boolean known = target;
        if (known == null) {
            known = findTarget();
            target = known;
        }
        return known;
    }

    private boolean findTarget() {
        return entry().text(dialect).stream().anyMatch(a -> {
            List<Part> text = a.text(dialect);
            return text != null && TextParts.hasTarget(book, entry(), text);
        });
    }

    /// Whether nothing can be remarked about an instruction: a quick answer, which may be a false no.
    public boolean isPlain(Insn i) {
        Word w = i.word();
        return keeps(w) && !isOdd(w, printer().print(new TextBuffer(), w));
    }

    /// Whether there may be something to remark about a word that keeps the requirements.
    ///
    /// @param result what printing it has told
    public boolean isOdd(Word w, int result) {
        return result < 0 || (result & Printer.ODD) != 0 || odd.isSomeIn(w) || mayLeaveOut || saysLess;
    }

    /// Whether a word keeps all requirements.
    public boolean keeps(Word w) {
        Requirements r = requirements();
        return r == Requirements.NONE || r.all.eval(r.solved(w)) != 0;
    }

    /// Whether a word breaks a requirement.
    public boolean breaks(Word w) {
        Requirements r = requirements();
        return r != Requirements.NONE && r.refusing.eval(r.solved(w)) == 0;
    }

    /// @return why the assembler should refuse a word, or null
    public @Nullable String refusal(Word w) {
        if (!breaks(w)) return null;
        for (Entry.Requirement r : broken(w)) if (r.refuses()) return r.reason();
        return null;
    }

    /// @return the requirements that a word breaks, those too that do not refuse it
    public List<Entry.Requirement> broken(Word w) {
        Requirements r = requirements();
        if (r == Requirements.NONE) return List.of();
        Word solved = r.solved(w);
        if (r.all.eval(solved) != 0) return List.of();
        List<Entry.Requirement> out = new ArrayList<>();
        for (int i = 0; i < r.conditions.length; i++) {
            if (r.conditions[i].eval(solved) == 0)
                out.add(entry().requirements().get(i));
        }
        return out;
    }

    private Requirements requirements() {
        Requirements r = requirements;
        if (r == null) requirements = r = compiled(entry().requirements());
        return r;
    }

    private Requirements compiled(List<Entry.Requirement> all) {
        if (all.isEmpty()) return Requirements.NONE;
        Scope scope = Scope.of(book, entry());
        IntExpr[] conditions = new IntExpr[all.size()];
        for (int i = 0; i < conditions.length; i++)
            conditions[i] = scope.expr(all.get(i).condition());
        List<IntExpr> refusing = new ArrayList<>();
        for (int i = 0; i < conditions.length; i++) if (all.get(i).refuses()) refusing.add(conditions[i]);
        IntExpr hold = IntExpr.all(List.of(conditions));
        return new Requirements(
                scope.equations().toArray(Scope.Equation[]::new),
                conditions,
                hold,
                refusing.size() == conditions.length ? hold : IntExpr.all(refusing));
    }
}
