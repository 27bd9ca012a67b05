package dev.heddle.page;

import dev.heddle.book.Book;
import dev.heddle.book.RecordLayout;
import dev.heddle.book.RecordLayout.Field;
import dev.heddle.expr.Expr;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The contents of the page of a record.
final class RecordSheet {
    private RecordSheet() {}

    static void add(RecordLayout r, Book book, TextSheet sheet, Definitions definitions) {
        if (!r.doc().isEmpty()) sheet.prose(2, r.doc());
        sheet.heading("Fields of %d bytes".formatted(r.bytes()));
        int width = 0;
        List<String> labels = new ArrayList<>();
        for (Field f : r.fields()) {
            labels.add(f.name() + f.where());
            width = Math.max(width, labels.getLast().length());
        }
        for (int i = 0; i < labels.size(); i++)
            row(sheet, labels.get(i), width, about(r.fields().get(i)));
        if (!r.says().isEmpty()) {
            sheet.heading("What it says");
            for (RecordLayout.Said s : r.says()) sheet.code(2, said(s));
        }
        if (!r.makes().isEmpty()) {
            sheet.heading("How it is made");
            for (RecordLayout.Made m : r.makes())
                sheet.code(2, m.field() + " = " + ExprText.of(m.value()));
        }
        Set<String> tables = new LinkedHashSet<>();
        for (Field f : r.fields()) if (!f.table().isEmpty()) tables.add(f.table());
        for (String t : tables) definitions.names(book.enumTable(t));
    }

    private static void row(TextSheet sheet, String label, int width, String about) {
        if (about.isEmpty()) sheet.code(2, label);
        else sheet.item(2, label, width, about);
    }

    private static String about(Field f) {
        List<String> out = new ArrayList<>();
        if (!f.table().isEmpty()) out.add(f.table());
        if (f.signed()) out.add("signed");
        if (f.shift() > 0) out.add("<< " + f.shift());
        if (f.shift() < 0) out.add(">> " + -f.shift());
        if (f.plus() != 0) out.add("+ " + f.plus());
        if (f.when() != null) out.add(when(f.when()));
        if (!f.doc().isEmpty()) out.add(f.doc());
        return String.join("; ", out);
    }

    private static String when(@Nullable Expr e) {
        return e == null ? "" : "when " + ExprText.of(e);
    }

    private static String said(RecordLayout.Said s) {
        Expr value = s.value();
        String what =
                value == null ? Templates.quoted(String.valueOf(s.text())) : ExprText.of(value);
        return (s.name() + " = " + what + "  " + when(s.when())).stripTrailing();
    }
}
