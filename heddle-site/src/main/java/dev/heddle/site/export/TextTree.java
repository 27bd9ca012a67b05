package dev.heddle.site.export;

import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import java.util.List;
import java.util.Map;

/// Texts of entries and shapes, and when they count.
final class TextTree {
    private TextTree() {}

    /// @param first name of the default dialect
    static Tree of(Shape.Alternative a, String first) {
        Tree out = Tree.of()
                .list("patterns", a.patterns(), TextTree::of)
                .maybe("when", MeaningTree.maybe(a.guard()))
                .map("texts", named(a.texts(), first), (_, t) -> of(t))
                .list("accepts", a.accepts(), TextTree::of)
                .maybe("undefined", a.undefined());
        Shape.Value v = a.value();
        if (v == null) return out;
        Tree value = Tree.of().with("type", v.type().toString()).with("value", MeaningTree.of(v.expr()));
        Shape.Setter set = v.setter();
        if (set != null) value.with("set", Tree.of().with("name", set.name()).with("body", MeaningTree.of(set.body())));
        return out.with("is", value);
    }

    /// By the names of dialects, the default one too.
    static <T> Map<String, T> named(Map<String, T> byDialect, String first) {
        Map<String, T> out = new java.util.TreeMap<>();
        byDialect.forEach((d, t) -> out.put(d.isEmpty() ? first : d, t));
        return out;
    }

    private static Tree of(Pattern p) {
        return Tree.of().with("variable", p.variable()).with("pieces", Tree.all(p.pieces(), TextTree::of));
    }

    private static Tree of(Pattern.Piece p) {
        return switch (p) {
            case Pattern.Piece.Fixed f ->
                Tree.kind("fixed")
                        .with("value", Long.toUnsignedString(f.value()))
                        .with("width", f.width());
            case Pattern.Piece.Named n ->
                Tree.kind("named").with("name", n.name()).with("width", n.width());
            case Pattern.Piece.Unnamed u ->
                Tree.kind(u.unknown() ? "unknown" : "ignored").with("width", u.width());
        };
    }

    static List<Object> of(List<Part> text) {
        return Tree.all(text, TextTree::of);
    }

    private static Tree of(Part part) {
        return switch (part) {
            case Part.Literal l -> Tree.kind("literal").with("text", l.text());
            case Part.Separator s -> Tree.kind("separator").with("text", s.text());
            case Part.Mnemonic _ -> Tree.kind("mnemonic");
            case Part.Operand o -> Tree.kind("operand").with("name", o.name());
            case Part.Number n ->
                Tree.kind("number").with("value", n.value().names()).with("format", of(n.format()));
            case Part.Named n ->
                Tree.kind("named").with("value", n.value().names()).with("table", n.table());
            case Part.Choice c ->
                Tree.kind("choice").with("value", c.value().names()).with("texts", c.texts());
            case Part.Flag f ->
                Tree.kind("flag")
                        .with("value", f.value().names())
                        .with("text", f.text())
                        .list("aliases", f.aliases(), a -> a);
            case Part.Use u ->
                Tree.kind("shape").with("shape", u.shape()).with("arguments", Tree.all(u.args(), TextTree::of));
            case Part.Repeat r ->
                Tree.kind("repeat")
                        .with("start", r.start().names())
                        .with("shape", r.shape())
                        .with("count", MeaningTree.of(r.count()))
                        .with("join", r.join());
            case Part.AnyOrder g ->
                Tree.kind("any-order").flag("prefix", g.isPrefix()).with("parts", of(g.parts()));
            case Part.Optional g -> Tree.kind("optional").with("parts", of(g.parts()));
        };
    }

    private static Tree of(Part.Arg a) {
        Part.Glue glue = a.glue();
        return Tree.of().maybe("bits", glue == null ? null : glue.names()).maybe("value", MeaningTree.maybe(a.value()));
    }

    private static Tree of(Part.Format format) {
        return switch (format) {
            case Part.Format.Integer i ->
                Tree.kind("integer")
                        .with("base", i.base())
                        .flag("signed", i.signed())
                        .flag("upper", i.upper())
                        .text("prefix", i.prefix())
                        .flag("fixedWidth", i.fixedWidth())
                        .with("plus", i.plus());
            case Part.Format.SmallFloat f ->
                Tree.kind("small-float")
                        .with("exponent", f.exponent())
                        .with("fraction", f.fraction())
                        .with("bias", f.bias());
            case Part.Format.Relative r ->
                Tree.kind("relative")
                        .with("scale", r.scale())
                        .with("bias", r.bias())
                        .flag("count", r.isCount());
            case Part.Format.By b -> Tree.kind("by").with("function", b.function());
            case Part.Format.Decimal d ->
                Tree.kind("decimal").with("bits", d.bits()).with("exact", d.exact());
        };
    }
}
