package dev.heddle.isa.check;

import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Checks what entries say by `data` of slots and of what the machine keeps itself.
final class DataChecker {
    private static final List<String> MASKS =
            List.of("waited", "instead", "idle", "waits", "sole", "helped", "dismisses");

    private final Book book;
    private final Faults faults;

    DataChecker(Book book, Faults faults) {
        this.book = book;
        this.faults = faults;
    }

    void check() {
        for (Entry e : book.entries()) {
            if (book.isIncluded(e.id()) || e.data().isEmpty()) continue;
            for (String key : MASKS) mask(e, key);
            alias(e);
            slots(e, "pause");
            slots(e, "turn");
            named(e, "memory", "an internal table", book.isa().internal());
            named(e, "stage", "a stage", book.isa().stages().keySet());
        }
    }

    private void mask(Entry e, String key) {
        String value = e.data().get(key);
        if (value == null || isMask(value) || e.hasValue(value)) return;
        fault(e, key, value, "neither a number nor one of its fields or values", "");
    }

    private void slots(Entry e, String key) {
        String value = e.data().get(key);
        if (value != null && !value.matches("\\d{1,3}")) fault(e, key, value, "not a number of slots", "");
    }

    private void alias(Entry e) {
        String table = e.data().get("aliases");
        if (table == null) return;
        Set<String> tables = new TreeSet<>();
        for (Entry o : book.entries()) tables.add(o.data().getOrDefault("aliased", ""));
        tables.remove("");
        if (!tables.contains(table))
            fault(e, "aliases", table, "not what 'aliased' of an entry names", Suggest.near(table, tables));
        String field = e.data().get("follow");
        if (field != null && e.field(field) == null) fault(e, "follow", field, "not one of its fields", "");
    }

    private static boolean isMask(String text) {
        try {
            Long.decode(text);
            return true;
        } catch (NumberFormatException _) {
            return false;
        }
    }

    private void named(Entry e, String key, String what, Collection<String> all) {
        String value = e.data().get(key);
        if (value == null || all.contains(value)) return;
        fault(e, key, value, "not " + what + " of the head", Suggest.near(value, all));
    }

    private void fault(Entry e, String key, String value, String why, String near) {
        faults.add(e.at(), 1, "'%s' of '%s' is '%s', %s%s".formatted(key, e.id(), value, why, near));
    }
}
