package dev.heddle.decompile.source;

import dev.heddle.lift.Op;
import java.util.ArrayList;
import java.util.List;

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
}
