package dev.heddle.asm.parse;

import dev.heddle.asm.print.TextBuffer;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.source.Suggest;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.isa.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Says what is wrong with a text that no candidate has taken: what is furthest in it, and what would be right there.
final class ParseDiagnostics {
    /// Names that a message lists at most.
    private static final int MOST_NAMES = 12;

    /// A line of a listing: address, bytes, and the name of the instruction.
    private static final Pattern LISTING =
            Pattern.compile("(?:0x)?[0-9a-f]+:\\s+(?:[0-9a-f]{2,}[_0-9a-f]*\\s+)+([^\\s;]+)");

    /// @param at offset of what is wrong
    /// @param length characters of it
    /// @param message what was found and what would be right
    record Complaint(int at, int length, String message) {}

    private final MnemonicIndex index;
    private final Parse parse;

    /// @param parse has just failed, without shortcuts
    ParseDiagnostics(MnemonicIndex index, Parse parse) {
        this.index = index;
        this.parse = parse;
    }

    // ---- words that nothing begins with

    /// @param from where the mnemonic begins
    /// @param to after it
    /// @param end of the line
    Complaint unknown(byte[] text, int from, int to, int end) {
        if (from == to) return new Complaint(from, 0, "expected an instruction");
        String head = string(text, from, to);
        var listing = LISTING.matcher(string(text, from, end));
        if (listing.lookingAt()) {
            int at = from + listing.start(1);
            String name = listing.group(1);
            return new Complaint(at, name.length(), "unknown instruction '" + name + "'" + instead(name));
        }
        return new Complaint(from, to - from, "unknown instruction '" + head + "'" + instead(head));
    }

    /// What somebody may have meant: the name in other letters, longer names that begin with the word,
    /// what is called so, or a word like it.
    private String instead(String head) {
        for (String name : index.all()) if (name.equalsIgnoreCase(head)) return "; did you mean '" + name + "'?";
        Set<String> meant = new LinkedHashSet<>(beginning(head));
        meant.addAll(index.called(head.toLowerCase(Locale.ROOT)));
        if (meant.isEmpty()) return Suggest.near(head, index.all());
        List<String> shown = new ArrayList<>(meant);
        boolean isCut = shown.size() > MOST_NAMES;
        if (isCut) shown = shown.subList(0, MOST_NAMES);
        return "; there " + (meant.size() == 1 ? "is " : "are ") + String.join(", ", shown) + (isCut ? ", …" : "");
    }

    /// The shortest heads that continue a word with a dot.
    private Set<String> beginning(String word) {
        String stem = word.toLowerCase(Locale.ROOT) + ".";
        Set<String> out = new TreeSet<>();
        for (String head : index.all()) {
            if (!head.toLowerCase(Locale.ROOT).startsWith(stem)) continue;
            int next = head.indexOf('.', stem.length());
            String first = next < 0 ? head : head.substring(0, next);
            out.add(first);
        }
        return out;
    }

    // ---- operands and modifiers

    /// @param headEnd where the first blank is: before it no operand can stand
    /// @param tried the candidates
    Complaint describe(byte[] text, int head, int headEnd, int end, List<Candidate> tried) {
        if (parse.failedInAt >= 0) {
            int from = parse.failedInAt;
            int to = wordEnd(text, from, end);
            String better = instead(parse.failedIn.instead(), text, from, to);
            String expected = "expected %s, found %s".formatted(parse.failedIn.title(), found(text, from, to));
            return new Complaint(from, to - from, better == null ? expected : better);
        }
        int at = Math.min(parse.skipBlanks(parse.furthest), end);
        if (at < headEnd) {
            Complaint modifier = modifier(text, head, at, headEnd, tried);
            if (modifier != null) return modifier;
        }
        Complaint operand = operand(text, at, headEnd, end);
        String whole = at < end ? null : completed(text, end, tried);
        if (whole == null) return operand;
        boolean isPlain = operand.message.startsWith("expected ',' or ");
        return new Complaint(at, 0, (isPlain ? "an operand is missing" : operand.message) + ", as in '" + whole + "'");
    }

    /// A modifier that the instruction does not have, or not there.
    private static @Nullable Complaint modifier(byte[] text, int head, int at, int headEnd, List<Candidate> tried) {
        int from = at;
        while (from > head && text[from] != '.') from--;
        if (from <= head) return null;
        int to = from + 1;
        while (to < headEnd && text[to] != '.') to++;
        if (to == from + 1) return null;
        String found = string(text, from, to);
        Set<String> known = new LinkedHashSet<>();
        for (Candidate c : tried) known.addAll(c.modifiers());
        if (known.isEmpty()) return null;
        String name = tried.getFirst().code().entry().mnemonic();
        if (known.contains(found))
            return new Complaint(from, to - from, "the modifier '%s' of %s cannot stand here".formatted(found, name));
        List<String> shown = known.stream().limit(2 * MOST_NAMES).toList();
        String has = String.join(", ", shown) + (shown.size() < known.size() ? ", …" : "");
        return new Complaint(
                from,
                to - from,
                "%s has no modifier '%s'; it has %s".formatted(name, found, has) + Suggest.near(found, known));
    }

    /// The text with what is missing at its end, or null if unknown. A completion after the last word is preferred
    /// to one that makes that longer.
    private @Nullable String completed(byte[] text, int end, List<Candidate> tried) {
        String wanted = squeezed(new String(text, parse.from, end - parse.from, StandardCharsets.UTF_8));
        String longer = null;
        for (int i = 0; i < parse.expectedCount; i++) {
            Entry entry = parse.expectedOf[i];
            for (Candidate c : tried) {
                if (c.code().entry() != entry) continue;
                TextBuffer out = new TextBuffer();
                if (c.code().printer().print(out, parse.expectedWord[i]) < 0) continue;
                String all = out.text(0);
                String plain = squeezed(all);
                if (!plain.startsWith(wanted) || all.length() == wanted.length()) continue;
                if (!plain.substring(wanted.length()).matches("\\w.*")) return all;
                if (longer == null) longer = all;
            }
        }
        return longer;
    }

    private static String squeezed(String s) {
        return s.replace(" ", "").replace("\t", "");
    }

    private Complaint operand(byte[] text, int furthest, int headEnd, int end) {
        int at = furthest;
        int word = at;
        while (word > parse.titleAt && !isBreak(text[word - 1])) word--;
        boolean inside = parse.title != Titled.NONE
                && word < at
                && word == parse.titleAt
                && (isRefused() || at < end && !isBreak(text[at]));
        boolean consecutive = false;
        for (int i = 0; i < parse.expectedCount; i++) consecutive |= parse.expected[i] instanceof RepeatMatcher;
        if (inside && !consecutive) at = word;
        int to = wordEnd(text, at, end);
        Set<String> shown = inside && !consecutive ? Set.of(parse.title.title()) : expected(at < headEnd);
        String found = found(text, at, at < end ? Math.max(to, at + 1) : at);
        String better = at < end ? instead(text, at, to) : null;
        if (better != null) return new Complaint(at, to - at, better);
        String message = at < end && isLabelOnly() && isNoLabel(text, at, to)
                ? "there is no label " + found
                : shown.isEmpty()
                        ? found + " does not fit here"
                        : "expected " + String.join(" or ", shown) + ", found " + found;
        return new Complaint(at, to - at, message);
    }

    /// What a shape says of a number that does not fit, or null if it is none.
    private static @Nullable String instead(String says, byte[] text, int from, int to) {
        int digit = from;
        while (digit < to && "(-#".indexOf(text[digit]) >= 0) digit++;
        boolean isNumber = digit < to && text[digit] >= '0' && text[digit] <= '9';
        return says.isEmpty() || !isNumber ? null : string(text, from, to) + " " + says;
    }

    /// The same for the shapes that are furthest in the text.
    private @Nullable String instead(byte[] text, int from, int to) {
        for (int i = 0; i < parse.expectedCount; i++) {
            String says = parse.expected[i] instanceof Matcher.Cases c ? c.instead() : "";
            String better = instead(says, text, from, to);
            if (better != null) return better;
        }
        return parse.titleAt == from ? instead(parse.title.instead(), text, from, to) : null;
    }

    /// @param isHead whether no operand can stand there
    private Set<String> expected(boolean isHead) {
        Set<String> titles = new LinkedHashSet<>();
        Set<String> others = new LinkedHashSet<>();
        Set<String> suffixes = new LinkedHashSet<>();
        for (int i = 0; i < parse.expectedCount; i++) {
            String e = parse.expected[i].expected();
            if (e == null || e.isEmpty()) continue;
            (parse.expected[i] instanceof Matcher.Cases ? titles : others).add(e);
            if (parse.expected[i] instanceof Matcher.Suffix) suffixes.add(e);
        }
        if (isHead && !titles.isEmpty() && !suffixes.isEmpty()) return suffixes;
        return titles.isEmpty() ? others : titles;
    }

    /// Whether nothing but a branch target may stand there.
    private boolean isLabelOnly() {
        boolean isTarget = false;
        for (int i = 0; i < parse.expectedCount; i++) {
            if (parse.expected[i] instanceof NumberMatcher.Relative) isTarget = true;
            else if (parse.expected[i].expected() != null) return false;
        }
        return isTarget;
    }

    /// Whether what is furthest in the text could be read, and a condition of it did not hold.
    private boolean isRefused() {
        for (int i = 0; i < parse.expectedCount; i++) if (!(parse.expected[i] instanceof Matcher.Check)) return false;
        return parse.expectedCount > 0;
    }

    private boolean isNoLabel(byte[] text, int from, int to) {
        if (text[from] >= '0' && text[from] <= '9') return false;
        for (int i = from; i < to; i++) if (!Chars.isWord(text[i]) && text[i] != '.' && text[i] != '$') return false;
        Parse.Symbols s = parse.symbols;
        return s != null && s.value(text, from, to) == null;
    }

    private static String found(byte[] text, int from, int to) {
        return to == from ? "the end of the line" : "'" + string(text, from, to) + "'";
    }

    private static String string(byte[] text, int from, int to) {
        return TerminalSafeText.word(new String(text, from, to - from, StandardCharsets.UTF_8));
    }

    private static int wordEnd(byte[] text, int from, int end) {
        int to = from;
        while (to < end && text[to] != ' ' && text[to] != ',') to++;
        return to;
    }

    private static boolean isBreak(int c) {
        return c == ' ' || c == ',' || c == '\t';
    }
}
