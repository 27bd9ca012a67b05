package dev.heddle.isa.check;

import dev.heddle.base.expr.Kinds;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RecordLayout.Field;
import dev.heddle.isa.RecordLayout.Run;
import java.util.TreeSet;

/// Checks a record: bits, names and expressions.
final class RecordChecker {
    private final Book book;
    private final Faults faults;
    private final RecordLayout layout;

    RecordChecker(Book book, Faults faults, RecordLayout layout) {
        this.book = book;
        this.faults = faults;
        this.layout = layout;
    }

    void check() {
        ExprChecker fields = new ExprChecker(book, faults, true);
        for (Field f : layout.fields()) fields.define(f.name(), Kinds.INT);
        for (Field f : layout.fields()) {
            field(f);
            if (f.when() != null) fields.condition(f.when());
        }
        ExprChecker machine = new ExprChecker(book, faults, true);
        for (RecordLayout.Property s : layout.says()) {
            if (s.value() != null) fields.condition(s.value());
            if (s.text() != null) text(s, s.text());
            if (s.when() != null) fields.condition(s.when());
            machine.define(s.name(), Kinds.INT);
        }
        for (RecordLayout.Made m : layout.makes()) {
            if (layout.field(m.field()) == null) noField(m.at(), m.field());
            machine.condition(m.value());
        }
    }

    private void field(Field f) {
        int length = f.name().length();
        if (f.width() > Long.SIZE) faults.add(f.at(), length, "field '%s' has more than 64 bits".formatted(f.name()));
        for (Run r : f.runs())
            if (r.low() + r.width() > 8 * layout.bytes())
                faults.add(
                        f.at(),
                        length,
                        "field '%s' goes on up to bit %d; the record has %d bytes"
                                .formatted(f.name(), r.low() + r.width() - 1, layout.bytes()));
        if (!f.table().isEmpty()) table(f);
        for (Field o : layout.fields()) {
            if (o == f) break;
            if (o.when() == null && f.when() == null) apart(o, f);
        }
    }

    private void table(Field f) {
        EnumTable t = book.enums().get(f.table());
        if (t == null)
            faults.add(
                    f.at(),
                    f.name().length(),
                    "there is no enum '%s'%s"
                            .formatted(
                                    f.table(),
                                    Suggest.near(f.table(), book.enums().keySet())));
        else if (t.width() != f.width())
            faults.add(
                    f.at(),
                    f.name().length(),
                    "field '%s' has %d bits, its enum %d".formatted(f.name(), f.width(), t.width()));
    }

    private void apart(Field o, Field f) {
        if (o.name().equals(f.name()))
            faults.add(f.at(), f.name().length(), "there is a field '%s' already".formatted(f.name()));
        for (Run a : o.runs())
            for (Run b : f.runs())
                if (a.low() < b.low() + b.width() && b.low() < a.low() + a.width())
                    faults.add(
                            f.at(), f.name().length(), "fields '%s' and '%s' share bits".formatted(o.name(), f.name()));
    }

    private void text(RecordLayout.Property s, String text) {
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
            int close = text.indexOf('}', open);
            String name = close < 0 ? "" : text.substring(open + 1, close);
            if (layout.field(name) == null) {
                noField(s.at(), name);
                return;
            }
        }
    }

    private void noField(int at, String name) {
        TreeSet<String> all = new TreeSet<>();
        for (Field f : layout.fields()) all.add(f.name());
        faults.add(
                at,
                Math.max(1, name.length()),
                "record '%s' has no field '%s'%s".formatted(layout.name(), name, Suggest.near(name, all)));
    }
}
