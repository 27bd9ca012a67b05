package dev.heddle.isa.read;

import dev.heddle.base.source.Source;
import dev.heddle.isa.check.Faults;
import dev.heddle.isa.token.Lexer;
import dev.heddle.isa.token.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Finds where one file of a book defines names, and where names stand that may be uses of them. It takes texts with
/// faults as well.
public final class BookNames {
    /// Words that begin an item, and what the name after them is of.
    private static final Map<String, Kind> ITEMS = Map.of(
            "isa", Kind.HEAD,
            "enum", Kind.ENUM,
            "family", Kind.FAMILY,
            "shape", Kind.SHAPE,
            "form", Kind.FORM,
            "insn", Kind.INSTRUCTION,
            "descriptor", Kind.DESCRIPTOR,
            "record", Kind.RECORD,
            "fn", Kind.FUNCTION);

    /// Items without a name.
    private static final Set<String> NAMELESS = Set.of("set", "spell", "also", "only");

    private final List<Token> tokens;
    private final String text;
    private final List<Definition> definitions = new ArrayList<>();
    private final List<Use> uses = new ArrayList<>();

    /// What a name is of.
    public enum Kind {
        HEAD,
        ENUM,
        FAMILY,
        SHAPE,
        FORM,
        INSTRUCTION,
        DESCRIPTOR,
        RECORD,
        FUNCTION
    }

    /// The definition of a name.
    ///
    /// @param title the text after the name, may be empty
    /// @param from first character of the item
    /// @param at first character of the name
    /// @param to past the last one of the name
    /// @param end past the last character of the item
    public record Definition(Kind kind, String name, String title, int from, int at, int to, int end) {}

    /// A word that may be the use of a name.
    ///
    /// @param isCall whether it is one of a function if of anything that is called
    /// @param isForm whether it stands where the name of a form or a family is expected
    public record Use(String name, int at, int to, boolean isCall, boolean isForm) {}

    private BookNames(String text) {
        this.text = text;
        this.tokens = Lexer.tokens(new Source("book", text), new Faults(new Source("", "")));
    }

    /// @param text of one file of a book
    public static BookNames of(String text) {
        BookNames out = new BookNames(text);
        out.read();
        return out;
    }

    /// @return the words that begin items
    public static List<String> items() {
        TreeSet<String> out = new TreeSet<>(ITEMS.keySet());
        out.addAll(NAMELESS);
        out.add("include");
        return List.copyOf(out);
    }

    /// @return whether a word can be the name of an item
    public static boolean isName(String word) {
        return Lexer.isName(word);
    }

    /// @return in the order of the text
    public List<Definition> definitions() {
        return List.copyOf(definitions);
    }

    /// @return in the order of the text, without the definitions themselves
    public List<Use> uses() {
        return List.copyOf(uses);
    }

    private boolean isItem(int i) {
        Token t = tokens.get(i);
        if (t.kind() != Token.Kind.NAME || !t.first()) return false;
        boolean isWord = ITEMS.containsKey(t.text()) || NAMELESS.contains(t.text());
        int line = text.lastIndexOf('\n', t.at() - 1) + 1;
        return isWord && (t.at() == line || isInside(i));
    }

    /// Whether an indented word begins an item of a block of variants.
    private boolean isInside(int i) {
        Token next = tokens.get(Math.min(i + 1, tokens.size() - 1));
        return open > 0 && depth == open && next.kind() != Token.Kind.SYMBOL;
    }

    /// Braces that are open, and those of them that are of blocks of variants.
    private int depth;

    private int open;

    private void read() {
        for (int i = 0; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            if (isItem(i)) i = item(i);
            else if (t.is("{")) depth++;
            else if (t.is("}")) {
                depth = Math.max(0, depth - 1);
                open = Math.min(open, depth);
            } else if (t.kind() == Token.Kind.STRING) template(t);
            else if (t.kind() == Token.Kind.NAME) use(i, false);
        }
        close(text.length());
    }

    /// @return number of the last token that was read
    private int item(int i) {
        Token t = tokens.get(i);
        boolean isTop = t.at() == text.lastIndexOf('\n', t.at() - 1) + 1;
        if (isTop) {
            depth = 0;
            open = 0;
        }
        close(t.at());
        Kind kind = ITEMS.get(t.text());
        if (t.text().equals("only")) return only(i);
        return kind == null ? i : definition(i, kind);
    }

    /// The block after `only a..b {`, which may begin with an item in the same line.
    private int only(int i) {
        int at = i + 1;
        while (at < tokens.size() && !tokens.get(at).is("{") && !tokens.get(at).first()) at++;
        if (at == tokens.size() || !tokens.get(at).is("{")) return i;
        depth++;
        open++;
        Token inside = tokens.get(Math.min(at + 1, tokens.size() - 1));
        Kind kind = inside.kind() == Token.Kind.NAME ? ITEMS.get(inside.text()) : null;
        return kind == null || inside.first() ? at : definition(at + 1, kind);
    }

    private int definition(int i, Kind kind) {
        int at = i + 1;
        if (at >= tokens.size() || tokens.get(at).kind() == Token.Kind.END) return i;
        Token name = tokens.get(at);
        if (name.kind() == Token.Kind.SYMBOL) return i;
        int last = dotted(at);
        Token end = tokens.get(last);
        int from = name.kind() == Token.Kind.STRING ? name.at() + 1 : name.at();
        int to = end.at() + (end.kind() == Token.Kind.STRING ? end.length() - 1 : end.length());
        int next = header(last + 1, kind);
        Token after = tokens.get(Math.min(next + 1, tokens.size() - 1));
        String title = after.kind() == Token.Kind.STRING ? after.text() : "";
        definitions.add(new Definition(
                kind, text.substring(from, to), title, tokens.get(i).at(), from, to, -1));
        return next;
    }

    /// @return number of the last token of a name with dots that begins with a token
    private int dotted(int at) {
        int last = at;
        while (last + 2 < tokens.size()
                && tokens.get(last + 1).is(".")
                && tokens.get(last + 1).glued()
                && tokens.get(last + 2).glued()
                && tokens.get(last + 2).kind() != Token.Kind.SYMBOL) last += 2;
        return last;
    }

    /// What stands between a name and the body: forms and families, their arguments, the widths of a shape's
    /// parameters, and general entries.
    ///
    /// @return number of the last token of it
    private int header(int from, Kind kind) {
        int inside = 0;
        Token before = tokens.get(from - 1);
        boolean isOf = false;
        boolean areForms = false;
        int i = from;
        for (; i < tokens.size(); i++) {
            Token t = tokens.get(i);
            boolean isTitle = t.kind() == Token.Kind.STRING && !before.is("as");
            if (inside == 0 && (t.is("=") || isTitle)) break;
            if (t.is("{") || t.kind() == Token.Kind.END || isItem(i)) break;
            if (t.is("(")) inside++;
            if (t.is(")")) inside--;
            if (t.is(":")) {
                isOf = false;
                areForms = inside == 0;
            }
            if (t.kind() == Token.Kind.NAME && isOf) {
                int last = dotted(i);
                int to = tokens.get(last).at() + tokens.get(last).length();
                uses.add(new Use(text.substring(t.at(), to), t.at(), to, false, false));
                i = last;
            } else if (t.kind() == Token.Kind.NAME) {
                boolean isOfShape = kind == Kind.SHAPE || kind == Kind.FAMILY;
                boolean isNext = before.is(":") || before.is(",");
                if (inside == 0 || !isOfShape) argument(i, inside == 0 && areForms && isNext);
                else if (before.is(":")) use(i, false);
            } else if (t.kind() == Token.Kind.STRING) {
                template(t);
            }
            isOf |= t.is("of") && inside == 0;
            before = t;
        }
        return i - 1;
    }

    /// A form, or an argument of one, which may be a function.
    private void argument(int i, boolean isForm) {
        Token t = tokens.get(i);
        uses.add(new Use(t.text(), t.at(), t.at() + t.length(), !isForm, isForm));
    }

    private void use(int i, boolean isForm) {
        Token t = tokens.get(i);
        boolean isCall = i + 1 < tokens.size()
                && tokens.get(i + 1).is("(")
                && tokens.get(i + 1).glued();
        uses.add(new Use(t.text(), t.at(), t.at() + t.length(), isCall, isForm));
    }

    /// The names in the braces of a template.
    private void template(Token t) {
        int depth = 0;
        String s = t.text();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\\') i++;
            else if (c == '{') depth++;
            else if (c == '}') depth--;
            else if (depth > 0 && Lexer.isName(String.valueOf(c))) {
                int end = i;
                while (end < s.length() && Lexer.isName(s.substring(i, end + 1))) end++;
                int at = t.place(i);
                boolean isCall = i >= 3 && s.startsWith("by(", i - 3);
                uses.add(new Use(s.substring(i, end), at, at + end - i, isCall, false));
                i = end - 1;
            }
        }
    }

    /// The item before a place ends there.
    private void close(int at) {
        if (definitions.isEmpty() || definitions.getLast().end >= 0) return;
        Definition d = definitions.removeLast();
        int end = at;
        while (end > d.to && text.charAt(end - 1) <= ' ') end--;
        definitions.add(new Definition(d.kind, d.name, d.title, d.from, d.at, d.to, end));
    }
}
