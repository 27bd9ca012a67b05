package dev.heddle.isa.format;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/// Decides where blanks are between words.
final class Spacing {
    /// How a colon outside of brackets is written that does not belong to a `?`.
    enum Colon {
        /// `k:7`
        TIGHT,
        /// `d: Reg(…)`
        BEFORE_BLANK,
        /// `insn add : Alu`
        BETWEEN_BLANKS
    }

    private static final Set<String> WORDS =
            Set.of("or", "and", "not", "when", "return", "in", "if", "is", "takes", "count", "mask");

    /// An open bracket.
    private static final class Level {
        private final String bracket;
        private int questions;

        Level(String bracket) {
            this.bracket = bracket;
        }
    }

    private final List<FormatToken> words;
    private final Node.Kind kind;
    private final Colon colon;
    private final boolean[] blank;
    private final Deque<Level> open = new ArrayDeque<>();

    /// Whether the words are patterns, in which nothing has a blank.
    private boolean inPattern;

    private Spacing(List<FormatToken> words, Node.Kind kind) {
        this.words = words;
        this.kind = kind;
        this.blank = new boolean[words.size()];
        this.colon = switch (kind) {
            case OPERAND, STEP -> Colon.BEFORE_BLANK;
            case ITEM, LINE -> Colon.BETWEEN_BLANKS;
            default -> Colon.TIGHT;
        };
        this.inPattern = kind == Node.Kind.ALTERNATIVE;
    }

    /// @param words those of a node, or of its beginning
    /// @return for each word whether a blank is before it
    static boolean[] blanks(List<FormatToken> words, Node.Kind kind) {
        return new Spacing(words, kind).run();
    }

    /// @return the words in one line
    static String line(List<FormatToken> words, Node.Kind kind) {
        boolean[] blank = blanks(words, kind);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            if (i > 0 && blank[i]) out.append(' ');
            out.append(words.get(i).text());
        }
        return out.toString();
    }

    private boolean[] run() {
        open.push(new Level(""));
        for (int i = 0; i < words.size(); i++) {
            FormatToken t = words.get(i);
            if (inPattern && (t.isString() || t.is("when") || t.is("is") || t.is("set"))) inPattern = false;
            if (i > 0) blank[i] = isApart(i, words.get(i - 1), t);
            if (t.is("(") || t.is("[")) open.push(new Level(t.text()));
            if ((t.is(")") || t.is("]")) && open.size() > 1) open.pop();
            if (t.is("?")) open.element().questions++;
            if (t.is(":") && open.element().questions > 0) open.element().questions--;
        }
        return blank;
    }

    private boolean isApart(int i, FormatToken before, FormatToken t) {
        if (t.isString()) return !before.is("(");
        if (before.isString()) return !t.is(",") && !t.is(")");
        if (inPattern) return inPattern(before, t);
        if (t.is(",") || t.is(")") || t.is("]") || t.is(";")) return false;
        if (before.is("(") || before.is("[")) return false;
        if (t.is(".") || before.is(".") || t.is("..") || before.is("..")) return false;
        if (t.is(":") || before.is(":")) return atColon(i, t);
        if (t.is("=") || before.is("=")) return kind != Node.Kind.BITS;
        if (t.is("(") || t.is("[")) return isOpened(i, before, t);
        if (t.isSymbol() || before.isSymbol()) return isAtSign(i, before);
        return true;
    }

    private static boolean inPattern(FormatToken before, FormatToken t) {
        if (before.is("|")) return true;
        boolean isWord = !before.isSymbol() || before.is("?");
        return isWord && t.isName();
    }

    /// A bracket that follows a value at once is a call or bits of it.
    private boolean isOpened(int i, FormatToken before, FormatToken t) {
        boolean isValue = before.is(")") || before.is("]") || !before.isSymbol();
        return isValue ? !t.glued() : isAtSign(i, before);
    }

    private static boolean isUnary(FormatToken t, boolean isAfterValue) {
        return t.is("!") || t.is("~") || t.is("-") && !isAfterValue;
    }

    /// One of the two words is a sign or an operator.
    private boolean isAtSign(int i, FormatToken before) {
        boolean isSign = isUnary(before, i > 1 && isValue(words.get(i - 2)));
        return !isSign;
    }

    private static boolean isValue(FormatToken t) {
        if (t.isSymbol()) return t.is(")") || t.is("]");
        return !WORDS.contains(t.text());
    }

    private boolean atColon(int i, FormatToken t) {
        Level level = open.element();
        boolean isBefore = t.is(":");
        if (isBefore && level.questions > 0) return true;
        if (!isBefore && wasChoice(i - 1)) return true;
        return switch (level.bracket) {
            case "[" -> false;
            case "(" -> !isBefore && kind != Node.Kind.ITEM;
            default -> colon == Colon.BETWEEN_BLANKS || !isBefore && colon == Colon.BEFORE_BLANK;
        };
    }

    /// Whether the colon there has a blank before it, which only that of a choice has outside of heads.
    private boolean wasChoice(int at) {
        return blank[at];
    }
}
