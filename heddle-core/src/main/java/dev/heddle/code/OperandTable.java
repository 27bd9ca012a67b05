package dev.heddle.code;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the bits of a shape print as, and what its texts parse to: one table for all operands of that shape, wherever
/// their bits are. Made when needed.
final class OperandTable {
    /// Texts are kept if a shape has at most 2^this values.
    static final int MOST_BITS = 14;

    private static final int SLOT_BITS = 9;
    private static final int SLOTS = 1 << SLOT_BITS;

    /// Longs of a slot: two of text, bits from elsewhere, the value and 1.
    private static final int SLOT = 4;

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
    private final Bits index;
    private final Printer printer;
    private final Matcher matcher;
    private final Parse parse = new Parse();
    private final int number;

    /// @param entry any entry that has the operand
    /// @param like the operand
    /// @param number of the table, from 0
    OperandTable(Book book, Entry entry, String dialect, Scope.Instance like, int number) {
        this.number = number;
        List<Bits> params = new ArrayList<>();
        List<Bits> mine = new ArrayList<>();
        List<Bits> foreign = new ArrayList<>();
        int width = 0;
        for (Bits b : like.params()) width += b.isConstant() ? 0 : b.width();
        int at = width;
        for (Bits b : like.params()) {
            if (b.isConstant()) {
                params.add(b);
                continue;
            }
            at -= b.width();
            Bits here = Bits.of(at, b.width());
            params.add(here);
            (like.own().contains(b) ? mine : foreign).add(here);
        }
        Scope scope = Scope.of(book, like.shape(), params);
        Scope.Instance here = new Scope.Instance(like.decl(), like.shape(), scope, params, mine);
        this.index = Bits.of(0, Math.max(1, width));
        this.own = Bits.glue(mine);
        this.inputs = foreign.isEmpty() ? null : Bits.glue(foreign);
        this.slots = width <= MOST_BITS ? new Slots(width, this::make) : null;
        this.printer = new PrinterCompiler(book, entry, dialect, null).direct(here);
        this.matcher = new MatcherCompiler(book, entry, dialect, null).operand(here, new Matcher.Last());
    }

    /// Whether an operand can have a table: some of its bits are its own, and not more than a long has.
    static boolean fits(Book book, Scope.Instance i) {
        int width = i.params().stream().mapToInt(b -> b.isConstant() ? 0 : b.width()).sum();
        Shape s = i.shape();
        return width <= 62 && !i.own().isEmpty() && !PrinterCompiler.hasTarget(book, s);
    }

    /// @return the texts by value, the first parameter highest; null if there are too many
    @Nullable Slots slots() {
        return slots;
    }

    /// Writes the text of a value, which is parsed again to see whether it says everything.
    private int make(int value, Out o) {
        Word w = new Word();
        index.put(w, value);
        int r = printer.print(o, w);
        w.set(0, 0);
        index.put(w, value);
        return r != Printer.UNDEFINED && isClean(Arrays.copyOf(o.bytes, o.length), w) ? Printer.CLEAN : Printer.SUSPECT;
    }

    private synchronized boolean isClean(byte[] text, Word w) {
        Bits foreign = inputs;
        return match(text, 0, text.length, foreign == null ? 0 : foreign.get(w)) && own.get(parse.word) == own.get(w);
    }

    private boolean match(byte[] text, int from, int to, long input) {
        parse.start(text, from, to);
        parse.begin(0, 0, 0, 0);
        Bits foreign = inputs;
        if (foreign != null) foreign.unify(parse.word, parse.known, input);
        return matcher.match(parse, from);
    }

    /// Finds what a text of at most 16 bytes stands for.
    ///
    /// @param p keeps what was found before
    /// @param first the last eight bytes of the text, the last one lowest
    /// @param second the bytes before them
    /// @param input value of the bits from elsewhere
    /// @return value of the operand's own bits, or -1 if the text cannot be parsed alone
    long parse(Parse p, int from, int to, long first, long second, long input) {
        long[] m = p.memory(number, SLOTS * SLOT);
        long hash = (first ^ second * 31 ^ input * 0x9E37) * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash >>> 64 - SLOT_BITS) * SLOT;
        if (m[slot] == first && m[slot + 1] == second && m[slot + 2] == input) return m[slot + 3];
        return parse(p.text, from, to, first, second, input, m, slot);
    }

    private synchronized long parse(byte[] text, int from, int to, long first, long second, long input, long[] m, int slot) {
        if (!match(text, from, to, input)) return -1;
        m[slot] = first;
        m[slot + 1] = second;
        m[slot + 2] = input;
        m[slot + 3] = own.get(parse.word);
        return m[slot + 3];
    }
}
