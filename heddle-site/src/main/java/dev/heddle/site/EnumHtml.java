package dev.heddle.site;

import dev.heddle.book.EnumTable;
import dev.heddle.site.html.Html;
import dev.heddle.site.html.HtmlTable;
import java.util.ArrayList;
import java.util.List;

/// The names of an enum's values.
final class EnumHtml {
    private EnumHtml() {}

    static String of(EnumTable t) {
        boolean hasDocs = t.rows().stream().anyMatch(r -> !r.doc().isEmpty());
        return (t.columns().isEmpty() && !hasDocs ? list(t) : table(t, hasDocs)) + others(t);
    }

    private static String list(EnumTable t) {
        List<String> items = new ArrayList<>();
        for (EnumTable.Row r : t.rows()) items.add("<b>" + r.value() + "</b> " + name(r));
        return items.isEmpty() ? "" : Html.list("values", items);
    }

    private static String table(EnumTable t, boolean hasDocs) {
        List<String> titles = new ArrayList<>(List.of("value", "name"));
        titles.addAll(t.columns());
        if (hasDocs) titles.add("what it stands for");
        HtmlTable table = new HtmlTable("Values of " + t.name(), titles.toArray(String[]::new));
        for (EnumTable.Row r : t.rows()) {
            List<String> cells = new ArrayList<>(List.of(Long.toString(r.value()), name(r)));
            r.columns().forEach(c -> cells.add(number(c)));
            if (hasDocs) cells.add(Html.prose(r.doc()));
            table.row(cells);
        }
        return table.html();
    }

    private static String number(long value) {
        return value > 9999 ? "0x" + Long.toHexString(value) : Long.toString(value);
    }

    private static String others(EnumTable t) {
        long missing = (1L << t.width()) - t.rows().size();
        if (missing <= 0) return "";
        String how =
                t.reserved()
                        ? "are reserved: a word with one is no instruction"
                        : t.open() ? "are written as numbers" : "have no name";
        return "<p class=\"legend\">%d bits: %s.</p>\n"
                .formatted(
                        t.width(),
                        missing == 1
                                ? "the other value "
                                        + how.replaceFirst("^are", "is")
                                                .replaceFirst("^have", "has")
                                                .replace("as numbers", "as a number")
                                : "the other " + missing + " values " + how);
    }

    private static String name(EnumTable.Row row) {
        StringBuilder out = new StringBuilder();
        out.append(row.name().isEmpty() ? "<i>nothing</i>" : Html.code(row.name()));
        for (String a : row.aliases()) out.append(" <small>or</small> ").append(Html.code(a));
        return out.toString();
    }
}
