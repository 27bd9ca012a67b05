package dev.heddle.pages.edit;

import dev.heddle.asm.Codec;
import dev.heddle.asm.LineText;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;

/// The signature of an instruction: its mnemonic and its operands in order.
///
/// @param label the whole text with names in place of operands
/// @param parameters what stands between separators after the mnemonic
/// @param title of the entry
/// @param active number of the parameter that a place is in
public record Signature(String label, List<Parameter> parameters, String title, int active) {
    /// @param from its first character in the label
    /// @param to past its last one
    /// @param about what may stand there; may be empty
    public record Parameter(int from, int to, String about) {}

    public Signature {
        parameters = List.copyOf(parameters);
    }

    /// @param line from 0
    /// @param column from 0
    /// @return those that an instruction around a place may have, in the order in which they are tried
    public static List<Signature> at(AssemblyText source, int line, int column) {
        String text = source.text(line);
        LineText begun = source.cache().divided(text.substring(0, Math.min(column, text.length())));
        if (begun.kind() != LineText.Kind.INSTRUCTION) return List.of();
        String statement = begun.text().substring(begun.from());
        if (statement.indexOf(' ') < 0) return List.of();
        Codec codec = source.cache().codec();
        List<Signature> out = new ArrayList<>();
        int active = separators(statement) - 1;
        for (Entry e : source.cache().reader().entries(statement))
            for (Shape.Alternative a : e.text(dialect(codec))) {
                List<Part> parts = a.text(dialect(codec));
                if (parts == null) continue;
                Signature s = of(codec.book(), e, parts, active);
                if (out.stream().noneMatch(o -> o.label.equals(s.label))) out.add(s);
            }
        return out;
    }

    private static String dialect(Codec codec) {
        String name = codec.dialectName();
        return codec.book().isa().dialects().getFirst().equals(name) ? "" : name;
    }

    /// Blanks and commas between words.
    private static int separators(String statement) {
        int count = 0;
        boolean isBetween = false;
        for (int i = 0; i < statement.length(); i++) {
            boolean separates = statement.charAt(i) == ' ' || statement.charAt(i) == ',';
            if (separates && !isBetween) count++;
            isBetween = separates;
        }
        return count;
    }

    private static Signature of(Book book, Entry e, List<Part> parts, int active) {
        StringBuilder label = new StringBuilder();
        List<Parameter> all = new ArrayList<>();
        int from = -1;
        String about = "";
        for (Part p : parts) {
            if (p instanceof Part.Separator s) {
                if (from >= 0) all.add(new Parameter(from, label.length(), about));
                label.append(s.text());
                if (s.text().equals(",")) label.append(' ');
                from = label.length();
                about = "";
                continue;
            }
            label.append(text(e, p));
            String its = about(book, e, p);
            if (!its.isEmpty()) about = its;
        }
        if (from >= 0) all.add(new Parameter(from, label.length(), about));
        return new Signature(label.toString(), all, e.title(), Math.clamp(active, 0, Math.max(0, all.size() - 1)));
    }

    private static String text(Entry e, Part part) {
        return switch (part) {
            case Part.Literal l -> l.text();
            case Part.Separator s -> s.text();
            case Part.Mnemonic _ -> e.mnemonic();
            case Part.Operand o -> o.name();
            case Part.Number n -> n.value().toString();
            case Part.Named n -> n.value().toString();
            case Part.Choice c -> String.join("|", c.texts());
            case Part.Flag f -> "[" + f.text() + "]";
            case Part.Use u -> u.shape();
            case Part.Repeat r -> r.start().toString();
            case Part.AnyOrder g -> texts(e, g.parts());
            case Part.Optional g -> "[" + texts(e, g.parts()) + "]";
        };
    }

    private static String texts(Entry e, List<Part> parts) {
        StringBuilder out = new StringBuilder();
        for (Part p : parts) out.append(text(e, p));
        return out.toString();
    }

    private static String about(Book book, Entry e, Part part) {
        Entry.OperandDecl o = part instanceof Part.Operand p ? e.operand(p.name()) : null;
        if (o != null) return book.shape(o.shape()).title();
        return part instanceof Part.Named n && book.enums().containsKey(n.table())
                ? "one of " + names(book, n.table())
                : "";
    }

    private static String names(Book book, String table) {
        List<String> names = book.enumTable(table).rows().stream()
                .map(r -> r.name())
                .filter(n -> !n.isEmpty())
                .toList();
        return names.size() <= 16 ? String.join(", ", names) : String.join(", ", names.subList(0, 16)) + ", …";
    }
}
