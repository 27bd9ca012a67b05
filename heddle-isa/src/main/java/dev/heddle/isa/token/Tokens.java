package dev.heddle.isa.token;

import dev.heddle.base.source.Suggest;
import dev.heddle.isa.check.Faults;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A cursor over tokens, with the names that arguments of a form or a family stand for.
public class Tokens {
    /// Leaves the construct that cannot be read. Its fault has been noted.
    public static final class Skip extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Skip() {
            super(null, null, false, false);
        }
    }

    private final Token[] tokens;
    private final Faults faults;
    private static final int DEEPEST = 200;

    /// Expressions and blocks around the cursor.
    private int depth;

    private int pos;
    private Map<String, Token> replacements = new HashMap<>();

    public Tokens(List<Token> tokens, Faults faults) {
        this.tokens = tokens.toArray(Token[]::new);
        this.faults = faults;
    }

    public Token peek() {
        Token t = tokens[pos];
        return replacements.isEmpty() ? t : replace(t);
    }

    public Token peek(int ahead) {
        return replace(tokens[Math.min(pos + ahead, tokens.length - 1)]);
    }

    public Token next() {
        Token t = peek();
        if (pos < tokens.length - 1) pos++;
        return t;
    }

    private Token replace(Token t) {
        if (t.kind() != Token.Kind.NAME) return t;
        Token by = replacements.get(t.text());
        return by == null ? t : by;
    }

    public boolean at(String symbolOrName) {
        return peek().is(symbolOrName);
    }

    public boolean atEnd() {
        return peek().kind() == Token.Kind.END;
    }

    public boolean accept(String symbolOrName) {
        if (!at(symbolOrName)) return false;
        next();
        return true;
    }

    public Token expect(String symbol) {
        return at(symbol) ? next() : expected("'" + symbol + "'");
    }

    public Token expected(String what) {
        throw fault(peek(), "expected " + what + ", found " + peek().shown());
    }

    public Skip fault(Token at, String message) {
        faults.add(at.at(), at.length(), message);
        return new Skip();
    }

    public Token name(String what) {
        return peek().kind() == Token.Kind.NAME ? next() : expected(what);
    }

    /// A name that is one of these.
    ///
    /// @param what with its article, such as `a wait`
    public Token one(String what, Set<String> of) {
        Token t = name(what);
        if (!of.contains(t.text()))
            throw fault(
                    t,
                    "there is no %s '%s'%s"
                            .formatted(what.replaceFirst("^an? ", ""), t.text(), Suggest.near(t.text(), of)));
        return t;
    }

    /// A name that no argument of a form replaces.
    public Token ownName(String what) {
        Token t = tokens[pos];
        if (t.kind() != Token.Kind.NAME) return expected(what);
        pos++;
        return t;
    }

    /// A dotted name, and where it begins.
    public Token dotted(String what) {
        Token t = peek();
        return new Token(t.kind(), dottedName(what), t.at(), t.glued(), t.first());
    }

    /// A name with dots, such as `quad_min.u`, or a string.
    public String dottedName(String what) {
        if (peek().kind() == Token.Kind.STRING) return Token.unescape(next().text());
        StringBuilder out = new StringBuilder(name(what).text());
        while (at(".") && peek().glued() && peek(1).glued() && peek(1).kind() != Token.Kind.SYMBOL) {
            next();
            out.append('.').append(next().text());
        }
        return out.toString();
    }

    /// One or more strings, joined by blanks.
    public String string(String what) {
        if (peek().kind() != Token.Kind.STRING) expected(what);
        StringBuilder out = new StringBuilder();
        while (peek().kind() == Token.Kind.STRING) {
            if (!out.isEmpty()) out.append(' ');
            out.append(Token.unescape(next().text()));
        }
        return out.toString();
    }

    /// A template: a string, or several that are joined without anything between them.
    public Token template() {
        if (peek().kind() != Token.Kind.STRING) expected("a text, in quotes");
        return word();
    }

    /// The next word, or a template.
    public Token word() {
        boolean isString = tokens[pos].kind() == Token.Kind.STRING;
        Token first = next();
        if (!isString || tokens[pos].kind() != Token.Kind.STRING) return first;
        List<Token> strings = new ArrayList<>(List.of(first));
        while (tokens[pos].kind() == Token.Kind.STRING) strings.add(next());
        return Token.joined(strings);
    }

    public long number(String what) {
        if (peek().kind() != Token.Kind.NUMBER) expected(what);
        return value(next());
    }

    /// @throws Skip if a token that begins with a digit is not a number of at most 64 bits
    public long value(Token t) {
        try {
            return value(t.text());
        } catch (NumberFormatException e) {
            throw fault(t, t.shown() + " is not a number; write 12, 0x0c or 0b1100");
        }
    }

    public int number(String what, int least, int most) {
        Token t = peek();
        long n = number(what);
        if (n < least || n > most) throw fault(t, "%s is %d to %d, found %s".formatted(what, least, most, t.text()));
        return (int) n;
    }

    private static long value(String digits) {
        int plain = 0;
        int n = digits.length();
        for (int i = 0; i < n && n < 9; i++) {
            int d = digits.charAt(i) - '0';
            if (d < 0 || d > 9) break;
            plain = 10 * plain + d;
            if (i == n - 1) return plain;
        }
        String s = digits.replace("_", "");
        if (s.startsWith("0x")) return Long.parseUnsignedLong(s.substring(2), 16);
        if (s.startsWith("0b")) return Long.parseUnsignedLong(s.substring(2), 2);
        return Long.parseUnsignedLong(s, 10);
    }

    public int position() {
        return pos;
    }

    /// Goes into an expression or a block of statements; [#leave] goes out again.
    ///
    /// @throws Skip if that is too deep to be meant
    public void enter() {
        if (depth < DEEPEST) {
            depth++;
            return;
        }
        throw fault(peek(), "this is nested too deeply; %d levels are enough".formatted(DEEPEST));
    }

    public void leave() {
        leave(1);
    }

    /// @param levels as many as were gone into
    public void leave(int levels) {
        depth -= levels;
    }

    public void position(int to) {
        pos = to;
    }

    public Map<String, Token> replacements() {
        return replacements;
    }

    public void replacements(Map<String, Token> by) {
        replacements = by;
    }

    /// Moves past the brace that closes the one just read.
    public void skipBlock() {
        int depth = 1;
        while (!atEnd()) {
            Token t = next();
            if (t.is("{")) depth++;
            if (t.is("}") && --depth == 0) return;
        }
    }

    /// Goes to the next line of the block that the cursor is in, or to its closing brace.
    ///
    /// @param start where the line that cannot be read began
    public void skipToLine(int start) {
        int depth = 0;
        boolean moved = pos > start;
        while (!atEnd()) {
            Token t = peek();
            if (depth == 0 && (t.is("}") || moved && t.first())) return;
            if (t.is("{")) depth++;
            if (t.is("}")) depth--;
            next();
            moved = true;
        }
    }

    public Faults faults() {
        return faults;
    }

    @Nullable
    public Token replacement(String name) {
        return replacements.get(name);
    }
}
