package dev.heddle.site;

import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Function;
import dev.heddle.base.expr.Stmt;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Shape;
import dev.heddle.pages.Templates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The open questions about one variant.
final class OpenQuestions {
    private static final Pattern OPEN = Pattern.compile(
            "(?i)not known|unknown|nobody|untested|not been (seen|tested|tried)|never been|not understood");

    /// Entries whose meaning is unknown, with the reason.
    final Map<String, String> meanings = new LinkedHashMap<>();

    /// Entries with bits of unknown meaning.
    final Map<String, String> bits = new LinkedHashMap<>();

    /// Why a case of a meaning is unknown, by the entry or function in which it is.
    final Map<String, Set<String>> cases = new LinkedHashMap<>();

    /// Encodings of operands without a meaning, by shape.
    final Map<String, List<String>> operands = new LinkedHashMap<>();

    /// Enums with values that have no name, and how many.
    final Map<String, Long> values = new LinkedHashMap<>();

    /// Notes of entries that say that something is open.
    final Map<String, List<String>> notes = new LinkedHashMap<>();

    private long unknownBits;
    private final int entries;

    OpenQuestions(Book book) {
        entries = book.entries().size();
        for (Entry e : book.entries()) entry(book, e);
        for (Function f : book.functions().values()) statements(f.name(), f.body());
        for (Shape s : book.shapes().values()) shape(s);
        for (EnumTable t : book.enums().values()) {
            long missing = (1L << t.width()) - t.rows().size();
            if (t.open() && missing > 0) values.put(t.name(), missing);
        }
    }

    private void entry(Book book, Entry e) {
        Entry.Meaning m = book.meaning(e);
        if (m == null) meanings.put(e.id(), "the book does not say");
        else if (m.unknown() != null) meanings.put(e.id(), m.unknown());
        else statements(e.id(), m.body());
        if (!e.unknown().isEmpty()) {
            bits.put(e.id(), e.unknown().toString());
            unknownBits += e.unknown().count();
        }
        for (String n : e.notes())
            if (OPEN.matcher(n).find())
                notes.computeIfAbsent(e.id(), i -> new ArrayList<>()).add(n);
    }

    private void shape(Shape s) {
        for (Shape.Alternative a : s.alternatives()) {
            String why = a.undefined();
            String condition = Templates.condition(a);
            if (why != null)
                operands.computeIfAbsent(s.name(), n -> new ArrayList<>()).add(condition + "\t" + why);
            Shape.Value v = a.value();
            if (v != null) expr(s.name(), v.expr());
        }
    }

    private void statements(String where, List<Stmt> body) {
        for (Stmt s : body) {
            for (Expr e : s.exprs()) expr(where, e);
            for (List<Stmt> block : s.blocks()) statements(where, block);
        }
    }

    private void expr(String where, @Nullable Expr e) {
        if (e == null) return;
        if (e instanceof Expr.Unknown u && !u.isFault())
            cases.computeIfAbsent(where, w -> new LinkedHashSet<>()).add(u.why());
        for (Expr part : e.parts()) expr(where, part);
    }

    /// @return what is counted, and the numbers
    Map<String, Long> counts() {
        Map<String, Long> out = new LinkedHashMap<>();
        out.put("entries", (long) entries);
        out.put("entries whose meaning is not known", (long) meanings.size());
        out.put("entries with bits of unknown meaning", (long) bits.size());
        out.put("such bits", unknownBits);
        out.put(
                "cases of meanings that are not known",
                cases.values().stream().mapToLong(Set::size).sum());
        out.put(
                "encodings of operands without a meaning",
                operands.values().stream().mapToLong(List::size).sum());
        out.put(
                "values without a name in open enums",
                values.values().stream().mapToLong(v -> v).sum());
        out.put(
                "notes that say what is open",
                notes.values().stream().mapToLong(List::size).sum());
        return out;
    }
}
