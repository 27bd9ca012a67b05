package dev.heddle.accel.book;

import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads templates of texts, and patterns.
final class ReadyTexts {
    private static final Part.Format.Relative.Style[] STYLES = Part.Format.Relative.Style.values();

    private ReadyTexts() {}

    static List<Part> parts(ReadyBookCursor in) {
        int n = in.number();
        List<Part> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(part(in));
        return out;
    }

    static List<List<Part>> templates(ReadyBookCursor in) {
        int n = in.number();
        List<List<Part>> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(parts(in));
        return out;
    }

    static Map<String, List<Part>> byDialect(ReadyBookCursor in) {
        Map<String, List<Part>> out = new LinkedHashMap<>();
        for (int n = in.number(); n > 0; n--) out.put(in.text(), parts(in));
        return out;
    }

    private static Part part(ReadyBookCursor in) {
        return switch (in.number()) {
            case 0 -> new Part.Literal(in.text(), in.number());
            case 1 -> new Part.Separator(in.text(), in.number());
            case 2 -> new Part.Mnemonic(in.number());
            case 3 -> new Part.Number(glue(in), format(in), in.number());
            case 4 -> new Part.Named(glue(in), in.text(), in.number());
            case 5 -> new Part.Choice(glue(in), in.texts(), in.number());
            case 6 -> new Part.Flag(glue(in), in.text(), in.texts(), in.number());
            case 7 -> new Part.Use(in.text(), args(in), in.number());
            case 8 -> new Part.Operand(in.text(), in.number());
            case 9 -> new Part.Repeat(glue(in), in.text(), ExprParts.expr(in), in.text(), in.number());
            case 10 -> new Part.AnyOrder(parts(in), in.flag(), in.number());
            case 11 -> new Part.Optional(parts(in), in.number());
            default -> throw new IllegalArgumentException("no such part of a text");
        };
    }

    private static Part.Glue glue(ReadyBookCursor in) {
        return new Part.Glue(in.texts());
    }

    private static List<Part.Arg> args(ReadyBookCursor in) {
        int n = in.number();
        List<Part.Arg> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new Part.Arg(in.flag() ? glue(in) : null, ExprParts.maybe(in)));
        return out;
    }

    private static Part.Format format(ReadyBookCursor in) {
        return switch (in.number()) {
            case 0 -> new Part.Format.Integer(in.number(), in.flag(), in.flag(), in.text(), in.flag(), in.number());
            case 1 -> new Part.Format.SmallFloat(in.number(), in.number(), in.number());
            case 2 -> new Part.Format.Relative(in.number(), in.number(), STYLES[in.number()]);
            case 3 -> new Part.Format.By(in.text());
            case 4 -> new Part.Format.Decimal(in.number(), in.flag());
            default -> throw new IllegalArgumentException("no such format");
        };
    }

    static List<Pattern> patterns(ReadyBookCursor in) {
        int n = in.number();
        List<Pattern> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(new Pattern(in.text(), pieces(in), in.number()));
        return out;
    }

    private static List<Pattern.Piece> pieces(ReadyBookCursor in) {
        int n = in.number();
        List<Pattern.Piece> out = new ArrayList<>(n);
        for (int i = 0; i < n; i++) out.add(piece(in));
        return out;
    }

    private static Pattern.Piece piece(ReadyBookCursor in) {
        return switch (in.number()) {
            case 0 -> new Pattern.Piece.Fixed(in.wide(), in.number());
            case 1 -> new Pattern.Piece.Named(in.text(), in.number());
            case 2 -> new Pattern.Piece.Unnamed(in.flag(), in.number());
            default -> throw new IllegalArgumentException("no such piece of a pattern");
        };
    }
}
