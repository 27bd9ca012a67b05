package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Shape;
import dev.heddle.insn.scope.Scope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the bits of a shape print as, and what its texts parse to: one table for all operands of that shape, wherever
/// their bits are. Made when needed.
final class OperandTable extends Remembered {
    /// Texts are kept if a shape has at most 2^this values.
    static final int MOST_BITS = 22;

    /// What operands of one table have in common: the shape, constant parameters by value, others by width and owner.
    ///
    /// A string: the hash code of a record is linked when it is first asked for, which shows at start.
    static String key(Scope.Instance i) {
        StringBuilder key = new StringBuilder(i.shape().name());
        for (Bits b : i.params()) {
            if (b.isConstant()) key.append(" =").append(b.get(new Word())).append(':');
            else key.append(i.own().contains(b) ? " own " : " from ");
            key.append(b.width());
        }
        return key.toString();
    }

    private final @Nullable Slots slots;
    private final Bits own;
    private final @Nullable Bits inputs;
    private final @Nullable Bits said;
    private final Bits index;
    private final Printer printer;
    private final Matcher matcher;
    private final Parse parse = new Parse();
    private final Book book;
    private final Entry entry;
    private final String dialect;
    private final Scope.Instance instance;
    private final Set<String> says;
    private @Nullable Printer quick;

    /// @param entry any entry that has the operand
    /// @param like the operand
    /// @param says parameters from elsewhere that its texts say, see [Implied]; they belong to the value
    /// @param texts where its texts go
    /// @param number of the table, from 0
    OperandTable(
            Book book,
            Entry entry,
            String dialect,
            Scope.Instance like,
            Set<String> says,
            Texts texts,
            int number) {
        super(number, 13, width(like));
        List<Bits> params = new ArrayList<>();
        List<Bits> mine = new ArrayList<>();
        int width = width(like);
        int at = 0;
        for (Bits b : like.params()) {
            if (b.isConstant()) {
                params.add(b);
                continue;
            }
            Bits here = Bits.of(at, b.width());
            at += b.width();
            params.add(here);
            if (like.own().contains(b)) mine.add(here);
        }
        this.book = book;
        this.entry = entry;
        this.dialect = dialect;
        Scope scope = Scope.of(book, like.shape(), params);
        Scope.Instance here = new Scope.Instance(like.decl(), like.shape(), scope, params, mine);
        this.instance = here;
        this.says = says;
        this.index = Bits.of(0, Math.max(1, width));
        this.own = here.bound(says);
        List<Bits> shared = new ArrayList<>();
        for (int i = 0; i < params.size(); i++)
            if (says.contains(like.shape().params().get(i).name())) shared.add(params.get(i));
        this.said = shared.isEmpty() ? null : Bits.glue(shared);
        this.inputs = here.inputs(says);
        this.slots = width <= MOST_BITS ? new Slots(width, texts, this::make) : null;
        this.printer = new PrinterCompiler(book, entry, dialect, null).direct(here, says);
        this.matcher =
                new MatcherCompiler(book, entry, dialect, null).operand(here, new Matcher.Last());
    }

    /// Where an operand has the bits that choose its text, the first parameter lowest: it varies most.
    static Bits index(Scope.Instance i) {
        return Bits.glue(i.variable().reversed());
    }

    private static int width(Scope.Instance i) {
        int width = 0;
        for (Bits b : i.params()) width += b.isConstant() ? 0 : b.width();
        return width;
    }

    /// Whether an operand can have a table: some of its bits are its own, and not more than a long has.
    static boolean fits(Book book, Scope.Instance i) {
        Shape s = i.shape();
        return width(i) <= 62 && !i.own().isEmpty() && !PrinterCompiler.hasTarget(book, s);
    }

    /// A printer of the operand's bits, which are by themselves as in [#slots].
    synchronized Printer printer(OperandTables tables) {
        Printer p = quick;
        if (p == null) {
            quick = p = new PrinterCompiler(book, entry, dialect, tables).direct(instance, says);
        }
        return p;
    }

    /// Whether a text is read as these bits.
    ///
    /// @param memory what is remembered of other texts
    boolean isOwn(Parse memory, byte[] text, int from, int to, Word bits) {
        Bits foreign = inputs;
        memory.text = text;
        return value(memory, from, to, foreign == null ? 0 : foreign.get(bits)) == own.get(bits);
    }

    /// @return the texts by the bits of [#index]; null if there are too many
    @Nullable Slots slots() {
        return slots;
    }

    /// Writes the text of a value, which is parsed again to see whether it says everything.
    private int make(int value, Out o) {
        Word w = new Word();
        index.put(w, value);
        int r = printer.print(o, w);
        if (r < 0) return r;
        w.set(0, 0);
        index.put(w, value);
        return r != Printer.UNDEFINED && isClean(Arrays.copyOf(o.bytes, o.length), w)
                ? Printer.CLEAN
                : Printer.SUSPECT;
    }

    private synchronized boolean isClean(byte[] text, Word w) {
        Bits foreign = inputs;
        return match(text, 0, text.length, foreign == null ? 0 : foreign.get(w))
                && own.get(parse.word) == own.get(w);
    }

    private boolean match(byte[] text, int from, int to, long input) {
        parse.start(text, from, to);
        parse.begin(0, 0, 0, 0);
        Bits foreign = inputs;
        if (foreign != null) foreign.unify(parse.word, parse.known, input);
        return matcher.match(parse, from) && (said == null || said.isKnown(parse.known));
    }

    @Override
    synchronized long find(byte[] text, int from, int to, long input) {
        return match(text, from, to, input) ? own.get(parse.word) : -1;
    }
}
