package dev.heddle.isa.read;

import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Part;
import dev.heddle.isa.check.Faults;
import dev.heddle.isa.token.ExprParser;
import dev.heddle.isa.token.Lexer;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads a text template: literals, `{…}`, `<…>` (any order) and `[…]` (optional). A backslash before one of these
/// characters makes it a literal. What is between braces stands in one string.
final class TextParser {
    private final String text;
    private final Token string;
    private final boolean entry;
    private final Tokens context;
    private int pos;
    private boolean headSeen;

    /// Arguments of the form whose texts are being read.
    private final Set<String> open = new HashSet<>();

    private TextParser(Token string, boolean entry, Tokens context) {
        this.text = string.text();
        this.string = string;
        this.entry = entry;
        this.context = context;
    }

    /// @param entry whether it is an instruction's text, in which the first blank ends the mnemonic and commas separate
    ///     operands
    static List<Part> parse(Token string, boolean entry, Tokens context) {
        return new TextParser(string, entry, context).parts('\0');
    }

    private List<Part> parts(char closer) {
        List<Part> out = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        int start = pos;
        while (pos < text.length() && text.charAt(pos) != closer) {
            char c = text.charAt(pos);
            if (c == '\\' && pos + 1 < text.length()) {
                literal.append(text.charAt(pos + 1));
                pos += 2;
                continue;
            }
            boolean separates = entry && (c == ' ' && !headSeen || text.startsWith(", ", pos));
            boolean special = c == '{' || c == '<' || c == '[' || separates;
            if (!special) {
                literal.append(c);
                pos++;
                continue;
            }
            flush(out, literal, start);
            int at = at(pos);
            switch (c) {
                case '{' -> brace(out);
                case '<' -> {
                    boolean prefix = entry && out.isEmpty() && !headSeen;
                    out.add(new Part.AnyOrder(group('>'), prefix, at));
                }
                case '[' -> out.add(new Part.Optional(group(']'), at));
                default -> {
                    headSeen = true;
                    String sep = c == ' ' ? " " : ", ";
                    pos += sep.length();
                    out.add(new Part.Separator(sep, at));
                }
            }
            start = pos;
        }
        flush(out, literal, start);
        return out;
    }

    private void flush(List<Part> out, StringBuilder literal, int start) {
        if (!literal.isEmpty()) out.add(new Part.Literal(literal.toString(), at(start)));
        literal.setLength(0);
    }

    private List<Part> group(char closer) {
        int open = pos++;
        List<Part> inside = parts(closer);
        if (pos >= text.length())
            throw fault(
                    open, 1, "no '" + closer + "' closes this; write \\" + text.charAt(open) + " for the character");
        pos++;
        return inside;
    }

    /// @return offset in the book of a place in the text
    private int at(int pos) {
        return string.place(pos);
    }

    /// Whether two places are in different strings.
    private boolean isSplit(int from, int to) {
        return at(to) - at(from) != to - from;
    }

    private Tokens.Skip fault(int at, int length, String message) {
        context.faults().add(at(at), length, message);
        return new Tokens.Skip();
    }

    /// Adds what stands between braces; the text of a form's argument is a template itself.
    private void brace(List<Part> out) {
        int close = text.indexOf('}', pos);
        String name = close < 0 ? "" : text.substring(pos + 1, close);
        Token by = context.replacement(name);
        if (by == null || by.kind() != Token.Kind.STRING || isSplit(pos, close) || !open.add(name)) {
            out.add(brace());
            return;
        }
        TextParser inner = new TextParser(by, entry, context);
        inner.open.addAll(open);
        inner.headSeen = headSeen;
        out.addAll(inner.parts('\0'));
        headSeen = inner.headSeen;
        open.remove(name);
        pos = close + 1;
    }

    private Part brace() {
        int open = pos;
        int depth = 0;
        int close = pos;
        for (; close < text.length(); close++) {
            if (text.charAt(close) == '{') depth++;
            if (text.charAt(close) == '}' && --depth == 0) break;
        }
        if (close >= text.length()) throw fault(open, 1, "no '}' closes this; write \\{ for the character");
        if (isSplit(open, close)) throw fault(open, 1, "what is between braces stands in one string");
        pos = close + 1;
        String inside = text.substring(open + 1, close);
        int colon = inside.indexOf(':');
        int paren = inside.indexOf('(');
        if (paren >= 0 && (colon < 0 || paren < colon)) return use(open + 1, close);
        String name = colon < 0 ? inside : inside.substring(0, colon);
        if (name.equals("name") && colon < 0) return new Part.Mnemonic(at(open));
        Token replaced = context.replacement(name);
        if (replaced != null && colon < 0) return new Part.Literal(Token.unescape(replaced.text()), at(open));
        Part.Glue glue = glue(name, open + 1);
        if (colon < 0) return new Part.Number(glue, Part.Format.Integer.PLAIN, at(open));
        return formatted(glue, inside.substring(colon + 1), open + 2 + colon, close, at(open));
    }

    private Part.Glue glue(String names, int at) {
        List<String> out = new ArrayList<>();
        for (String n : names.split("\\.", -1)) {
            if (!Lexer.isName(n)) throw fault(at, Math.max(1, names.length()), "'" + names + "' is not a variable");
            out.add(n);
        }
        return new Part.Glue(out);
    }

    private Part formatted(Part.Glue glue, String format, int at, int close, int partAt) {
        if (format.isEmpty())
            throw fault(at, 1, "expected what to print the value as, such as {x:hex}, {x:Table} or {x:.flag}");
        int star = format.indexOf('*');
        if (star > 0 && Character.isUpperCase(format.charAt(0)) && Lexer.isName(format.substring(0, star)))
            return repeat(glue, format, at, star, close, partAt);
        List<String> texts = choices(format);
        if (texts.size() > 1) return new Part.Choice(glue, texts, partAt);
        if (Character.isUpperCase(format.charAt(0)) && Lexer.isName(format) && !format.equals("HEX"))
            return new Part.Named(glue, format, partAt);
        if (format.startsWith("by(") && format.endsWith(")")) return by(glue, format, at, partAt);
        Part.Format number = FORMATS.get(format);
        if (number != null) return new Part.Number(glue, number, partAt);
        if (format.startsWith("float(")
                || format.startsWith("rel(")
                || format.startsWith("step(")
                || format.startsWith("address(")
                || format.startsWith("ahead(")
                || format.startsWith("plus(")) return new Part.Number(glue, withArgs(format, at), partAt);
        return new Part.Flag(glue, Token.unescape(format), List.of(), partAt);
    }

    private Part by(Part.Glue glue, String format, int at, int partAt) {
        String name = format.substring(3, format.length() - 1);
        Token replaced = context.replacement(name);
        String function = replaced == null ? name : replaced.text();
        if (!Lexer.isName(function)) throw fault(at, format.length(), "expected by(function), found '" + format + "'");
        return new Part.Number(glue, new Part.Format.By(function), partAt);
    }

    /// Splits at bars that have no backslash before them.
    private static List<String> choices(String format) {
        List<String> out = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= format.length(); i++) {
            if (i < format.length() && format.charAt(i) == '\\') {
                i++;
            } else if (i == format.length() || format.charAt(i) == '|') {
                out.add(Token.unescape(format.substring(start, i)));
                start = i + 1;
            }
        }
        return out;
    }

    private static final Map<String, Part.Format> FORMATS = Map.ofEntries(
            Map.entry("dec", Part.Format.Integer.PLAIN),
            Map.entry("s", new Part.Format.Integer(10, true, false, "", false, 0)),
            Map.entry("shex", new Part.Format.Integer(16, true, false, "0x", false, 0)),
            Map.entry("hex", new Part.Format.Integer(16, false, false, "0x", false, 0)),
            Map.entry("HEX", new Part.Format.Integer(16, false, true, "0x", false, 0)),
            Map.entry("bin", new Part.Format.Integer(2, false, false, "0b", true, 0)),
            Map.entry("bits", new Part.Format.Integer(2, false, false, "", true, 0)),
            Map.entry("f16", new Part.Format.Decimal(16, false)),
            Map.entry("f32", new Part.Format.Decimal(32, false)),
            Map.entry("g16", new Part.Format.Decimal(16, true)),
            Map.entry("g32", new Part.Format.Decimal(32, true)),
            Map.entry("rel", new Part.Format.Relative(1, 0, Part.Format.Relative.Style.DISTANCE)));

    private Part.Format withArgs(String format, int at) {
        String[] args =
                format.substring(format.indexOf('(') + 1, format.length() - 1).split(",");
        int[] n = new int[args.length];
        try {
            for (int i = 0; i < n.length; i++) n[i] = Integer.parseInt(args[i].trim());
            if (format.startsWith("float") && n.length == 3) return new Part.Format.SmallFloat(n[0], n[1], n[2]);
            if (format.startsWith("rel") && n.length == 2) return relative(n, Part.Format.Relative.Style.DISTANCE);
            if (format.startsWith("address") && n.length == 2) return relative(n, Part.Format.Relative.Style.ADDRESS);
            if (format.startsWith("ahead") && n.length == 2) return relative(n, Part.Format.Relative.Style.AHEAD);
            if (format.startsWith("plus") && n.length == 1 && n[0] > 0)
                return new Part.Format.Integer(10, false, false, "", false, n[0]);
            if (format.startsWith("step") && n.length <= 2 && n[0] > 0)
                return new Part.Format.Relative(n[0], n.length == 2 ? n[1] : 0, Part.Format.Relative.Style.COUNT);
        } catch (NumberFormatException e) {
            // reported below, like a wrong count
        }
        throw fault(
                at,
                format.length(),
                "expected float(exponent, fraction, bias), rel(scale, bias), step(scale), step(scale, bias), address(scale, bias), ahead(scale, bias) or plus(number)");
    }

    private static Part.Format relative(int[] n, Part.Format.Relative.Style style) {
        return new Part.Format.Relative(n[0], n[1], style);
    }

    private Part repeat(Part.Glue glue, String format, int at, int star, int close, int partAt) {
        int join = format.indexOf(" join ");
        String joiner = join < 0 ? "_" : Token.unescape(format.substring(join + 6));
        int countEnd = join < 0 ? close : at + join;
        Tokens tokens = inside(at + star + 1, countEnd);
        Expr count = new ExprParser(tokens).expr();
        if (!tokens.atEnd()) tokens.expected("the end of the count");
        return new Part.Repeat(glue, format.substring(0, star), count, joiner, partAt);
    }

    private Tokens inside(int from, int to) {
        Faults faults = context.faults();
        List<Token> words = Lexer.tokens(text.substring(from, to), at(from), faults);
        Tokens tokens = new Tokens(words, faults);
        tokens.replacements(context.replacements());
        return tokens;
    }

    private Part use(int from, int to) {
        Tokens in = inside(from, to);
        Token name = in.name("the name of a shape");
        in.expect("(");
        List<Part.Arg> args = new ArrayList<>();
        while (!in.at(")")) {
            if (in.accept("=")) args.add(new Part.Arg(null, new ExprParser(in).expr()));
            else args.add(new Part.Arg(glue(in.dottedName("a variable"), from), null));
            if (!in.accept(",")) break;
        }
        in.expect(")");
        return new Part.Use(name.text(), args, name.at());
    }
}
