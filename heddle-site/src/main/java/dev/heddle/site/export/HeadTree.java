package dev.heddle.site.export;

import dev.heddle.isa.Isa;
import dev.heddle.isa.Schedule;
import java.util.Locale;
import java.util.Map;

/// The head of a book.
final class HeadTree {
    private HeadTree() {}

    static Tree of(Isa isa) {
        return Tree.of()
                .with("name", isa.name())
                .text("title", isa.title())
                .text("doc", isa.doc())
                .with("granule", isa.granule())
                .with("maxBytes", isa.maxBytes())
                .list("lengths", isa.lengths(), HeadTree::length)
                .with("lanes", isa.lanes())
                .flag("ownProgramCounters", isa.apart())
                .flag("fragments", isa.fragments())
                .maybe("padding", isa.padding() < 0 ? null : isa.padding())
                .with("variants", Tree.all(isa.variants(), BookList.Variant::of))
                .with("dialects", isa.dialects())
                .map("evidence", isa.evidence(), (_, text) -> text)
                .map("registers", isa.states(), (_, s) -> state(s))
                .map("views", isa.views(), (_, v) -> view(v))
                .map("spaces", isa.spaces(), (_, s) -> space(s))
                .map("tables", isa.tables(), (_, text) -> text)
                .list("inputs", isa.inputs(), HeadTree::input)
                .map("stages", isa.stages(), (_, s) -> stage(s))
                .text("constants", isa.constants())
                .with("writing", writing(isa.writing()))
                .with("schedule", schedule(isa.schedule()))
                .with("costs", CostTree.of(isa.costs()));
    }

    private static Tree length(Isa.LengthRule r) {
        return Tree.of()
                .with("bytes", r.bytes())
                .with("mask", EntryTree.hex(r.fixed()))
                .with("value", EntryTree.hex(r.match()));
    }

    private static Tree state(Isa.State s) {
        return Tree.of()
                .with("type", s.type().toString())
                .with("count", s.count())
                .with("perLane", s.perLane())
                .flag("packed", s.isPacked())
                .maybe("row", s.row() == 0 ? null : s.row())
                .text("doc", s.doc());
    }

    private static Tree view(Isa.View v) {
        return Tree.of()
                .with("type", v.type().toString())
                .with("count", v.count())
                .with("of", v.of())
                .text("other", v.other())
                .text("option", v.option());
    }

    private static Tree space(Isa.Space s) {
        Tree windows = Tree.of();
        for (Isa.Reach r : Isa.Reach.values()) {
            Long at = s.windows().get(r);
            if (at != null) windows.with(name(r), "0x" + Long.toHexString(at));
        }
        return Tree.of()
                .with("bits", s.bits())
                .with("of", name(s.reach()))
                .maybe("windows", s.windows().isEmpty() ? null : windows);
    }

    private static String name(Isa.Reach r) {
        return r.name().toLowerCase(Locale.ROOT);
    }

    private static Tree input(Isa.Input i) {
        return Tree.of().with("file", i.file()).with("element", i.element()).with("what", i.what());
    }

    private static Tree stage(Isa.Stage s) {
        Isa.Cell w = s.writes();
        return Tree.of()
                .text("title", s.title())
                .list("inputs", s.inputs(), HeadTree::input)
                .flag("squares", s.squares())
                .text("before", s.before())
                .maybe(
                        "writes",
                        w == null ? null : Tree.of().with("file", w.file()).with("element", w.element()));
    }

    private static Tree writing(Isa.Writing w) {
        Isa.Repeat r = w.repeat();
        return Tree.of()
                .with("column", w.column())
                .map("columns", w.columns(), (_, c) -> c)
                .with("labels", w.labels())
                .with("labelUnit", w.labelUnit())
                .text("literal", w.literal())
                .map(
                        "headers",
                        w.headers(),
                        (_, h) -> Tree.of().with("takes", h.takes()).text("role", h.role()))
                .map(
                        "sections",
                        w.sections(),
                        (_, s) -> Tree.of().with("end", s.end()).with("before", s.before()))
                .maybe(
                        "repeat",
                        r == null ? null : Tree.of().with("field", r.field()).list("drops", r.drops(), d -> d));
    }

    private static Tree schedule(Schedule s) {
        return Tree.of()
                .map("waits", s.waits(), (_, doc) -> doc)
                .map("units", s.units(), (_, u) -> unit(u))
                .list("delays", s.delays(), HeadTree::delay)
                .map("overlaps", Map.copyOf(s.overlaps()), (_, file) -> file);
    }

    private static Tree unit(Schedule.Unit u) {
        return Tree.of()
                .text("doc", u.doc())
                .list(
                        "results",
                        u.results(),
                        r -> Tree.of()
                                .with("wait", r.sync())
                                .text("file", r.file())
                                .list("unless", r.unless(), f -> f))
                .list("sources", u.sources(), w -> w)
                .text("evidence", u.evidence());
    }

    private static Tree delay(Schedule.Delay d) {
        return Tree.of()
                .with("unit", d.unit())
                .text("file", d.file())
                .with("role", d.role())
                .with("slots", d.slots())
                .with("mixed", d.mixed())
                .list("variants", d.variants(), v -> v)
                .text("evidence", d.evidence())
                .text("doc", d.doc());
    }
}
