package dev.heddle.code.parse;

import dev.heddle.bits.Bits;
import dev.heddle.insn.scope.Scope;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Matches an operand that ends at a comma or at the end of the text, first by its table, which knows the texts that
/// came before: code repeats its operands all the time.
final class OperandMatcher extends Matcher {
    private final Matcher slow;
    private final OperandReadings table;
    private final Bits own;
    private final @Nullable Bits inputs;

    /// @param slow the operand's alternatives, which go on with what follows the operand
    OperandMatcher(Matcher slow, OperandReadings table, Scope.Instance operand) {
        this.slow = slow;
        this.table = table;
        this.own = Bits.glue(operand.own());
        this.inputs = operand.inputs(Set.of());
    }

    @Override
    boolean match(Parse p, int pos) {
        Bits foreign = inputs;
        if (p.owed != null || foreign != null && !foreign.isKnown(p.known))
            return slow.match(p, pos);
        int end = pos;
        while (end < p.end && p.text[end] != ',') end++;
        if (end == pos) return slow.match(p, pos);
        long value = table.value(p, pos, end, foreign == null ? 0 : foreign.get(p.word));
        return value >= 0 && bind(p, own, value, pos, end) || slow.match(p, pos);
    }

    @Override
    boolean mayBeAbsent() {
        return slow.mayBeAbsent();
    }

    @Override
    boolean mayBegin(int c) {
        return slow.mayBegin(c);
    }
}
