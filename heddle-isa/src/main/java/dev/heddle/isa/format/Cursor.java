package dev.heddle.isa.format;

import dev.heddle.isa.check.Faults;
import dev.heddle.isa.token.ExprParser;
import dev.heddle.isa.token.Token;
import dev.heddle.isa.token.Tokens;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// A place among the words of a file, which keeps what is around them. Forms are read without arguments: a parameter
/// stands where a text may.
final class Cursor extends Tokens {
    private final List<FormatToken> words;

    /// Strings of templates that are part of the one before.
    private final BitSet joined = new BitSet();

    Cursor(List<FormatToken> words, Faults faults) {
        super(words.stream().map(FormatToken::token).toList(), faults);
        this.words = new ArrayList<>(words);
        // A semicolon is left out, and a comment after it is about the statement.
        for (int i = 1; i < words.size(); i++) {
            String comment = words.get(i).comment();
            if (words.get(i).is(";") && !comment.isEmpty())
                this.words.set(i - 1, words.get(i - 1).remarked(comment));
        }
    }

    @Override
    public Token next() {
        return atEnd() ? expected("more") : super.next();
    }

    /// @return the brace that is next, with what is around it
    FormatToken brace() {
        next();
        return words.get(position() - 1);
    }

    /// @return the words from a position up to here
    List<FormatToken> since(int start) {
        List<FormatToken> out = new ArrayList<>();
        for (int i = start; i < position(); i++) if (!joined.get(i)) out.add(words.get(i));
        return out;
    }

    boolean atString() {
        return peek().kind() == Token.Kind.STRING;
    }

    boolean atName() {
        return peek().kind() == Token.Kind.NAME;
    }

    /// Passes over texts, if any are here.
    void strings() {
        while (atString()) next();
    }

    /// Writes the next word in another way.
    void replace(String by) {
        words.set(position(), words.get(position()).written(by));
    }

    /// Passes over texts that are joined by blanks, or the parameter of a form that stands for one.
    @Override
    public String string(String what) {
        return atString() ? super.string(what) : next().text();
    }

    /// Passes over a template, or the parameter of a form that stands for one. Several strings become one word.
    void text() {
        int first = position();
        boolean isTemplate = atString();
        word();
        for (int i = first + 1; isTemplate && i < position(); i++) {
            words.set(first, words.get(first).and(words.get(i)));
            joined.set(i);
        }
    }

    /// Passes over what is between a bracket, which is next, and its partner.
    void brackets(String open, String close) {
        expect(open);
        int depth = 1;
        while (depth > 0) {
            Token t = next();
            if (t.is(open)) depth++;
            if (t.is(close)) depth--;
        }
    }

    void expr() {
        new ExprParser(this).expr();
    }
}
