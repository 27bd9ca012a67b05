package dev.heddle.code.parse;

import dev.heddle.bits.Bits;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.code.print.ReadBack;
import dev.heddle.code.template.OwnOperand;
import org.jspecify.annotations.Nullable;

/// What the texts of a shape are read as: one table for all operands of that shape, wherever their bits are.
final class OperandReadings extends MemoTable implements ReadBack {
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
    public ReadBack.Memory memory() {
        return new Parse();
    }

    @Override
    public boolean gives(
            ReadBack.@Nullable Memory memory, byte[] text, int from, int to, Word bits) {
        Bits inputs = operand.inputs();
        long input = inputs == null ? 0 : inputs.get(bits);
        long found;
        if (memory instanceof Parse p) {
            p.text = text;
            found = value(p, from, to, input);
        } else {
            found = find(text, from, to, input);
        }
        return found == operand.own().get(bits);
    }

    @Override
    synchronized long find(byte[] text, int from, int to, long input) {
        parse.start(text, from, to);
        parse.begin(0, 0, 0, 0);
        Bits inputs = operand.inputs();
        if (inputs != null) inputs.unify(parse.word, parse.known, input);
        Bits said = operand.said();
        return matcher.match(parse, from) && (said == null || said.isKnown(parse.known))
                ? operand.own().get(parse.word)
                : NONE;
    }
}
