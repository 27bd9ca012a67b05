package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Gives the last turn of an unrolled loop the form of the others: where these ask whether a value is less than 4 and
/// less than 2, compilers make a comparison with 0 of whether it is less than 1.
final class LastTurns {
    private LastTurns() {}

    static void restore(Terms terms, List<Block> blocks) {
        Set<Term> halved = new HashSet<>();
        for (Block b : blocks)
            for (Block.Exit e : b.exits) {
                Term less = e.when() == null ? null : positive(e.when());
                if (less != null && less.is(Op.LT_U) && less.arg(1).is(2)) halved.add(less.arg(0));
            }
        Map<Term, Term> by = new HashMap<>();
        for (Block b : blocks)
            for (Block.Exit e : b.exits) {
                Term none = e.when() == null ? null : positive(e.when());
                if (none == null || !none.is(Op.EQ) || !none.arg(1).is(0) || !halved.contains(none.arg(0))) continue;
                terms.at(none);
                Term one = terms.number(none.arg(0).type(), 1);
                by.put(none, terms.plain(ValueType.MASK, Op.LT_U, none.arg(0), one));
            }
        if (by.isEmpty()) return;
        Terms.Replacing replacing = terms.new Replacing(by);
        for (Block b : blocks) b.replace(replacing::in);
    }

    private static Term positive(Term condition) {
        return condition.is(Op.XOR) && condition.arg(1).is(-1) ? condition.arg(0) : condition;
    }
}
