package dev.heddle.pages;

import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Digits;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.Shape;
import dev.heddle.pages.PageText.Literal;
import dev.heddle.pages.PageText.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Shapes, enums and records as blocks of pages.
public final class Definitions {
    private Definitions() {}

    /// @return when each alternative of a shape holds, what is written, and what that stands for
    public static PageBlock alternatives(Shape s) {
        return alternatives("Alternatives of " + s.name(), s.alternatives(), "");
    }

    /// @param mnemonic of the entry whose texts they are; empty for those of a shape
    static PageBlock alternatives(String label, List<Shape.Alternative> all, String mnemonic) {
        boolean conditions = all.stream().anyMatch(a -> !Templates.condition(a).isEmpty());
        boolean values = all.stream().anyMatch(a -> a.value() != null);
        if (!conditions && !values)
            return new PageBlock.Items(
                    PageBlock.Kind.BARE,
                    all.stream().map(a -> texts(a, mnemonic)).toList());
        List<String> titles = new ArrayList<>(List.of("text"));
        if (conditions) titles.addFirst("bits");
        if (values) titles.add("stands for");
        boolean ofEntry = !mnemonic.isEmpty();
        List<List<PageText>> rows = new ArrayList<>();
        for (Shape.Alternative a : all) {
            List<PageText> cells = new ArrayList<>(List.of(texts(a, mnemonic)));
            String when = Templates.condition(a);
            PageText bits = when.isEmpty() ? new Prose("always") : new PageText.Code(when, ofEntry);
            if (conditions) cells.addFirst(bits);
            Shape.Value v = a.value();
            if (values) cells.add(new PageText.Code(v == null ? "" : Templates.value(v), ofEntry));
            rows.add(cells);
        }
        return new PageBlock.Table(label, titles, rows);
    }

    private static PageText texts(Shape.Alternative a, String mnemonic) {
        List<PageText> out = new ArrayList<>();
        new TreeMap<>(a.texts()).forEach((dialect, parts) -> out.add(tagged(dialect, parts, mnemonic)));
        for (List<Part> parts : a.accepts()) out.add(tagged("accept", parts, mnemonic));
        String why = a.undefined();
        if (why != null) out.add(PageText.of(new PageText.Open("undefined"), new Prose(": " + why)));
        return new PageText.Lines(out);
    }

    private static PageText tagged(String tag, List<Part> parts, String mnemonic) {
        PageText text = new PageText.Template(parts, mnemonic);
        if (tag.isEmpty()) return text;
        return PageText.of(new PageText.Tag(tag), new Prose(" "), text);
    }

    /// @return a shape with a heading
    static List<PageBlock> shape(Shape s) {
        String title = s.title().equals(s.name()) ? "" : ": " + s.title();
        return List.of(PageBlock.heading("Shape " + Templates.head(s) + title), alternatives(s));
    }

    /// @return the names of an enum's values, with a heading
    public static List<PageBlock> names(EnumTable t) {
        List<PageBlock> out = new ArrayList<>();
        out.add(new PageBlock.Heading(
                PageText.of(new Prose("Names of "), new PageText.Name(t.name()), new Prose(others(t)))));
        if (t.rows().isEmpty()) return out;
        boolean hasDocs = t.rows().stream().anyMatch(r -> !r.doc().isEmpty());
        if (!t.columns().isEmpty() || hasDocs) {
            out.add(table(t, hasDocs));
            return out;
        }
        List<PageText> items = new ArrayList<>();
        for (EnumTable.Row r : t.rows()) items.add(PageText.of(new Prose(r.value() + " "), name(r)));
        out.add(new PageBlock.Items(PageBlock.Kind.FILLED, items));
        return out;
    }

    private static PageBlock table(EnumTable t, boolean hasDocs) {
        List<String> titles = new ArrayList<>(List.of("value", "name"));
        titles.addAll(t.columns());
        if (hasDocs) titles.add("what it stands for");
        List<List<PageText>> rows = new ArrayList<>();
        for (EnumTable.Row r : t.rows()) {
            List<PageText> cells = new ArrayList<>();
            cells.add(new Prose(Long.toString(r.value())));
            cells.add(name(r));
            r.columns().forEach(c -> cells.add(new Prose(number(c))));
            if (hasDocs) cells.add(new Prose(r.doc()));
            rows.add(cells);
        }
        return new PageBlock.Table("Values of " + t.name(), titles, rows);
    }

    private static String number(long value) {
        return value > 9999 ? Digits.hex(value) : Long.toString(value);
    }

    private static String others(EnumTable t) {
        int missing = (1 << t.width()) - t.rows().size();
        if (missing <= 0) return "";
        String how = t.reserved() ? " reserved" : t.open() ? " by number" : " without a name";
        if (t.rows().isEmpty()) return "; all values" + how;
        return "; " + Digits.count(missing, "other value", "other values") + how;
    }

    private static PageText name(EnumTable.Row row) {
        List<PageText> out = new ArrayList<>();
        out.add(row.name().isEmpty() ? new Prose("(nothing)") : new Literal(row.name()));
        for (String a : row.aliases()) {
            out.add(new Prose(" | "));
            out.add(new Literal(a));
        }
        return new PageText.Sequence(out);
    }

    /// @return the fields of a record, what they say, and how they are made
    public static List<PageBlock> record(RecordLayout r) {
        List<PageBlock> out = new ArrayList<>();
        if (!r.doc().isEmpty()) out.add(PageBlock.paragraph(r.doc()));
        List<List<PageText>> rows = new ArrayList<>();
        for (RecordLayout.Field f : r.fields())
            rows.add(List.of(new Literal(f.name()), new Literal(f.where()), about(f)));
        out.add(PageBlock.heading("Fields of %d bytes".formatted(r.bytes())));
        out.add(new PageBlock.Table("Fields of " + r.name(), List.of("field", "bits", "about"), rows));
        if (!r.says().isEmpty()) {
            out.add(PageBlock.heading("What it says"));
            out.add(new PageBlock.Code(
                    r.says().stream().map(Definitions::property).toList()));
        }
        if (!r.makes().isEmpty()) {
            out.add(PageBlock.heading("How it is made"));
            out.add(new PageBlock.Code(r.makes().stream()
                    .map(m -> m.field() + " = " + ExprText.of(m.value()))
                    .toList()));
        }
        return out;
    }

    private static String property(RecordLayout.Property s) {
        Expr value = s.value();
        String what = value == null ? Templates.quoted(String.valueOf(s.text())) : ExprText.of(value);
        return (s.name() + " = " + what + "  " + when(s.when())).stripTrailing();
    }

    private static PageText about(RecordLayout.Field f) {
        List<PageText> out = new ArrayList<>();
        if (!f.table().isEmpty()) out.add(new PageText.Name(f.table()));
        if (f.signed()) out.add(new Prose("signed"));
        if (f.shift() > 0) out.add(new Prose("<< " + f.shift()));
        if (f.shift() < 0) out.add(new Prose(">> " + -f.shift()));
        if (f.plus() != 0) out.add(new Prose("+ " + f.plus()));
        if (f.when() != null) out.add(new PageText.Code(when(f.when()), true));
        if (!f.doc().isEmpty()) out.add(new Prose(f.doc()));
        for (int i = out.size() - 1; i > 0; i--) out.add(i, new Prose("; "));
        return new PageText.Sequence(out);
    }

    private static String when(@Nullable Expr e) {
        return e == null ? "" : "when " + ExprText.of(e);
    }
}
