package dev.heddle.isa.record;

import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Operator;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.RecordLayout;
import dev.heddle.isa.RecordLayout.Field;
import dev.heddle.isa.RecordLayout.Made;
import dev.heddle.isa.RecordLayout.Property;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// Makes a record of what it has to say.
public final class RecordBuilder {
    private final Book book;
    private final RecordLayout layout;
    private final Map<String, String> texts;
    private final RecordValues out;

    /// Fields that a text has settled; what `makes` says of them does not count.
    private final Set<String> settled = new HashSet<>();

    private RecordBuilder(Book book, RecordLayout layout, Map<String, String> texts) {
        this.book = book;
        this.layout = layout;
        this.texts = texts;
        this.out = new RecordValues(book, layout, new byte[layout.bytes()]);
    }

    /// @param numbers by names of the machine
    /// @param texts by names of the machine
    /// @return the bytes of the record
    /// @throws RecordException if it cannot say that
    public static byte[] build(Book book, RecordLayout layout, Map<String, Long> numbers, Map<String, String> texts) {
        RecordBuilder b = new RecordBuilder(book, layout, texts);
        // Texts come first: which fields there are depends on them.
        for (String name : texts.keySet()) b.choose(name);
        RecordNumbers all = new RecordNumbers(book, name -> numbers.getOrDefault(name, 0L));
        for (Made m : layout.makes()) {
            Field f = b.out.present(m.field());
            if (f != null && !b.settled.contains(f.name())) b.set(f, all.eval(m.value()));
        }
        return b.out.bytes();
    }

    /// @return whether a record can say a text by that name
    public static boolean can(Book book, RecordLayout layout, String name, String text) {
        try {
            new RecordBuilder(book, layout, Map.of(name, text)).choose(name);
            return layout.says().stream().anyMatch(s -> s.name().equals(name) && s.text() != null);
        } catch (RecordException e) {
            return false;
        }
    }

    private void set(Field f, long value) {
        long v = value - f.plus();
        long bits = f.shift() < 0 ? v << -f.shift() : v >> f.shift();
        if ((f.shift() < 0 ? bits >> -f.shift() : bits << f.shift()) != v)
            throw new RecordException(
                    "%s %d of a %s: it is a multiple of %d".formatted(f.name(), value, layout.name(), 1L << f.shift()));
        out.bits(f, bits);
    }

    /// Sets the fields of a text so that it comes out; a text without fields chooses nothing.
    private void choose(String name) {
        String wanted = Objects.requireNonNull(texts.get(name));
        List<String> names = List.of();
        boolean isKnown = false;
        for (Property s : layout.says()) {
            String template = s.text();
            if (!s.name().equals(name) || template == null || template.indexOf('{') < 0) continue;
            isKnown = true;
            names = names(template);
            if (fits(s, template, wanted, names)) return;
        }
        if (isKnown)
            throw new RecordException(
                    "a %s has no %s '%s'%s".formatted(layout.name(), name, wanted, known(names, wanted)));
    }

    /// Tries one way to say a text. Its condition holds afterwards, or nothing has changed.
    private boolean fits(Property s, String template, String wanted, List<String> names) {
        byte[] before = out.bytes().clone();
        List<String> equal = new ArrayList<>();
        if (s.when() != null) equate(s.when(), equal);
        if (fill(template, wanted, names, 0) && out.holds(s.when())) {
            settled.addAll(equal);
            if (s.when() != null) settled.addAll(names);
            return true;
        }
        System.arraycopy(before, 0, out.bytes(), 0, before.length);
        return false;
    }

    /// Gives fields the values that equations of a condition say: `kind == 4 and …`.
    private void equate(Expr when, List<String> fields) {
        if (!(when instanceof Expr.Binary b)) return;
        if (b.op() == Operator.AND_ALSO) {
            equate(b.left(), fields);
            equate(b.right(), fields);
        }
        if (b.op() != Operator.EQ || !(b.left() instanceof Expr.Name n) || !(b.right() instanceof Expr.Int i)) return;
        Field f = out.present(n.name());
        if (f == null) return;
        set(f, i.value());
        fields.add(n.name());
    }

    private String known(List<String> names, String wanted) {
        if (names.size() != 1) return "";
        Field f = layout.field(names.getFirst());
        if (f == null || f.table().isEmpty()) return "";
        TreeSet<String> all = new TreeSet<>();
        for (EnumTable.Row r : book.enumTable(f.table()).rows()) all.add(r.name());
        return Suggest.near(wanted, all);
    }

    private static List<String> names(String template) {
        List<String> out = new ArrayList<>();
        for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', open + 1))
            out.add(template.substring(open + 1, template.indexOf('}', open)));
        return out;
    }

    /// Tries the values of the fields from number `i` on; the text so far has to agree.
    private boolean fill(String rest, String wanted, List<String> names, int i) {
        if (i == names.size()) return rest.equals(wanted);
        int open = rest.indexOf('{');
        if (!wanted.startsWith(rest.substring(0, open))) return false;
        String after = rest.substring(rest.indexOf('}') + 1);
        String left = wanted.substring(open);
        Field f = out.present(names.get(i));
        if (f == null || f.table().isEmpty()) return false;
        for (EnumTable.Row r : book.enumTable(f.table()).rows()) {
            if (!left.startsWith(r.name())) continue;
            if (!fill(after, left.substring(r.name().length()), names, i + 1)) continue;
            out.bits(f, r.value());
            return true;
        }
        return false;
    }
}
