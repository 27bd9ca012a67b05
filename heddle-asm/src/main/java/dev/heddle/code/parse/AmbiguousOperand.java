package dev.heddle.code.parse;

import dev.heddle.bits.Bits;
import java.util.function.UnaryOperator;

/// A text that may stand for several values, and the operand whose text may tell which one is meant.
///
/// @param next the value after another one
/// @param decider number of the operand's cell
/// @param goes says whether a text of the operand goes with a value, whatever the rest of the instruction is
record AmbiguousOperand(Next next, int decider, QuickReject goes) {
    /// Texts do not stand for more values than that, as a rule.
    private static final int MAX_VALUES = 4;

    /// @param first what the text stands for first
    /// @param from of the text
    /// @param deciderFrom of the operand's text
    /// @return the first value that the operand's text goes with, or [OperandParseCache#NONE]
    long value(Parse p, long first, int from, int to, int deciderFrom, int deciderTo) {
        long value = first;
        for (int i = 0; i < MAX_VALUES && value >= 0; i++) {
            // No text at all may go with the value too.
            if (goes.value(p, deciderFrom, deciderTo, value) != OperandParseCache.NONE
                    || goes.value(p, deciderFrom, deciderFrom, value) != OperandParseCache.NONE)
                return value;
            value = next.value(p, from, to, value);
        }
        return OperandParseCache.NONE;
    }

    /// What a text stands for after a value that is given as bits from elsewhere.
    static final class Next extends OperandParseCache {
        private final Bits bits;
        private final After after = new After();
        private final Matcher matcher;
        private final Parse parse = Parse.quiet();

        /// @param bits all that the text binds
        /// @param text makes the matcher of the text before another one
        Next(int number, Bits bits, UnaryOperator<Matcher> text) {
            super(number, 6, 2 * bits.width());
            this.bits = bits;
            this.matcher = text.apply(after);
        }

        @Override
        synchronized long find(byte[] text, int from, int to, long input) {
            after.previous = input;
            after.isAfter = false;
            parse.start(text, from, to);
            parse.begin(0, 0, 0, 0);
            return matcher.match(parse, from) ? bits.get(parse.word) : NONE;
        }

        /// The end of the text: refuses values up to the one before.
        private final class After extends Matcher.Last {
            private long previous;
            private boolean isAfter;

            @Override
            boolean match(Parse p, int pos) {
                if (!super.match(p, pos)) return false;
                boolean isPrevious = bits.get(p.word) == previous;
                boolean takes = isAfter && !isPrevious;
                isAfter |= isPrevious;
                return takes;
            }
        }
    }
}
