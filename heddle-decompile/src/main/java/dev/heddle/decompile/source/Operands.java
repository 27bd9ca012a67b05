package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The terms that are printed for a term or an effect: for an access, the parts of its place instead of its address.
final class Operands {
    private Operands() {}

    static List<Term> of(Term t) {
        return t.is(Op.LOAD) ? Location.of(t.arg(0)).terms() : t.args();
    }

    static List<Term> of(Effect e) {
        List<Term> out = new ArrayList<>();
        if (e.when() != null) out.add(e.when());
        switch (e.op()) {
            case LOAD, STORE, ATOMIC -> {
                out.addAll(Location.of(e.args().getFirst()).terms());
                out.addAll(e.args().subList(1, e.args().size()));
            }
            default -> out.addAll(e.args());
        }
        return out;
    }

    /// @return what the effects, ways on and phis of a block are made of
    static List<Term> of(Block b) {
        List<Term> out = new ArrayList<>();
        for (Block.Phi p : b.phis) out.addAll(p.from().values());
        for (Effect e : b.effects) out.addAll(of(e));
        for (Block.Exit e : b.exits) if (e.when() != null) out.add(e.when());
        return out;
    }

    /// @return all terms of some blocks, each once, behind what it is made of
    static Collection<Term> all(List<Block> blocks) {
        Set<Term> out = new LinkedHashSet<>();
        for (Block b : blocks) for (Term t : of(b)) collect(t, out);
        return out;
    }

    private static void collect(Term t, Set<Term> to) {
        if (to.contains(t)) return;
        for (Term a : of(t)) collect(a, to);
        to.add(t);
    }
}
