package dev.heddle.pages;

import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Book;
import dev.heddle.isa.CostModel;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Isa;
import dev.heddle.isa.Schedule;
import dev.heddle.isa.Timing;
import dev.heddle.pages.PageText.Literal;
import dev.heddle.pages.PageText.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The part of pages about timing: what code has to wait for, and when an instruction uses its registers.
public final class TimePage {
    private TimePage() {}

    /// Waits, units, delays, costs and limits of a book.
    ///
    /// @param schedule of the book, or of all variants
    public static List<PageSection> sections(Isa isa, Schedule schedule) {
        List<List<PageText>> waits = new ArrayList<>();
        schedule.waits().forEach((name, what) -> waits.add(PageText.row(new Literal(name), what)));
        return List.of(
                PageSection.table("waits", "Waits", List.of("wait", "for"), waits),
                units(schedule),
                delays(schedule),
                costs(isa.costs()),
                limits(isa.costs()));
    }

    private static PageSection units(Schedule schedule) {
        List<List<PageText>> rows = new ArrayList<>();
        for (Schedule.Unit u : schedule.units().values())
            rows.add(PageText.row(
                    new Literal(u.name()),
                    String.join("; ", u.results().stream().map(TimePage::result).toList()),
                    String.join(" or ", u.sources()),
                    u.evidence(),
                    u.doc()));
        List<String> titles = List.of("unit", "for results", "for sources", "evidence", "what it does");
        return PageSection.table("units", "Units", titles, rows);
    }

    private static PageSection costs(CostModel costs) {
        List<PageBlock> blocks = new ArrayList<>();
        if (!costs.works().isEmpty()) {
            blocks.add(PageBlock.paragraph("Counted in " + costs.cycles() + "."));
            blocks.add(works(costs));
            blocks.add(pipes(costs));
        }
        return new PageSection("costs", "Costs", blocks);
    }

    private static PageBlock works(CostModel costs) {
        List<List<PageText>> rows = new ArrayList<>();
        for (CostModel.Work w : costs.works().values()) {
            String through =
                    String.join(", ", w.uses().stream().map(TimePage::use).toList());
            rows.add(List.of(
                    new Literal(w.name()),
                    new Prose(through),
                    latency(w),
                    new Prose(source(w.evidence(), w.note())),
                    new Prose(w.doc())));
        }
        List<String> titles = List.of("work", "goes through", "latency", "evidence", "what it is");
        return new PageBlock.Table("Kinds of work", titles, rows);
    }

    private static PageBlock pipes(CostModel costs) {
        List<List<PageText>> rows = new ArrayList<>();
        for (CostModel.Pipe p : costs.pipes().values())
            rows.add(PageText.row(
                    new Literal(p.name()), Integer.toString(p.rate()), source(p.evidence(), p.note()), p.doc()));
        List<String> titles = List.of("pipe", "rate", "evidence", "what goes through it");
        return new PageBlock.Table("Pipes", titles, rows);
    }

    private static PageSection limits(CostModel costs) {
        List<List<PageText>> rows = new ArrayList<>();
        for (CostModel.Limit l : costs.limits())
            rows.add(List.of(
                    new Literal(l.name()),
                    new PageText.Name(l.function()),
                    new Prose(source(l.evidence(), l.note())),
                    new Prose(l.doc())));
        List<PageBlock> blocks = new ArrayList<>();
        if (!rows.isEmpty()) {
            blocks.add(PageBlock.paragraph("What bounds " + costs.fits() + ":"));
            List<String> titles = List.of("limit", "as", "evidence", "what it is");
            blocks.add(new PageBlock.Table("Limits", titles, rows));
        }
        return new PageSection("limits", "Limits", blocks);
    }

    private static String use(CostModel.Use u) {
        String times = u.times() == 1 && !u.isOnce() ? "" : " " + u.times();
        return u.pipe() + times + (u.isOnce() ? " once" : "");
    }

    private static PageText latency(CostModel.Work w) {
        List<PageText> out = new ArrayList<>();
        if (w.latency() >= 0) out.add(new Prose(Integer.toString(w.latency())));
        else if (!w.latencyOf().isEmpty()) out.add(new PageText.Name(w.latencyOf()));
        new TreeMap<>(w.latencies()).forEach((file, n) -> {
            String between = out.isEmpty() ? "" : ", ";
            out.add(new Prose(between + n + " into " + file));
        });
        return new PageText.Sequence(out);
    }

    private static String source(String evidence, String note) {
        return evidence + (evidence.isEmpty() || note.isEmpty() ? "" : ": ") + note;
    }

    /// @return a wait, and for which registers it counts
    private static String result(Schedule.Result r) {
        return r.sync()
                + (r.file().isEmpty() ? "" : " in " + r.file())
                + (r.unless().isEmpty() ? "" : " unless " + String.join(" or ", r.unless()));
    }

    private static PageSection delays(Schedule schedule) {
        List<PageBlock> blocks = new ArrayList<>();
        if (!schedule.delays().isEmpty()) {
            blocks.add(delays(schedule.delays()));
            List<String> sentences = new ArrayList<>();
            schedule.overlaps()
                    .forEach(
                            (over, file) -> sentences.add("Registers of " + over + " lie over those of " + file + "."));
            sentences.add("The first line that fits counts; mixed: for registers of different width.");
            blocks.add(PageBlock.paragraph(String.join(" ", sentences)));
        }
        return new PageSection("delays", "Slots between a write and a read", blocks);
    }

    private static PageBlock delays(List<Schedule.Delay> delays) {
        boolean isMixed = delays.stream().anyMatch(d -> !d.variants().isEmpty());
        List<String> titles = new ArrayList<>(List.of("written by", "in", "read as"));
        if (isMixed) titles.add("variants");
        titles.addAll(List.of("slots", "mixed", "evidence", "why"));
        List<List<PageText>> rows = new ArrayList<>();
        for (Schedule.Delay d : delays) {
            List<PageText> row = PageText.row(
                    new Literal(d.unit()),
                    d.file().isEmpty() ? "any" : d.file(),
                    d.role(),
                    Integer.toString(d.slots()),
                    Integer.toString(d.mixed()),
                    d.evidence(),
                    d.doc());
            String in = d.variants().isEmpty() ? "all" : String.join(", ", d.variants());
            if (isMixed) row.add(3, new Prose(in));
            rows.add(row);
        }
        return new PageBlock.Table("Slots between a write and a read", titles, rows);
    }

    /// When an instruction uses its registers.
    ///
    /// @return nothing if the book does not say
    static List<PageBlock> entry(Book book, Entry e) {
        Timing t = e.timing();
        if (t == null) return List.of();
        List<List<PageText>> rows = new ArrayList<>();
        Schedule.Unit unit = book.schedule().units().get(t.unit());
        String doc = unit == null || unit.doc().isEmpty() ? "" : ": " + unit.doc();
        rows.add(row("unit", new Prose(t.unit() + doc)));
        rows.add(row("slots", new PageText.Code(ExprText.of(t.takes()), true)));
        if (!t.needs().isEmpty()) rows.add(row("always waits", new Prose("with " + String.join(", ", t.needs()))));
        if (!t.then().isEmpty() || t.alone()) {
            String waits = t.then().isEmpty() ? "" : "waits with " + String.join(", ", t.then());
            String alone = t.alone() ? "does nothing else" : "";
            String and = waits.isEmpty() || alone.isEmpty() ? "" : ", and ";
            rows.add(row("the next one", new Prose(waits + and + alone)));
        }
        for (Timing.Access a : t.accesses())
            rows.add(row(a.isWrite() ? "writes" : "reads", new PageText.Code(access(t, a), true)));
        return List.of(new PageBlock.Table("Time of " + e.id(), List.of(), rows));
    }

    private static List<PageText> row(String label, PageText content) {
        return List.of(new Prose(label), content);
    }

    /// @return which registers an access is about, and in which slots
    private static String access(Timing t, Timing.Access a) {
        List<String> parts = new ArrayList<>();
        parts.add(a.operand());
        Expr count = a.count();
        if (count != null) parts.add(ExprText.of(count) + " from there on");
        Expr mask = a.mask();
        if (mask != null) parts.add("by the bits of " + ExprText.of(mask));
        parts.add(when(a));
        if (!a.role().equals(t.unit())) parts.add("as " + a.role());
        parts.removeIf(String::isEmpty);
        return String.join(", ", parts);
    }

    private static String when(Timing.Access a) {
        Expr steps = a.steps();
        if (steps == null) return a.offset() == 0 ? "" : "in slot " + a.offset();
        String last = a.offset() == 0 ? "" : a.offset() + " + ";
        String slots = "in slots %d..%s%s".formatted(a.offset(), last, ExprText.of(steps));
        return slots + moves(a.moves());
    }

    private static String moves(@Nullable Expr moves) {
        return switch (moves) {
            case null -> "";
            case Expr.Int i -> i.value() == 0 ? "" : ", the next register each time";
            default -> ", the next register each time if " + ExprText.of(moves);
        };
    }
}
