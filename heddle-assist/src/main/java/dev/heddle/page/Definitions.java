package dev.heddle.page;

import dev.heddle.book.EnumTable;
import dev.heddle.book.Part;
import dev.heddle.book.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// Writes what shapes and enums say.
record Definitions(TextSheet sheet) {
    /// @param ofEntry whether they are texts of an instruction
    void alternatives(List<Shape.Alternative> all, boolean ofEntry) {
        boolean conditions = all.stream().anyMatch(a -> !Templates.condition(a).isEmpty());
        boolean values = all.stream().anyMatch(a -> a.value() != null);
        TextTable table =
                !conditions && !values
                        ? new TextTable("")
                        : values
                                ? new TextTable("bits", "text", "stands for")
                                : new TextTable("bits", "text");
        for (Shape.Alternative a : all) {
            String bits = Templates.condition(a).isEmpty() ? "always" : Templates.condition(a);
            String text = String.join(", ", texts(a, ofEntry));
            Shape.Value v = a.value();
            if (!conditions && !values) table.row(text);
            else if (values) table.row(bits, text, v == null ? "" : Templates.value(v));
            else table.row(bits, text);
        }
        table.print(sheet, 2);
    }

    private static List<String> texts(Shape.Alternative a, boolean ofEntry) {
        List<String> out = new ArrayList<>();
        new TreeMap<>(a.texts())
                .forEach((dialect, parts) ->
                        out.add(
                                (dialect.isEmpty() ? "" : dialect + " ")
                                        + Templates.text(parts, ofEntry)));
        for (List<Part> p : a.accepts()) out.add("accept " + Templates.text(p, ofEntry));
        String why = a.undefined();
        if (why != null) out.add("undefined: " + why);
        return out;
    }

    void shape(Shape s) {
        String title = s.title().equals(s.name()) ? "" : ": " + s.title();
        sheet.heading("Shape " + Templates.head(s) + title);
        alternatives(s.alternatives(), false);
    }

    void names(EnumTable t) {
        sheet.heading("Names of " + t.name() + others(t));
        if (t.rows().isEmpty()) return;
        boolean hasDocs = t.rows().stream().anyMatch(r -> !r.doc().isEmpty());
        if (t.columns().isEmpty() && !hasDocs) {
            sheet.items(2, t.rows().stream().map(r -> r.value() + " " + name(r)).toList());
            return;
        }
        List<String> titles = new ArrayList<>(List.of("value", "name"));
        titles.addAll(t.columns());
        if (hasDocs) titles.add("what it stands for");
        TextTable table = new TextTable(titles.toArray(String[]::new));
        for (EnumTable.Row r : t.rows()) {
            List<String> cells = new ArrayList<>(List.of(Long.toString(r.value()), name(r)));
            r.columns().forEach(c -> cells.add(Long.toString(c)));
            if (hasDocs) cells.add(r.doc());
            table.row(cells.toArray(String[]::new));
        }
        table.print(sheet, 2);
    }

    private static String others(EnumTable t) {
        if (t.reserved() && t.rows().size() < 1 << t.width())
            return t.rows().isEmpty() ? "; all values are reserved" : "; other values are reserved";
        return t.open() ? "; other values as numbers" : "";
    }

    private static String name(EnumTable.Row row) {
        List<String> names = new ArrayList<>();
        names.add(row.name().isEmpty() ? "(nothing)" : row.name());
        names.addAll(row.aliases());
        return String.join(" | ", names);
    }
}
