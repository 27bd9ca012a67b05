package dev.heddle.isa.read;

import dev.heddle.base.expr.ElementType;
import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Part;
import dev.heddle.isa.Pattern;
import dev.heddle.isa.Shape;
import dev.heddle.isa.token.ExprParser;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads one alternative: `| t=00.ss:2 v=k:7.h when ss != 0 "r{k}{h:l|h}" accept "…" mesa "…" is u16 rh[k.h]`.
final class AlternativeParser {
    private final Tokens in;
    private final boolean entry;

    /// @param entry whether the texts are an instruction's
    AlternativeParser(Tokens in, boolean entry) {
        this.in = in;
        this.entry = entry;
    }

    Shape.Alternative parse() {
        int at = in.expect("|").at();
        List<Pattern> patterns = new ArrayList<>();
        while (in.peek().kind() == Token.Kind.NAME
                && (in.peek(1).is("=") || in.peek(1).is(".") && in.peek(3).is("="))) {
            patterns.add(pattern());
        }
        Expr guard = in.accept("when") ? new ExprParser(in).expr() : null;
        Map<String, List<Part>> texts = new HashMap<>();
        List<List<Part>> accepts = new ArrayList<>();
        Shape.Value value = null;
        String undefined = null;
        while (!in.at("|") && !in.at("}") && !in.atEnd() && !in.at("only")) {
            Token t = in.peek();
            if (t.kind() == Token.Kind.STRING) {
                if (texts.put("", text()) != null) throw in.fault(t, "this alternative has a text already");
            } else if (in.accept("accept")) {
                accepts.add(text());
            } else if (in.accept("undefined")) {
                undefined = in.string("the reason");
            } else if (in.accept("is")) {
                value = value();
            } else if (t.kind() == Token.Kind.NAME && in.peek(1).kind() == Token.Kind.STRING) {
                in.next();
                texts.put(t.text(), text());
            } else {
                in.expected("a text, accept, is or undefined");
            }
        }
        return new Shape.Alternative(patterns, guard, texts, accepts, value, undefined, at);
    }

    private List<Part> text() {
        return TextParser.parse(in.template(), entry, in);
    }

    private Shape.Value value() {
        int at = in.peek().at();
        ElementType type = type(in);
        Expr value = new ExprParser(in).expr();
        Shape.Setter setter = null;
        if (in.accept("set")) {
            String name = in.name("a name for the value that is written").text();
            setter = new Shape.Setter(name, new ExprParser(in).block());
        }
        return new Shape.Value(type, value, setter, at);
    }

    /// Reads the name of an element type.
    static ElementType type(Tokens in) {
        Token t = in.name("a type");
        ElementType type = ElementType.of(t.text());
        if (type == null) throw in.fault(t, "expected " + ElementType.NAMES + ", found " + t.shown());
        return type;
    }

    private Pattern pattern() {
        Token first = in.name("a variable");
        String name = first.text();
        if (in.accept(".")) name += "." + in.name("a part of an operand").text();
        in.expect("=");
        List<Pattern.Piece> pieces = new ArrayList<>();
        do pieces.add(piece());
        while (in.at(".") && in.accept("."));
        return new Pattern(name, pieces, first.at());
    }

    private Pattern.Piece piece() {
        Token t = in.peek();
        if (t.kind() == Token.Kind.NUMBER) {
            in.next();
            Integer width = width();
            if (width != null) return fixed(t, in.value(t), width);
            String bits = t.text().startsWith("0b") ? t.text().substring(2) : t.text();
            if (bits.isEmpty() || !bits.chars().allMatch(c -> c == '0' || c == '1')) {
                throw in.fault(t, "expected binary digits, or a number with its width such as 0x10:8");
            }
            if (bits.length() > Long.SIZE) throw in.fault(t, "a pattern has at most 64 bits");
            return new Pattern.Piece.Fixed(Long.parseUnsignedLong(bits, 2), bits.length());
        }
        if (in.accept("?")) return new Pattern.Piece.Unnamed(true, orOne(width()));
        Token name = in.name("bits, or a name for them");
        int width = orOne(width());
        return name.is("_") ? new Pattern.Piece.Unnamed(false, width) : new Pattern.Piece.Named(name.text(), width);
    }

    private Pattern.Piece fixed(Token at, long value, int width) {
        if (width < 64 && value >>> width != 0) throw in.fault(at, at.text() + " does not fit into " + width + " bits");
        return new Pattern.Piece.Fixed(value, width);
    }

    private @Nullable Integer width() {
        return in.accept(":") ? in.number("the width", 1, 64) : null;
    }

    private static int orOne(@Nullable Integer width) {
        return width == null ? 1 : width;
    }
}
