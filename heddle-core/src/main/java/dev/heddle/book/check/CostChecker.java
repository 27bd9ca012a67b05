package dev.heddle.book.check;

import dev.heddle.book.Book;
import dev.heddle.book.CostModel;
import dev.heddle.book.Entry;
import dev.heddle.expr.Function;
import dev.heddle.expr.Stmt;
import dev.heddle.source.Suggest;

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
        for (CostModel.Limit l : costs.limits()) limit(l);
        if (costs.works().isEmpty()) return;
        for (Entry e : book.entries()) if (!book.isIncluded(e.id())) entry(e);
    }

    private void limit(CostModel.Limit l) {
        Function f = book.functions().get(l.function());
        if (f == null) {
            String near = Suggest.near(l.function(), book.functions().keySet());
            fault(l, "there is no function '%s'%s".formatted(l.function(), near));
        } else if (f.params().size() != l.of().size()) {
            fault(
                    l,
                    "'%s' takes %d values, not %d"
                            .formatted(l.function(), f.params().size(), l.of().size()));
        } else if (!(f.body().getFirst() instanceof Stmt.Return)) {
            fault(l, "'%s' is not one expression".formatted(l.function()));
        }
    }

    private void fault(CostModel.Limit l, String what) {
        faults.add(l.at(), l.function().length(), what);
    }

    private void entry(Entry e) {
        String unit = e.data().get("unit");
        if (unit != null && !costs.works().containsKey(unit))
            faults.add(
                    e.at(),
                    1,
                    "'%s' has the unit '%s', and the head's costs have no such work%s"
                            .formatted(
                                    e.id(), unit, Suggest.near(unit, costs.works().keySet())));
        for (String key : new String[] {"cost", "latency"}) {
            String value = e.data().get(key);
            if (value != null && !isNumber(value) && !isVariable(e, value))
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

    private static boolean isVariable(Entry e, String name) {
        return e.field(name) != null || e.lets().stream().anyMatch(l -> l.name().equals(name));
    }
}
