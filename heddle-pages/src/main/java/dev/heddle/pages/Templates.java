package dev.heddle.pages;

import dev.heddle.isa.Digits;
import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Texts and patterns in the language of the books.
public final class Templates {
    private static final Set<String> FORMATS = Set.of("dec", "s", "shex", "hex", "HEX", "bin", "bits", "rel");

    private Templates() {}

    /// @return a text in quotes
    public static String quoted(String text) {
        return "\"" + escaped(text) + "\"";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /// @param entry whether it is an instruction's text, in which blanks and commas separate operands
    /// @return a template in quotes
    public static String text(List<Part> parts, boolean entry) {
        return "\"" + parts(parts, entry, entry, '\0') + "\"";
    }

    /// @param head whether the blank that ends the mnemonic is still to come
    private static String parts(List<Part> parts, boolean entry, boolean head, char closer) {
        StringBuilder out = new StringBuilder();
        boolean inHead = head;
        for (int i = 0; i < parts.size(); i++) {
            boolean blankNext = i + 1 < parts.size()
                    && parts.get(i + 1) instanceof Part.Separator s
                    && s.text().equals(" ");
            out.append(part(parts.get(i), entry, inHead, closer, blankNext));
            if (parts.get(i) instanceof Part.Separator) inHead = false;
        }
        return out.toString();
    }

    private static String part(Part part, boolean entry, boolean head, char closer, boolean blankNext) {
        return switch (part) {
            case Part.Literal l -> literal(l.text(), entry, head, closer, blankNext);
            case Part.Separator s -> s.text();
            case Part.Mnemonic m -> "{name}";
            case Part.Operand o -> "{" + o.name() + "}";
            case Part.Number n -> "{" + n.value() + format(n.format()) + "}";
            case Part.Named n -> "{" + n.value() + ":" + n.table() + "}";
            case Part.Choice c -> "{" + c.value() + ":" + escaped(String.join("|", c.texts())) + "}";
            case Part.Flag f -> "{" + f.value() + ":" + (isTaken(f.text()) ? "\\" : "") + escaped(f.text()) + "}";
            case Part.Use u ->
                "{"
                        + u.shape()
                        + "("
                        + String.join(
                                ", ", u.args().stream().map(Templates::arg).toList())
                        + ")}";
            case Part.Repeat r -> repeat(r);
            case Part.AnyOrder g -> "<" + parts(g.parts(), entry, head, '>') + ">";
            case Part.Optional g -> "[" + parts(g.parts(), entry, head, ']') + "]";
        };
    }

    /// Whether a flag's text would be read as something else.
    private static boolean isTaken(String text) {
        if (FORMATS.contains(text)
                || text.startsWith("float(")
                || text.startsWith("rel(")
                || text.startsWith("step(")
                || text.startsWith("plus(")) return true;
        return !text.isEmpty() && Character.isUpperCase(text.charAt(0));
    }

    private static String literal(String text, boolean entry, boolean head, char closer, boolean blankNext) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean special = "\\\"{<[".indexOf(c) >= 0 || c == closer && closer != '\0' || head && c == ' ';
            boolean last = i == text.length() - 1;
            if (entry && c == ',' && (last ? blankNext : text.charAt(i + 1) == ' ')) special = true;
            if (special) out.append('\\');
            out.append(c);
        }
        return out.toString();
    }

    private static String format(Part.Format format) {
        return switch (format) {
            case Part.Format.Integer i when i.base() == 16 -> i.upper() ? ":HEX" : i.signed() ? ":shex" : ":hex";
            case Part.Format.Integer i when i.base() == 2 -> i.prefix().isEmpty() ? ":bits" : ":bin";
            case Part.Format.Integer i when i.plus() != 0 -> ":plus(" + i.plus() + ")";
            case Part.Format.Integer i -> i.signed() ? ":s" : "";
            case Part.Format.SmallFloat f -> ":float(" + f.exponent() + ", " + f.fraction() + ", " + f.bias() + ")";
            case Part.Format.By by -> ":by(" + by.function() + ")";
            case Part.Format.Decimal d -> (d.exact() ? ":g" : ":f") + d.bits();
            case Part.Format.Relative r
            when r.isCount() -> ":step(" + r.scale() + (r.bias() == 0 ? "" : "," + r.bias()) + ")";
            case Part.Format.Relative r
            when r.isAddress() ->
                (r.style() == Part.Format.Relative.Style.AHEAD ? ":ahead(" : ":address(")
                        + r.scale()
                        + ", "
                        + r.bias()
                        + ")";
            case Part.Format.Relative r ->
                r.scale() == 1 && r.bias() == 0 ? ":rel" : ":rel(" + r.scale() + ", " + r.bias() + ")";
        };
    }

    private static String arg(Part.Arg arg) {
        return arg.value() != null ? "=" + ExprText.of(arg.value()) : String.valueOf(arg.glue());
    }

    private static String repeat(Part.Repeat r) {
        String count = ExprText.of(r.count());
        boolean simple = count.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '.');
        String join = r.join().equals("_") ? "" : " join " + escaped(r.join());
        return "{" + r.start() + ":" + r.shape() + "*" + (simple ? count : "(" + count + ")") + join + "}";
    }

    /// @return a shape with its parameters: `Reg(t:2, v:8 = 0)`
    public static String head(Shape s) {
        List<String> params = new ArrayList<>();
        for (Shape.Param p : s.params())
            params.add(p.name() + ":" + p.width() + (p.preset() == null ? "" : " = " + p.preset()));
        return s.name() + "(" + String.join(", ", params) + ")";
    }

    /// @return `t=0.c v=h:8 when ss != 0`; empty if the alternative always holds
    public static String condition(Shape.Alternative a) {
        List<String> out = new ArrayList<>();
        for (Pattern p : a.patterns()) out.add(pattern(p));
        if (a.guard() != null) out.add("when " + ExprText.of(a.guard()));
        return String.join(" ", out);
    }

    static String pattern(Pattern p) {
        return p.variable()
                + "="
                + String.join(".", p.pieces().stream().map(Templates::piece).toList());
    }

    private static String piece(Pattern.Piece piece) {
        return switch (piece) {
            case Pattern.Piece.Fixed f when f.width() > 8 -> "0x" + Long.toHexString(f.value()) + ":" + f.width();
            case Pattern.Piece.Fixed f -> Digits.binary(f.value(), f.width());
            case Pattern.Piece.Named n -> n.name() + width(n.width());
            case Pattern.Piece.Unnamed u -> (u.unknown() ? "?" : "_") + width(u.width());
        };
    }

    private static String width(int width) {
        return width == 1 ? "" : ":" + width;
    }

    /// @return `u16 rh[h]`
    public static String value(Shape.Value v) {
        Shape.Setter set = v.setter();
        String is = v.type() + " " + ExprText.of(v.expr());
        if (set == null) return is;
        List<String> body = ExprText.of(set.body()).stream().map(String::strip).toList();
        return is + " set " + set.name() + " { " + String.join(" ", body) + " }";
    }
}
