package dev.heddle.asm.parse;

import dev.heddle.asm.print.ReadBack;
import dev.heddle.asm.template.OwnOperand;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;

/// Reads texts of a shape alone: for all operands of that shape, wherever their bits are.
final class OperandReadings implements ReadBack {
    private static final long NONE = -1;

    private final OwnOperand operand;
    private final Matcher matcher;
    private final Parse parse = Parse.quiet();

    /// @param entry any entry that has the operand
    OperandReadings(Book book, Entry entry, String dialect, OwnOperand operand) {
        this.operand = operand;
        this.matcher = new MatcherCompiler(book, entry, dialect).operand(operand.instance(), new Matcher.Last());
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
        boolean same = matcher.match(parse, from) && ((parse.word.lo ^ bits.lo) & parse.known.lo) == 0;
        return same ? parse.known.lo : ReadBack.UNREADABLE;
    }

    /// @return value of the operand's own bits, or [#NONE] if the text cannot be read alone
    private synchronized long find(byte[] text, int from, int to, long input) {
        parse.start(text, from, to);
        parse.begin(new Word(), new Word());
        Bits inputs = operand.inputs();
        if (inputs != null) inputs.unify(parse.word, parse.known, input);
        Bits implied = operand.implied();
        return matcher.match(parse, from) && (implied == null || implied.isKnown(parse.known))
                ? operand.own().get(parse.word)
                : NONE;
    }
}
