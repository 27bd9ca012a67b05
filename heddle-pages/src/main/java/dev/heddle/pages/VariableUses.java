package dev.heddle.pages;

import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Book;
import dev.heddle.isa.Digits;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the uses of the variables of an entry or a shape: where texts print them, and what else they decide.
public final class VariableUses {
    private static final int MAX_LIST = 90;

    private final Book book;
    private final Map<String, List<Part>> whole = new LinkedHashMap<>();
    private final Map<String, Set<String>> other = new LinkedHashMap<>();

    private VariableUses(Book book) {
        this.book = book;
    }

    /// What becomes of the parameters of a shape.
    public static VariableUses of(Book book, Shape shape) {
        VariableUses u = new VariableUses(book);
        shape.alternatives().forEach(u::alternative);
        return u;
    }

    /// What becomes of the fields of an entry, and of the parts of its operands.
    public static VariableUses of(Book book, Entry entry) {
        VariableUses u = new VariableUses(book);
        entry.text("").forEach(u::alternative);
        entry.texts().entrySet().stream()
                .filter(e -> !e.getKey().isEmpty())
                .sorted(Map.Entry.comparingByKey())
                .forEach(e -> e.getValue().forEach(u::alternative));
        entry.accepts().forEach(parts -> u.parts(parts, Map.of()));
        for (Entry.LetDecl l : entry.lets()) u.expr(l.value(), "decides " + l.name());
        for (Entry.OperandDecl o : entry.operands()) {
            for (Entry.OperandArg a : o.args()) u.expr(a.value(), "decides " + o.name() + "." + a.param());
        }
        return u;
    }

    private void alternative(Shape.Alternative a) {
        Map<String, String> pieces = new LinkedHashMap<>();
        for (Pattern p : a.patterns()) {
            if (p.pieces().size() == 1 && p.pieces().getFirst() instanceof Pattern.Piece.Named n) {
                pieces.put(n.name(), p.variable());
                continue;
            }
            boolean tests = false;
            for (Pattern.Piece piece : p.pieces()) {
                if (piece instanceof Pattern.Piece.Named n) pieces.put(n.name(), "");
                tests |= piece instanceof Pattern.Piece.Fixed;
            }
            note(p.variable(), tests ? "chooses the text" : "printed in parts");
        }
        expr(a.guard(), "chooses the text");
        List<Part> first = a.text("");
        if (first != null) parts(first, pieces);
        a.texts().entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(e -> parts(e.getValue(), pieces));
    }

    private void note(String variable, String use) {
        other.computeIfAbsent(variable, v -> new LinkedHashSet<>()).add(use);
    }

    private void parts(List<Part> parts, Map<String, String> pieces) {
        for (Part p : parts) part(p, pieces);
    }

    private void part(Part part, Map<String, String> pieces) {
        switch (part) {
            case Part.Number n -> glued(n.value(), part, pieces);
            case Part.Named n -> glued(n.value(), part, pieces);
            case Part.Choice c -> glued(c.value(), part, pieces);
            case Part.Flag f -> glued(f.value(), part, pieces);
            case Part.Repeat r -> {
                glued(r.start(), part, pieces);
                expr(r.count(), "how many");
            }
            case Part.Use u -> {
                for (Part.Arg a : u.args()) {
                    if (a.glue() != null) glued(a.glue(), part, pieces);
                    expr(a.value(), "decides " + u.shape());
                }
            }
            case Part.AnyOrder g -> parts(g.parts(), pieces);
            case Part.Optional g -> parts(g.parts(), pieces);
            case Part.Literal l -> {}
            case Part.Separator s -> {}
            case Part.Mnemonic m -> {}
            case Part.Operand o -> {}
        }
    }

    /// Notes a use of one variable, or of several glued to one number.
    private void glued(Part.Glue glue, Part part, Map<String, String> pieces) {
        String all = pieces.getOrDefault(glue.toString(), glue.toString());
        if (!all.isEmpty()) whole.computeIfAbsent(all, v -> new ArrayList<>()).add(part);
        if (glue.names().size() == 1) return;
        for (String name : glue.names())
            note(pieces.getOrDefault(name, name), "part of " + glue + " = " + described(part));
    }

    private void expr(@Nullable Expr e, String use) {
        if (e == null) return;
        if (e instanceof Expr.Name n) note(n.name(), use);
        if (e instanceof Expr.Member m && m.of() instanceof Expr.Name n) note(n.name() + "." + m.name(), use);
        for (Expr child : e.parts()) expr(child, use);
    }

    /// @return what a field is for, in a line or two
    public String meaning(String variable) {
        Set<String> out = new LinkedHashSet<>();
        for (Part p : whole.getOrDefault(variable, List.of())) out.add(described(p));
        out.addAll(other.getOrDefault(variable, Set.of()));
        return out.isEmpty() ? "not in the text" : String.join("; ", out);
    }

    /// @return the names that values of a variable have, empty if it has none
    public String names(String variable) {
        for (Part p : whole.getOrDefault(variable, List.of())) {
            boolean named = p instanceof Part.Flag
                    || p instanceof Part.Choice
                    || p instanceof Part.Named n && book.enums().containsKey(n.table());
            if (named) return described(p);
        }
        return "";
    }

    private String described(Part part) {
        return switch (part) {
            case Part.Number n -> number(n.format());
            case Part.Choice c -> {
                List<String> out = new ArrayList<>();
                for (int i = 0; i < c.texts().size(); i++)
                    out.add(i + " " + shown(c.texts().get(i)));
                yield String.join(", ", out);
            }
            case Part.Flag f -> shown(f.text()) + " if not 0";
            case Part.Named n -> {
                EnumTable t = book.enums().get(n.table());
                yield t != null ? names(t) : shape(n.table());
            }
            case Part.Repeat r -> "first of neighbours, each " + shape(r.shape());
            case Part.Use u -> shape(u.shape());
            default -> "";
        };
    }

    private String shape(String name) {
        Shape s = book.shapes().get(name);
        return s == null || s.title().equals(name) ? name : s.title();
    }

    private static String shown(String text) {
        return text.isEmpty() ? "(nothing)" : text;
    }

    private static String names(EnumTable t) {
        List<String> out = new ArrayList<>();
        for (EnumTable.Row r : t.rows()) out.add(r.value() + " " + shown(r.name()));
        String list = t.name() + ": " + String.join(", ", out);
        return list.length() <= MAX_LIST
                ? list
                : t.name() + ", one of " + t.rows().size() + " names, listed under Names";
    }

    private static String number(Part.Format format) {
        return switch (format) {
            case Part.Format.Integer i ->
                (i.signed() ? "signed number" : "number")
                        + (i.base() == 10 ? "" : i.base() == 16 ? " in hexadecimal" : " in binary");
            case Part.Format.SmallFloat f ->
                "float: sign, %d bits exponent, %d bits fraction, bias %d"
                        .formatted(f.exponent(), f.fraction(), f.bias());
            case Part.Format.By by -> "the number " + by.function() + "(x)";
            case Part.Format.Decimal d ->
                (d.exact() ? "float of %d bits, exactly" : "float of %d bits, with six decimals").formatted(d.bits());
            case Part.Format.Relative r
            when r.isCount() ->
                "signed number of steps of "
                        + Digits.count(r.scale(), "byte", "bytes")
                        + (r.bias() == 0 ? "" : ", plus " + r.bias());
            case Part.Format.Relative r ->
                (r.style() == Part.Format.Relative.Style.AHEAD ? "" : "signed ")
                        + "distance in "
                        + Digits.count(r.scale(), "byte", "bytes")
                        + (r.bias() == 0 ? "" : ", plus " + r.bias());
        };
    }

    /// @return what the text prints for a value, or empty if that is not a name
    String text(String variable, long value) {
        for (Part p : whole.getOrDefault(variable, List.of())) {
            switch (p) {
                case Part.Choice c
                when value >= 0 && value < c.texts().size() -> {
                    return shown(c.texts().get((int) value));
                }
                case Part.Flag f -> {
                    return value == 0 ? "" : f.text();
                }
                case Part.Named n
                when book.enums().containsKey(n.table()) -> {
                    EnumTable.Row row = book.enumTable(n.table()).row(value);
                    return row == null ? "no name" : shown(row.name());
                }
                default -> {}
            }
        }
        return "";
    }
}
