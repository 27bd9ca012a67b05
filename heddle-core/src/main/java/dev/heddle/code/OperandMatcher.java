package dev.heddle.code;

import dev.heddle.bits.Bits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Matches an operand that ends at a comma or at the end of the text, first by its table, which knows the texts that
/// came before: code repeats its operands all the time.
final class OperandMatcher extends Matcher {
    /// Longest text that tables keep.
    private static final int MOST = 16;

    private final Matcher slow;
    private final OperandTable table;
    private final Bits own;
    private final @Nullable Bits inputs;

    /// @param slow the operand's alternatives, which go on with what is behind the operand
    OperandMatcher(Matcher slow, OperandTable table, Scope.Instance operand) {
        this.slow = slow;
        this.table = table;
        List<Bits> foreign = operand.params().stream().filter(b -> !b.isConstant() && !operand.own().contains(b)).toList();
        this.own = Bits.glue(operand.own());
        this.inputs = foreign.isEmpty() ? null : Bits.glue(foreign);
    }

    @Override
    boolean match(Parse p, int pos) {
        Bits foreign = inputs;
        if (p.owed != null || foreign != null && !foreign.isKnown(p.known)) return slow.match(p, pos);
        byte[] text = p.text;
        int end = pos;
        long first = 0;
        long second = 0;
        for (; end < p.end && text[end] != ','; end++) {
            second = second << 8 | first >>> 56;
            first = first << 8 | text[end] & 0xff;
        }
        if (end == pos || end - pos > MOST) return slow.match(p, pos);
        long value = table.parse(p, pos, end, first, second, foreign == null ? 0 : foreign.get(p.word));
        return value >= 0 && bind(p, own, value, pos, end) || slow.match(p, pos);
    }
}
