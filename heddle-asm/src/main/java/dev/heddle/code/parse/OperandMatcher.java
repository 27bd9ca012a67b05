package dev.heddle.code.parse;

import dev.heddle.bits.Bits;
import dev.heddle.insn.Scope;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Matches an operand that ends at a comma or at the end of the text, first by its table, which knows the texts that
/// came before: code repeats its operands all the time. Its alternatives are compiled when they are needed.
final class OperandMatcher extends Matcher {
    private final MatcherCompiler compiler;
    private final Scope.Instance operand;
    private final OperandReadings table;
    private final Bits own;
    private final @Nullable Bits inputs;
    private volatile @Nullable Matcher alternatives;

    /// @param compiler of its entry
    OperandMatcher(MatcherCompiler compiler, Scope.Instance operand, OperandReadings table) {
        this.compiler = compiler;
        this.operand = operand;
        this.table = table;
        this.own = Bits.glue(operand.own());
        this.inputs = operand.inputs(Set.of());
    }

    /// The operand's alternatives, which go on with what follows the operand.
    private Matcher slow() {
        Matcher m = alternatives;
        if (m == null) alternatives = m = compiler.operand(operand, next);
        return m;
    }

    @Override
    boolean match(Parse p, int pos) {
        Bits foreign = inputs;
        if (p.owed != null || foreign != null && !foreign.isKnown(p.known))
            return slow().match(p, pos);
        int end = pos;
        while (end < p.end && p.text[end] != ',') end++;
        if (end == pos) return slow().match(p, pos);
        long value = table.value(p, pos, end, foreign == null ? 0 : foreign.get(p.word));
        return value >= 0 && bind(p, own, value, pos, end) || slow().match(p, pos);
    }

    @Override
    boolean mayBeAbsent() {
        return table.mayBeAbsent();
    }

    @Override
    boolean mayBegin(int c) {
        return slow().mayBegin(c);
    }
}
