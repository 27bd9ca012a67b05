package dev.heddle.page;

import dev.heddle.book.Book;
import dev.heddle.book.CostModel;
import dev.heddle.book.Isa;
import dev.heddle.book.Schedule;
import dev.heddle.book.Timing;
import dev.heddle.expr.Expr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The part of pages about timing: what code has to wait for, and when an instruction uses its registers.
public final class TimePage {
    private static final int LABEL = 14;

    private final Isa isa;
    private final Schedule schedule;
    private final TextSheet sheet;

    TimePage(Book book, TextSheet sheet) {
        this.isa = book.isa();
        this.schedule = book.schedule();
        this.sheet = sheet;
    }

    /// Waits, units, delays and costs of a book.
    void book() {
        waits();
        units();
        delays();
        costs();
    }

    private void costs() {
        CostModel costs = isa.costs();
        if (costs.works().isEmpty()) return;
        sheet.heading("Costs, in " + costs.cycles());
        TextTable works =
                new TextTable("work", "goes through", "latency", "evidence", "what it is");
        for (CostModel.Work w : costs.works().values())
            works.row(
                    w.name(),
                    String.join(", ", w.uses().stream().map(TimePage::use).toList()),
                    latency(w),
                    w.evidence(),
                    w.doc());
        works.print(sheet, 2);
        TextTable pipes = new TextTable("pipe", "rate", "evidence", "what goes through it");
        for (CostModel.Pipe p : costs.pipes().values())
            pipes.row(p.name(), Integer.toString(p.rate()), said(p.evidence(), p.note()), p.doc());
        pipes.print(sheet, 2);
        if (costs.limits().isEmpty()) return;
        sheet.heading("What bounds " + costs.fits());
        TextTable limits = new TextTable("limit", "as", "evidence", "what it is");
        for (CostModel.Limit l : costs.limits())
            limits.row(l.name(), l.function(), said(l.evidence(), l.note()), l.doc());
        limits.print(sheet, 2);
    }

    private static String use(CostModel.Use u) {
        String times = u.times() == 1 && !u.isOnce() ? "" : " " + u.times();
        return u.pipe() + times + (u.isOnce() ? " once" : "");
    }

    private static String latency(CostModel.Work w) {
        StringBuilder out = new StringBuilder();
        out.append(w.latency() < 0 ? w.latencyOf() : Integer.toString(w.latency()));
        w.latencies().forEach((file, n) -> out.append(", ").append(n).append(" in ").append(file));
        return out.toString();
    }

    private static String said(String evidence, String note) {
        return evidence + (evidence.isEmpty() || note.isEmpty() ? "" : ": ") + note;
    }

    private void waits() {
        TextTable table = new TextTable("wait", "for");
        schedule.waits().forEach(table::row);
        if (table.isEmpty()) return;
        sheet.heading("Waits");
        table.print(sheet, 2);
    }

    private void units() {
        TextTable table =
                new TextTable("unit", "for results", "for sources", "evidence", "what it does");
        for (Schedule.Unit u : schedule.units().values()) {
            List<String> results = u.results().stream().map(TimePage::result).toList();
            table.row(
                    u.name(),
                    String.join("; ", results),
                    String.join(" or ", u.sources()),
                    u.evidence(),
                    u.doc());
        }
        if (table.isEmpty()) return;
        sheet.heading("Units");
        table.print(sheet, 2);
    }

    /// @return a wait, and for which registers it counts
    public static String result(Schedule.Result r) {
        return r.sync()
                + (r.file().isEmpty() ? "" : " in " + r.file())
                + (r.unless().isEmpty() ? "" : " unless " + r.unless());
    }

    private void delays() {
        List<Schedule.Delay> delays = schedule.delays();
        if (delays.isEmpty()) return;
        sheet.heading("Slots between a write and a read");
        TextTable table =
                new TextTable("written by", "in", "read as", "slots", "mixed", "evidence", "why");
        for (Schedule.Delay d : delays) {
            table.row(
                    d.unit(),
                    d.file().isEmpty() ? "any" : d.file(),
                    d.role(),
                    Integer.toString(d.slots()),
                    Integer.toString(d.mixed()),
                    d.evidence(),
                    d.doc());
        }
        table.print(sheet, 2);
        schedule.overlaps()
                .forEach((over, file) ->
                        sheet.prose(
                                2, "Registers of " + over + " lie over those of " + file + "."));
        sheet.prose(2, "The first line that fits counts; mixed: for registers of different width.");
    }

    /// When an instruction uses its registers.
    void entry(Timing t) {
        sheet.heading("Time");
        Schedule.Unit unit = schedule.units().get(t.unit());
        String doc = unit == null || unit.doc().isEmpty() ? "" : ": " + unit.doc();
        sheet.item(2, "unit", LABEL, t.unit() + doc);
        sheet.item(2, "slots", LABEL, ExprText.of(t.takes()));
        if (!t.needs().isEmpty())
            sheet.item(2, "always waits", LABEL, "with " + String.join(", ", t.needs()));
        if (!t.then().isEmpty() || t.alone()) {
            String waits = t.then().isEmpty() ? "" : "waits with " + String.join(", ", t.then());
            String alone = t.alone() ? "does nothing else" : "";
            String and = waits.isEmpty() || alone.isEmpty() ? "" : ", and ";
            sheet.item(2, "the next one", LABEL, waits + and + alone);
        }
        for (Timing.Access a : t.accesses())
            sheet.item(2, a.isWrite() ? "writes" : "reads", LABEL, access(t, a));
    }

    /// @return which registers an access is about, and in which slots
    public static String access(Timing t, Timing.Access a) {
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
