package dev.heddle.asm.search;

import dev.heddle.asm.search.InsnPattern.Slot;
import dev.heddle.asm.search.InsnPattern.Step;
import dev.heddle.asm.search.InsnPattern.Token;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads patterns.
final class PatternParser {
    /// Instructions of a pattern at most.
    private static final int MOST = 32;

    /// How far a step may look.
    private static final int FAR = 10_000;

    /// `(neg)rX.cache`: what is in parentheses before it, how the register begins, the name, what follows.
    private static final Pattern NAME =
            Pattern.compile("((?:\\([a-z0-9_]+\\))*)([a-z]*)([A-Z][A-Za-z0-9_]*)((?:\\.[a-z0-9_]+)*)");

    private final Source source;
    private final String text;
    private final Map<String, String> names = new HashMap<>();
    private int at;

    PatternParser(Source source) {
        this.source = source;
        this.text = source.text();
    }

    InsnPattern parse() throws SourceException {
        List<Step> steps = new ArrayList<>();
        int within = 1;
        do {
            steps.add(step(within));
            if (steps.size() > MOST) throw wrong(at, 1, "at most %d instructions are possible".formatted(MOST));
            within = at < text.length() ? separator() : 0;
        } while (within > 0);
        return new InsnPattern(source, steps);
    }

    private SourceException wrong(int offset, int length, String message) {
        return new SourceException(source.error(offset, length, message));
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
    }

    /// After an instruction: `;`, `;;` or `;4;`.
    private int separator() throws SourceException {
        int begin = at++;
        blanks();
        int digits = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) at++;
        String number = text.substring(digits, at);
        blanks();
        boolean isClosed = at < text.length() && text.charAt(at) == ';';
        if (!isClosed && !number.isEmpty())
            throw wrong(digits, number.length(), "expected ';' after '" + number + "', as in ';4;'");
        if (!isClosed) return 1;
        at++;
        if (number.isEmpty()) return InsnPattern.NEAR;
        int within = number.length() > 5 ? FAR + 1 : Integer.parseInt(number);
        if (within < 1 || within > FAR)
            throw wrong(begin, at - begin, "expected 1 to %,d, found %s".formatted(FAR, number));
        return within;
    }

    private Step step(int within) throws SourceException {
        blanks();
        List<String> prefixes = prefixes();
        int begin = at;
        while (at < text.length() && !isEnd(text.charAt(at))) at++;
        String mnemonic = text.substring(begin, at);
        if (mnemonic.isEmpty())
            throw wrong(
                    begin,
                    1,
                    "expected an instruction such as 'add* rX, …', found "
                            + (begin < text.length() ? "'" + text.charAt(begin) + "'" : "nothing"));
        blanks();
        return new Step(within, prefixes, new Glob(mnemonic), begin, slots());
    }

    private static boolean isEnd(char c) {
        return Character.isWhitespace(c) || c == ';' || c == ',';
    }

    private List<String> prefixes() throws SourceException {
        List<String> out = new ArrayList<>();
        while (at < text.length() && text.charAt(at) == '(') {
            int close = text.indexOf(')', at);
            if (close < 0) throw wrong(at, 1, "expected ')' for this '('");
            out.add(text.substring(at, close + 1));
            at = close + 1;
            blanks();
        }
        return out;
    }

    /// @return null where the instruction ends at once
    private @Nullable List<Slot> slots() throws SourceException {
        if (at == text.length() || text.charAt(at) == ';') return null;
        List<Slot> out = new ArrayList<>();
        boolean isMore = true;
        while (isMore) {
            blanks();
            out.add(slot());
            isMore = at < text.length() && text.charAt(at) == ',';
            if (isMore) at++;
        }
        return out;
    }

    private Slot slot() throws SourceException {
        int begin = at;
        int end = end();
        String piece = text.substring(begin, end).strip();
        if (piece.isEmpty())
            throw wrong(Math.min(begin, text.length()), 1, "expected an operand, '*' for any, or '…' for any others");
        if (piece.equals("*")) return new Slot.Any();
        if (piece.equals("…") || piece.equals("...")) return new Slot.Rest();
        return new Slot.Piece(piece, tokens(piece, begin));
    }

    /// Goes to the comma or semicolon that ends the operand; those in brackets and quotes are a part of it.
    private int end() throws SourceException {
        StringBuilder open = new StringBuilder();
        List<Integer> places = new ArrayList<>();
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\'') {
                int close = text.indexOf('\'', at + 1);
                if (close < 0) throw wrong(at, 1, "expected another ' to end what this one begins");
                at = close;
            } else if ("([{".indexOf(c) >= 0) {
                open.append(")]}".charAt("([{".indexOf(c)));
                places.add(at);
            } else if (")]}".indexOf(c) >= 0) {
                if (open.isEmpty() || open.charAt(open.length() - 1) != c)
                    throw wrong(at, 1, "'%c' closes nothing".formatted(c));
                open.setLength(open.length() - 1);
                places.removeLast();
            } else if (open.isEmpty() && (c == ',' || c == ';')) {
                break;
            }
        }
        if (!open.isEmpty())
            throw wrong(
                    places.getLast(), 1, "expected '%c' for this bracket".formatted(open.charAt(open.length() - 1)));
        return at;
    }

    private List<Token> tokens(String piece, int offset) throws SourceException {
        List<Token> out = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        int i = 0;
        while (i < piece.length()) {
            if (piece.charAt(i) == '\'') {
                int close = piece.indexOf('\'', i + 1);
                plain.append(piece, i + 1, close);
                i = close + 1;
                continue;
            }
            Matcher m = NAME.matcher(piece).region(i, piece.length());
            boolean isStart = i == 0 || !Character.isLetterOrDigit(piece.charAt(i - 1));
            if (isStart && m.lookingAt()) {
                if (!plain.isEmpty()) out.add(new Token.Plain(plain.toString()));
                plain.setLength(0);
                out.add(name(m, offset));
                i = m.end();
            } else {
                plain.append(piece.charAt(i++));
            }
        }
        if (!plain.isEmpty()) out.add(new Token.Plain(plain.toString()));
        return out;
    }

    private Token.Name name(Matcher m, int offset) throws SourceException {
        String prefix = m.group(2);
        String name = m.group(3);
        String before = names.putIfAbsent(name, prefix);
        if (before != null && !before.equals(prefix))
            throw wrong(
                    offset + m.start(2),
                    prefix.length() + name.length(),
                    "'%s' is '%s%s' before; one name stands for one kind of register".formatted(name, before, name));
        List<String> modifiers = new ArrayList<>();
        for (String s : m.group(1).split("(?<=\\))")) if (!s.isEmpty()) modifiers.add(s);
        for (String s : m.group(4).split("(?=\\.)")) if (!s.isEmpty()) modifiers.add(s);
        return new Token.Name(prefix, name, modifiers);
    }
}
