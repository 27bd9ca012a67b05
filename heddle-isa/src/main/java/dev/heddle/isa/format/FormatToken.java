package dev.heddle.isa.format;

import java.util.ArrayList;
import java.util.List;

/// A word of a book with the layout around it, which the parser of books does not keep.
///
/// @param text as it is written; of a string with its quotes
/// @param glued whether it follows the word before without a blank
/// @param first whether it is the first in its line
/// @param apart whether an empty line is between it and what stands before: a comment or a word
/// @param lead comments in lines of their own before it
/// @param comment what follows it in its line after `#`, with the sign; empty if nothing does
/// @param at offset in the file
record FormatToken(
        Kind kind,
        String text,
        boolean glued,
        boolean first,
        boolean apart,
        List<Remark> lead,
        String comment,
        int at) {
    enum Kind {
        NAME,
        NUMBER,
        STRING,
        SYMBOL,
        END
    }

    /// A comment in a line of its own.
    ///
    /// @param text with the sign `#`
    /// @param apart whether an empty line is before it
    record Remark(String text, boolean apart) {}

    FormatToken {
        lead = List.copyOf(lead);
    }

    boolean is(String symbolOrName) {
        return kind != Kind.STRING && text.equals(symbolOrName);
    }

    boolean isString() {
        return kind == Kind.STRING;
    }

    boolean isName() {
        return kind == Kind.NAME;
    }

    /// @return the same without what is around it in the file
    FormatToken written(String other) {
        return new FormatToken(kind, other, glued, first, apart, lead, comment, at);
    }

    /// @return a string of a template with the one after it
    FormatToken and(FormatToken other) {
        String all = text.substring(0, text.length() - 1) + other.text.substring(1);
        List<Remark> remarks = new ArrayList<>(lead);
        if (!comment.isEmpty()) remarks.add(new Remark(comment, false));
        remarks.addAll(other.lead);
        return new FormatToken(kind, all, glued, first, apart, remarks, other.comment, at);
    }

    /// @param remarks what stands before it now
    /// @param isApart whether an empty line is between it and them
    FormatToken after(List<Remark> remarks, boolean isApart) {
        return new FormatToken(kind, text, glued, first, isApart, remarks, comment, at);
    }

    FormatToken remarked(String remark) {
        return new FormatToken(kind, text, glued, first, apart, lead, remark, at);
    }
}
