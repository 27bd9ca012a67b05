package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.ArrayList;
import java.util.List;

/// Leaves out the bits of values that stores of fewer bits do not store.
final class StoredBits {
    private StoredBits() {}

    static void cut(Terms terms, List<Block> blocks) {
        for (Block b : blocks)
            b.effects = new ArrayList<>(b.effects.stream()
                    .map(e -> e.op() == Op.STORE && e.bits() < Integer.SIZE ? cut(terms, e) : e)
                    .toList());
    }

    private static Effect cut(Terms terms, Effect e) {
        List<Term> args = new ArrayList<>(List.of(e.args().getFirst()));
        for (Term value : e.args().subList(1, e.args().size())) args.add(cut(terms, value, e.bits()));
        return new Effect(e.op(), e.result(), args, e.when(), e.bits(), e.word(), e.parts(), e.insn());
    }

    /// @return a value whose lowest bits are the same
    private static Term cut(Terms terms, Term value, long bits) {
        if (value.type() != ValueType.I32) return value;
        terms.at(value);
        Term mask = terms.number(ValueType.I32, (1L << bits) - 1);
        Term low = terms.of(ValueType.I32, Op.AND, value, mask);
        return low.is(Op.AND) && low.arg(1) == mask ? low.arg(0) : low;
    }
}
