package dev.heddle.isa.format;

import dev.heddle.base.source.Source;
import dev.heddle.isa.check.Faults;
import dev.heddle.isa.token.Lexer;
import dev.heddle.isa.token.Token;
import java.util.ArrayList;
import java.util.List;

/// A word of a book with the comments and empty lines around it.
///
/// @param token the word as the parser of books has it
/// @param text as it is to be written; of a string with its quotes
/// @param apart whether an empty line is between it and what stands before: a comment or a word
/// @param lead comments in lines of their own before it
/// @param comment what follows it in its line after `#`, with the sign; empty if nothing does
record FormatToken(Token token, String text, boolean apart, List<Remark> lead, String comment) {
    /// A comment in a line of its own.
    ///
    /// @param text with the sign `#`
    /// @param apart whether an empty line is before it
    record Remark(String text, boolean apart) {}

    FormatToken {
        lead = List.copyOf(lead);
    }

    /// @return the words of a file, the last one of kind END
    static List<FormatToken> all(String file) {
        Source source = new Source("", file);
        List<FormatToken> out = new ArrayList<>();
        int end = 0;
        for (Token t : Lexer.tokens(source, new Faults(source))) {
            String[] lines = file.substring(end, t.at()).split("\n", -1);
            List<Remark> lead = new ArrayList<>();
            boolean apart = false;
            for (int i = 0; i < lines.length; i++) {
                String line = lines[i].strip();
                if (i == 0 && !out.isEmpty()) {
                    out.add(out.removeLast().remarked(line));
                } else if (!line.isEmpty()) {
                    lead.add(new Remark(line, apart));
                    apart = false;
                } else if (i < lines.length - 1) {
                    apart = !out.isEmpty() || !lead.isEmpty();
                }
            }
            end = Math.min(t.at() + t.length(), file.length());
            out.add(new FormatToken(t, file.substring(t.at(), end), apart, lead, ""));
        }
        return out;
    }

    /// @return whether it follows the word before without a blank
    boolean glued() {
        return token.glued();
    }

    /// @return whether it is the first in its line
    boolean first() {
        return token.first();
    }

    /// @return offset in the file
    int at() {
        return token.at();
    }

    boolean is(String symbolOrName) {
        return token.is(symbolOrName);
    }

    boolean isString() {
        return token.kind() == Token.Kind.STRING;
    }

    boolean isName() {
        return token.kind() == Token.Kind.NAME;
    }

    boolean isSymbol() {
        return token.kind() == Token.Kind.SYMBOL;
    }

    /// @return the same, written in another way
    FormatToken written(String other) {
        return new FormatToken(token, other, apart, lead, comment);
    }

    /// @return a string of a template with the one after it
    FormatToken and(FormatToken other) {
        String all = text.substring(0, text.length() - 1) + other.text.substring(1);
        List<Remark> remarks = new ArrayList<>(lead);
        if (!comment.isEmpty()) remarks.add(new Remark(comment, false));
        remarks.addAll(other.lead);
        return new FormatToken(token, all, apart, remarks, other.comment);
    }

    /// @param remarks what stands before it now
    /// @param isApart whether an empty line is between it and them
    FormatToken after(List<Remark> remarks, boolean isApart) {
        return new FormatToken(token, text, isApart, remarks, comment);
    }

    FormatToken remarked(String remark) {
        return new FormatToken(token, text, apart, lead, remark);
    }
}
