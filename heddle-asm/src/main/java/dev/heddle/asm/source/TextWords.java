package dev.heddle.asm.source;

import dev.heddle.asm.text.Chars;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The words that texts of a book have: letters, digits and `_` between other characters. A word after a dot is not
/// counted, as it is a part of what stands before.
final class TextWords {
    /// Those of notes, of operands without a meaning, and of branch targets.
    private static final List<String> ALWAYS = List.of("bits", "bit", "force", "raw", "undefined", "pc");

    private static final String NEVER = "(?!)";

    private final Book book;
    private final String dialect;
    private final Map<String, Run> shapes = new HashMap<>();
    private final Set<String> found = new LinkedHashSet<>(ALWAYS);

    /// What a piece of a text can be, as regular expressions.
    ///
    /// @param whole word characters only
    /// @param head word characters at its begin, with others after them
    /// @param tail word characters at its end, with others before them
    private record Run(String whole, String head, String tail) {
        static final Run EMPTY = new Run("", NEVER, NEVER);
        static final Run NOTHING = new Run(NEVER, NEVER, NEVER);

        static Run of(String whole) {
            return new Run(whole, NEVER, NEVER);
        }

        Run or(Run other) {
            return new Run(either(whole, other.whole), either(head, other.head), either(tail, other.tail));
        }
    }

    private static String either(String a, String b) {
        return a.equals(b) || b.equals(NEVER) ? a : a.equals(NEVER) ? b : "(?:" + a + "|" + b + ")";
    }

    private static String joined(String a, String b) {
        return a.equals(NEVER) || b.equals(NEVER) ? NEVER : a + b;
    }

    private final Pattern pattern;
    private final List<TextWords> descriptors = new ArrayList<>();

    /// Those of a book and of its descriptors.
    ///
    /// @param dialect nothing for the default one
    TextWords(Book book, String dialect) {
        this.book = book;
        this.dialect = dialect;
        book.entries().forEach(this::add);
        this.pattern = Pattern.compile(String.join("|", found));
        book.descriptors().values().forEach(b -> descriptors.add(new TextWords(b, "")));
    }

    /// @return whether texts may have this word
    boolean has(String word) {
        return pattern.matcher(word).matches() || descriptors.stream().anyMatch(d -> d.has(word));
    }

    private void add(Entry e) {
        e.text(dialect).forEach(a -> add(a, e));
        for (List<Part> text : e.accepts()) word(run(text, e));
    }

    private void add(Shape.Alternative a, Entry e) {
        List<Part> printed = a.text(dialect);
        if (printed != null) word(run(printed, e));
        for (List<Part> text : a.accepts()) word(run(text, e));
    }

    private void word(Run r) {
        found.add(r.whole);
        found.add(r.head);
        found.add(r.tail);
    }

    private Run run(List<Part> text, Entry e) {
        Run out = Run.EMPTY;
        for (Part p : text) out = then(out, run(p, e));
        return out;
    }

    private Run then(Run a, Run b) {
        found.add(joined(a.tail, b.head));
        return new Run(
                joined(a.whole, b.whole),
                either(a.head, joined(a.whole, b.head)),
                either(b.tail, joined(a.tail, b.whole)));
    }

    private Run run(Part part, Entry e) {
        return switch (part) {
            case Part.Literal l -> literal(l.text());
            case Part.Separator s -> literal(s.text());
            case Part.Mnemonic _ -> literal(e.mnemonic());
            case Part.Number n -> number(n.format());
            case Part.Named n when book.shapes().containsKey(n.table()) -> shape(n.table(), e);
            case Part.Named n -> names(book.enumTable(n.table()));
            case Part.Choice c -> any(c.texts());
            case Part.Flag f -> Run.EMPTY.or(literal(f.text())).or(any(f.aliases()));
            case Part.Use u -> shape(u.shape(), e);
            case Part.Operand o -> {
                Entry.OperandDecl d = e.operand(o.name());
                yield d == null ? Run.NOTHING : shape(d.shape(), e);
            }
            case Part.Repeat r -> repeat(shape(r.shape(), e), r.join());
            case Part.AnyOrder a -> anyOrder(a.parts(), e);
            case Part.Optional o -> Run.EMPTY.or(run(o.parts(), e));
        };
    }

    private Run shape(String name, Entry e) {
        Run known = shapes.get(name);
        if (known != null) return known;
        Run out = Run.NOTHING;
        for (Shape.Alternative a : book.shape(name).alternatives()) {
            List<Part> printed = a.text(dialect);
            if (printed != null) out = out.or(run(printed, e));
            for (List<Part> text : a.accepts()) out = out.or(run(text, e));
        }
        shapes.put(name, out);
        return out;
    }

    private Run literal(String text) {
        Run out = Run.EMPTY;
        for (int at = 0; at < text.length(); ) {
            int end = at;
            while (end < text.length() && Chars.isWord(text.charAt(end))) end++;
            if (end > at) {
                out = then(out, Run.of(Pattern.quote(text.substring(at, end))));
            } else {
                // What follows a dot is not a word of its own.
                out = then(out, new Run(NEVER, "", text.charAt(at) == '.' ? NEVER : ""));
                end++;
            }
            at = end;
        }
        return out;
    }

    private Run any(List<String> texts) {
        Run out = Run.NOTHING;
        for (String s : texts) out = out.or(literal(s));
        return out;
    }

    private Run names(EnumTable table) {
        Run out = table.open() ? Run.of("[0-9]+") : Run.NOTHING;
        for (EnumTable.Row r : table.rows()) out = out.or(literal(r.name())).or(any(r.aliases()));
        return out;
    }

    private static Run number(Part.Format format) {
        return switch (format) {
            case Part.Format.Integer i when i.base() == 16 && i.prefix().isEmpty() -> Run.of("[0-9a-fA-F]+");
            case Part.Format.Integer _, Part.Format.By _ -> Run.of("[0-9]+");
            case Part.Format.SmallFloat _ -> new Run("[0-9]+", "[0-9]+", NEVER);
            case Part.Format.Decimal _ -> new Run("(?:inf|nan)", "[0-9]+", NEVER);
            case Part.Format.Relative _ -> new Run(NEVER, "pc", NEVER);
        };
    }

    private Run repeat(Run each, String join) {
        Run more = then(literal(join), each);
        return new Run(
                joined(each.whole, "(?:" + more.whole + ")*"),
                either(each.head, joined(each.whole, more.head)),
                either(each.tail, more.tail));
    }

    private Run anyOrder(List<Part> parts, Entry e) {
        Run any = Run.NOTHING;
        for (Part p : parts) any = any.or(run(p, e));
        String inside = "(?:" + any.whole + ")*";
        found.add(joined(any.tail, joined(inside, any.head)));
        return new Run(inside, joined(inside, any.head), joined(any.tail, inside));
    }
}
