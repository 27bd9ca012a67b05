package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A place among the words of a file. Expressions are passed over as the parser of books reads them.
final class Cursor {
    private static final Set<String> BINARY = Set.of(
            "||", "&&", "or", "and", "|", "^", "&", "==", "!=", "<", "<=", ">", ">=", "<<", ">>", "+", "-", "*", "/",
            "%");
    private static final Set<String> UNARY = Set.of("-", "~", "!", "not");

    private final List<FormatToken> words;
    private int pos;

    Cursor(List<FormatToken> words) {
        this.words = new ArrayList<>(words);
        // A semicolon is left out, and a comment after it is about the statement.
        for (int i = 1; i < words.size(); i++) {
            String comment = words.get(i).comment();
            if (words.get(i).is(";") && !comment.isEmpty())
                this.words.set(i - 1, words.get(i - 1).remarked(comment));
        }
    }

    FormatToken peek() {
        return words.get(pos);
    }

    FormatToken peek(int ahead) {
        return words.get(Math.min(pos + ahead, words.size() - 1));
    }

    boolean atEnd() {
        return peek().kind() == FormatToken.Kind.END;
    }

    boolean at(String word) {
        return peek().is(word);
    }

    FormatToken next() {
        FormatToken t = peek();
        if (atEnd()) throw new UnreadableException(t.at());
        pos++;
        return t;
    }

    /// Writes the next word in another way.
    void replace(FormatToken by) {
        words.set(pos, by);
    }

    boolean accept(String word) {
        if (!at(word)) return false;
        pos++;
        return true;
    }

    void expect(String word) {
        if (!accept(word)) throw new UnreadableException(peek().at());
    }

    /// @return a number for the place, to come back to with [#since]
    int mark() {
        return pos;
    }

    /// @return the words from a mark up to here
    List<FormatToken> since(int mark) {
        return List.copyOf(words.subList(mark, pos));
    }

    void strings() {
        while (peek().isString()) pos++;
    }

    /// Passes over a template, or the parameter of a form that stands for one. Several strings become one word.
    void template() {
        if (!next().isString()) return;
        int first = pos - 1;
        while (peek().isString()) {
            words.set(first, words.get(first).and(peek()));
            words.remove(pos);
        }
    }

    /// Passes over one or more texts, or the parameter of a form that stands for one.
    void reason() {
        if (peek().isString()) strings();
        else next();
    }

    /// Passes over what is between a bracket, which is next, and its partner.
    void brackets(String open, String close) {
        expect(open);
        int depth = 1;
        while (depth > 0) {
            FormatToken t = next();
            if (t.is(open)) depth++;
            if (t.is(close)) depth--;
        }
    }

    void dottedName() {
        next();
        while (at(".") && peek().glued() && peek(1).glued() && !peek(1).isString()) {
            next();
            next();
        }
    }

    void expr() {
        unary();
        while (isBinary()) {
            next();
            unary();
        }
        if (!accept("?")) return;
        expr();
        expect(":");
        expr();
    }

    private boolean isBinary() {
        FormatToken t = peek();
        return !t.isString() && BINARY.contains(t.text()) && !(t.is("|") && t.first());
    }

    private void unary() {
        while (!peek().isString() && UNARY.contains(peek().text())) next();
        primary();
        while (true) {
            if (at(".") && peek(1).isName()) {
                next();
                next();
            } else if (at("[") && peek().glued()) {
                brackets("[", "]");
            } else {
                return;
            }
        }
    }

    private void primary() {
        if (at("(")) {
            brackets("(", ")");
            return;
        }
        FormatToken t = next();
        if (t.kind() == FormatToken.Kind.NUMBER && at(".") && peek().glued()) {
            next();
            next();
        } else if (t.is("unknown") || t.is("fault") && peek().isString()) {
            reason();
        } else if (t.isName() && at("(") && peek().glued()) {
            brackets("(", ")");
        }
    }
}
