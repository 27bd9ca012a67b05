package dev.heddle.isa.check;

import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Stmt;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.CostModel;
import dev.heddle.isa.Entry;

/// Checks what a book says of costs.
final class CostChecker {
    private final Book book;
    private final CostModel costs;
    private final Faults faults;

    CostChecker(Book book, Faults faults) {
        this.book = book;
        this.costs = book.isa().costs();
        this.faults = faults;
    }

    void check() {
        for (CostModel.Limit l : costs.limits())
            function(l.function(), l.of().size(), l.at(), l.function().length());
        for (CostModel.Summary s : costs.summaries())
            if (!s.function().isEmpty())
                function(s.function(), s.of().size(), s.at(), s.function().length());
        for (CostModel.Work w : costs.works().values()) if (!w.latencyOf().isEmpty()) function(w.latencyOf(), 1, 0, 1);
        if (costs.works().isEmpty()) return;
        for (Entry e : book.entries()) if (!book.isIncluded(e.id())) entry(e);
    }

    private void function(String name, int values, int at, int length) {
        Function f = book.function(name);
        if (f == null) {
            String near = Suggest.near(name, book.functions().keySet());
            faults.add(at, length, "there is no function '%s'%s".formatted(name, near));
        } else if (f.params().size() != values) {
            faults.add(
                    at,
                    length,
                    "'%s' takes %d values, not %d".formatted(name, f.params().size(), values));
        } else if (!(f.body().getFirst() instanceof Stmt.Return)) {
            faults.add(at, length, "'%s' is not one expression".formatted(name));
        }
    }

    private void entry(Entry e) {
        String unit = e.data().get("unit");
        if (unit != null && !costs.works().containsKey(unit))
            faults.add(
                    e.at(),
                    1,
                    "'%s' has the unit '%s', and the head's costs have no such work%s"
                            .formatted(
                                    e.id(),
                                    unit,
                                    Suggest.near(unit, costs.works().keySet())));
        for (String key : new String[] {"cost", "latency"}) {
            String value = e.data().get(key);
            if (value != null && !isNumber(value) && !e.hasValue(value))
                faults.add(
                        e.at(),
                        1,
                        "the %s of '%s' is '%s', neither a number nor one of its fields or values"
                                .formatted(key, e.id(), value));
        }
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
