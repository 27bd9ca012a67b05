package dev.heddle.code.parse;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.code.print.ReadBack;
import dev.heddle.code.template.OwnOperand;

/// Remembers what the texts of a shape are read as: one table for all operands of that shape, wherever their bits are.
final class OperandReadings extends OperandParseCache implements ReadBack {
    private final OwnOperand operand;
    private final Matcher matcher;
    private final Parse parse = Parse.quiet();

    /// @param entry any entry that has the operand
    /// @param number of the table, from 0
    OperandReadings(Book book, Entry entry, String dialect, OwnOperand operand, int number) {
        super(number, 13, operand.index().width());
        this.operand = operand;
        this.matcher =
                new MatcherCompiler(book, entry, dialect, null)
                        .operand(operand.instance(), new Matcher.Last());
    }

    @Override
    public long differ(byte[] text, int from, int to, Word bits) {
        Bits inputs = operand.inputs();
        long found = find(text, from, to, inputs == null ? 0 : inputs.get(bits));
        if (found < 0) return ReadBack.UNREADABLE;
        Word differ = new Word();
        operand.own().put(differ, found ^ operand.own().get(bits));
        return differ.lo;
    }

    @Override
    public synchronized long says(byte[] text, int from, int to, Word bits) {
        parse.start(text, from, to);
        parse.begin(new Word(), new Word());
        boolean same =
                matcher.match(parse, from) && ((parse.word.lo ^ bits.lo) & parse.known.lo) == 0;
        return same ? parse.known.lo : ReadBack.UNREADABLE;
    }

    /// Whether the operand may have no text.
    boolean mayBeAbsent() {
        return matcher.mayBeAbsent();
    }

    @Override
    synchronized long find(byte[] text, int from, int to, long input) {
        parse.start(text, from, to);
        parse.begin(new Word(), new Word());
        Bits inputs = operand.inputs();
        if (inputs != null) inputs.unify(parse.word, parse.known, input);
        Bits said = operand.said();
        return matcher.match(parse, from) && (said == null || said.isKnown(parse.known))
                ? operand.own().get(parse.word)
                : NONE;
    }
}
