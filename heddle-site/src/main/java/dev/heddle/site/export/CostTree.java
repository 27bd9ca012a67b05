package dev.heddle.site.export;

import dev.heddle.isa.CostModel;

/// Writes what instructions cost.
final class CostTree {
    private CostTree() {}

    static Tree of(CostModel c) {
        return Tree.of()
                .text("cycles", c.cycles())
                .text("unknown", c.unknown())
                .text("fits", c.fits())
                .map("pipes", c.pipes(), (_, p) -> pipe(p))
                .map("works", c.works(), (_, w) -> work(w))
                .list("limits", c.limits(), CostTree::limit);
    }

    private static Tree pipe(CostModel.Pipe p) {
        return Tree.of()
                .with("rate", p.rate())
                .text("doc", p.doc())
                .text("evidence", p.evidence())
                .text("note", p.note());
    }

    private static Tree work(CostModel.Work w) {
        return Tree.of()
                .text("doc", w.doc())
                .list("uses", w.uses(), CostTree::use)
                .maybe("latency", w.latency() < 0 ? null : w.latency())
                .text("latencyOf", w.latencyOf())
                .map("latencies", w.latencies(), (_, cycles) -> cycles)
                .text("evidence", w.evidence())
                .text("note", w.note());
    }

    private static Tree use(CostModel.Use u) {
        return Tree.of().with("pipe", u.pipe()).with("times", u.times()).flag("once", u.isOnce());
    }

    private static Tree quantity(CostModel.Quantity q) {
        Tree out = Tree.of().with("of", q.of());
        return q.from() < 0 ? out : out.with("from", q.from()).with("to", q.to());
    }

    private static Tree limit(CostModel.Limit l) {
        return Tree.of()
                .with("name", l.name())
                .with("function", l.function())
                .with("of", Tree.all(l.of(), CostTree::quantity))
                .text("doc", l.doc())
                .text("evidence", l.evidence())
                .text("note", l.note());
    }
}
