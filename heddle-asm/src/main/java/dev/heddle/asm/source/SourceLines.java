package dev.heddle.asm.source;

import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.MnemonicIndex;
import dev.heddle.asm.text.Chars;
import dev.heddle.asm.text.EightBytes;
import dev.heddle.asm.text.WholeNumbers;
import dev.heddle.asm.text.Wide;
import dev.heddle.base.bits.Hex;
import dev.heddle.isa.Isa;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Splits a source into lines: labels, the statement, and what a listing has before it.
public final class SourceLines {
    /// Bytes from which on speed counts more than start-up.
    private static final int WARM_BYTES = 1 << 16;

    private static final long LINE_END = EightBytes.each('\n');
    private static final long SEMICOLON = EightBytes.each(';');
    private static final long SLASH = EightBytes.each('/');

    private final Encoder encoder;
    private final Isa isa;

    /// First words of the instruction set's own lines.
    private final Set<String> own = new HashSet<>();

    /// What these words begin with.
    private String firsts = "";

    /// @param encoder knows what instructions begin with
    public SourceLines(Encoder encoder, Isa isa) {
        this.encoder = encoder;
        this.isa = isa;
        Isa.Writing w = isa.writing();
        own.addAll(w.headers().keySet());
        own.addAll(w.sections().keySet());
        for (Isa.Section s : w.sections().values()) own.add(s.end());
        for (String word : own) if (!word.isEmpty()) firsts += word.charAt(0);
    }

    /// @param number from 1
    /// @param start first byte of the line
    /// @param end past its last byte
    /// @param labels defined in it
    /// @param from first byte of the statement
    /// @param to past its last byte
    /// @param directive or null
    /// @param own one of the [Isa.Writing#headers] or a line of its sections, or empty
    /// @param listed what a listing says about it, or null
    /// @param raw bytes of a listing's line that has no text, or null
    public record Line(
            int number,
            int start,
            int end,
            List<String> labels,
            int from,
            int to,
            @Nullable Directive directive,
            String own,
            @Nullable Listed listed,
            byte @Nullable [] raw) {
        public boolean isEmpty() {
            return from == to && raw == null;
        }

        /// Where a label stands in the line.
        public int at(byte[] text, String label) {
            byte[] name = label.getBytes(StandardCharsets.UTF_8);
            int at = start;
            while (at + name.length < end && !Arrays.equals(text, at, at + name.length, name, 0, name.length)) at++;
            return at;
        }

        /// What follows the directive's name.
        public String arguments(byte[] text) {
            return string(text).substring(name(text).length());
        }

        /// The directive's name.
        public String name(byte[] text) {
            if (!own.isEmpty()) return own;
            String s = string(text);
            int blank = 0;
            while (blank < s.length() && s.charAt(blank) != ' ' && s.charAt(blank) != '\t') blank++;
            return s.substring(0, blank);
        }

        private String string(byte[] text) {
            return new String(text, from, to - from, StandardCharsets.UTF_8);
        }
    }

    public List<Line> split(byte[] text) {
        List<Line> out = new ArrayList<>();
        each(text, out::add);
        return out;
    }

    /// Hands over the lines that have a label or a statement, up to the first one that is not taken.
    ///
    /// @return whether all were taken
    public boolean each(byte[] text, Predicate<Line> to) {
        int number = 1;
        boolean wide = text.length >= WARM_BYTES;
        for (int at = begin(text); at < text.length; number++) {
            int comment = -1;
            int end = stop(text, at, wide);
            while (end < text.length && text[end] != '\n') {
                if (comment < 0 && isComment(text, end)) comment = end;
                end = stop(text, end + 1, wide);
            }
            int trimmed = end > at && text[end - 1] == '\r' ? end - 1 : end;
            Line line = line(text, number, at, trimmed, comment < 0 ? trimmed : comment);
            if ((!line.isEmpty() || !line.labels.isEmpty()) && !to.test(line)) return false;
            at = end + 1;
        }
        return true;
    }

    /// Where a text begins: after a byte order mark.
    private static int begin(byte[] text) {
        boolean mark = text.length >= 3 && text[0] == (byte) 0xef && text[1] == (byte) 0xbb && text[2] == (byte) 0xbf;
        return mark ? 3 : 0;
    }

    /// The next place where a line or a statement may end.
    private static int stop(byte[] text, int from, boolean wide) {
        int at = from;
        for (; wide && at + EightBytes.BYTES <= text.length; at += EightBytes.BYTES) {
            long x = Wide.read(text, at);
            long found = EightBytes.zeros(x ^ LINE_END) | EightBytes.zeros(x ^ SEMICOLON) | EightBytes.zeros(x ^ SLASH);
            if (found != 0) return at + (Long.numberOfTrailingZeros(found) >> 3);
        }
        while (at < text.length && text[at] != '\n' && text[at] != ';' && text[at] != '/') at++;
        return at;
    }

    private static boolean isComment(byte[] text, int at) {
        return text[at] == ';' || at + 1 < text.length && text[at + 1] == '/';
    }

    /// @param limit where a comment begins, or `end`
    private Line line(byte[] text, int number, int start, int end, int limit) {
        int to = limit;
        int word = blanks(text, start, to);
        if (word < to && text[word] == '#') to = word;
        int at = afterWord(text, word, to);
        if (at > word) to = beforeRemark(text, at, to);
        List<String> labels = List.of();
        Listed listed = null;
        byte[] raw = null;
        while (at < to) {
            int colon = at;
            while (colon < to && isLabelPart(text[colon])) colon++;
            if (colon == to || colon == at || text[colon] != ':') break;
            Prefix p = prefix(text, at, colon, to);
            if (p != null) {
                listed = p.listed;
                raw = p.raw;
                at = p.statement;
                break;
            }
            String label = new String(text, at, colon - at, StandardCharsets.UTF_8);
            if (!isLabel(label)) break;
            if (labels.isEmpty()) labels = new ArrayList<>();
            labels.add(label);
            at = blanks(text, colon + 1, to);
        }
        to = trimmed(text, at, to);
        if (raw != null) return new Line(number, start, end, labels, to, to, null, "", listed, raw);
        return new Line(number, start, end, labels, at, to, directive(text, at, to), own(text, at, to), listed, null);
    }

    /// Passes the word that logs and other disassemblers put in front of a text: `:2:0034:0078[40846018x_10081006x]`,
    /// `0[47300000_00002000]`, `16 [0x0080] 0860838218000040`. The text counts here.
    private static int afterWord(byte[] text, int from, int to) {
        int at = from;
        while (at < to && (text[at] == ':' || Hex.value(text[at]) >= 0)) at++;
        at = blanks(text, at, to);
        if (at == to || text[at] != '[') return from;
        int first = digits(text, at + 1, to);
        boolean isAddress = first == at + 2 && text[first] == 'x' && text[at + 1] == '0';
        int close = isAddress ? digits(text, first + 1, to) : halves(text, at + 1, to);
        if (close < 0 || close >= to || text[close] != ']') return from;
        int next = blanks(text, close + 1, to);
        if (!isAddress) return next;
        int word = digits(text, next, to);
        return word - next == 8 || word - next == 16 ? blanks(text, word, to) : from;
    }

    /// Leaves out what other disassemblers say in parentheses behind an instruction.
    ///
    /// @return where it begins; `to` if there is none
    private static int beforeRemark(byte[] text, int from, int to) {
        int open = trimmed(text, from, to);
        if (open == from || text[open - 1] != ')') return to;
        int depth = 0;
        do {
            open--;
            if (text[open] == ')') depth++;
            else if (text[open] == '(') depth--;
        } while (depth > 0 && open > from);
        int before = trimmed(text, from, open);
        boolean isApart = before < open && before > from && text[before - 1] != ',';
        return depth == 0 && isApart ? before : to;
    }

    private static int trimmed(byte[] text, int from, int to) {
        int end = to;
        while (end > from && (text[end - 1] == ' ' || text[end - 1] == '\t')) end--;
        return end;
    }

    /// @return index after two halves of a word, each perhaps with an `x`; -1 if there are none
    private static int halves(byte[] text, int from, int to) {
        int at = from;
        for (int half = 0; half < 2; half++) {
            int end = digits(text, at, to);
            if (end - at != 8) return -1;
            if (end < to && text[end] == 'x') end++;
            if (half == 0 && (end >= to || text[end] != '_')) return -1;
            at = half == 0 ? end + 1 : end;
        }
        return at;
    }

    private static int digits(byte[] text, int from, int to) {
        int at = from;
        while (at < to && Hex.value(text[at]) >= 0) at++;
        return at;
    }

    private @Nullable Directive directive(byte[] text, int at, int to) {
        String literal = isa.writing().literal();
        boolean isLiteral = !literal.isEmpty() && at < to && text[at] == literal.charAt(0);
        if (at >= to || text[at] != '.' && !isLiteral) return null;
        String word = new String(text, at, MnemonicIndex.end(text, at, to) - at, StandardCharsets.UTF_8);
        return word.equals(literal) ? Directive.ofBytes(isa.granule()) : Directive.of(word);
    }

    /// The instruction set's own line that begins here, or nothing.
    private String own(byte[] text, int at, int to) {
        if (at >= to || firsts.indexOf(text[at]) < 0) return "";
        int end = at + 1;
        while (end < to && Chars.isWord(text[end])) end++;
        String word = new String(text, at, end - at, StandardCharsets.UTF_8);
        return own.contains(word) ? word : "";
    }

    private static int blanks(byte[] text, int from, int to) {
        int at = from;
        while (at < to && (text[at] == ' ' || text[at] == '\t')) at++;
        return at;
    }

    /// What a listing says about a line.
    ///
    /// @param bytes how many are there
    public record Listed(long address, long bytes) {
        public long end() {
            return address + bytes;
        }
    }

    /// What a listing has before the text of an instruction.
    private record Prefix(Listed listed, int statement, byte @Nullable [] raw) {}

    /// `  40: f2051004  get_sr …`: an address, bytes, and something that can begin a statement.
    private @Nullable Prefix prefix(byte[] text, int from, int colon, int to) {
        long address = 0;
        for (int i = from; i < colon; i++) {
            int d = Hex.value(text[i]);
            if (d < 0 || colon - from > 16) return null;
            address = address << 4 | d;
        }
        int at = blanks(text, colon + 1, to);
        int first = at;
        while (first < to && Hex.value(text[first]) >= 0) first++;
        // Seen before a word is looked at whole: a line may have very many labels.
        if (first < to && " \t*<".indexOf(text[first]) < 0) return null;
        int bytes = at;
        long digits = 0;
        long times = 1;
        while (at < to) {
            int head = MnemonicIndex.begin(text, at, to);
            int end = MnemonicIndex.end(text, head, to);
            if (at > bytes && isHead(text, head, end)) {
                Listed listed = new Listed(address, digits / 2 * times);
                return new Prefix(listed, at, null);
            }
            if (text[at] == '<' && at > bytes) return raw(address, at, joined(text, bytes, at));
            boolean count = text[at] == '*' && at > bytes;
            if (!count && !isHex(text, at, end)) return null;
            if (count) times = count(text, at + 1, end);
            else digits += end - at;
            at = blanks(text, end, to);
        }
        return null;
    }

    private static Prefix raw(long address, int statement, byte[] bytes) {
        return new Prefix(new Listed(address, bytes.length), statement, bytes);
    }

    /// How often a listing says that bytes are there.
    private static long count(byte[] text, int from, int to) {
        Long n = WholeNumbers.number(new String(text, from, to - from, StandardCharsets.UTF_8));
        return n == null ? 1 : n;
    }

    private static byte[] joined(byte[] text, int from, int to) {
        String s = new String(text, from, to - from, StandardCharsets.UTF_8)
                .replace(" ", "")
                .replace("\t", "");
        return hex(s.getBytes(StandardCharsets.UTF_8), 0, s.length());
    }

    /// @return the bytes of a hexadecimal string of even length
    private static byte[] hex(byte[] text, int from, int to) {
        byte[] out = new byte[(to - from) / 2];
        for (int i = 0; i < out.length; i++) {
            out[i] = (byte) (Hex.value(text[from + 2 * i]) << 4 | Hex.value(text[from + 2 * i + 1]));
        }
        return out;
    }

    private static boolean isHex(byte[] text, int from, int to) {
        if ((to - from) % 2 != 0 || to == from) return false;
        for (int i = from; i < to; i++) if (Hex.value(text[i]) < 0) return false;
        return true;
    }

    private boolean isHead(byte[] text, int head, int to) {
        if (head == to) return false;
        if (directive(text, head, to) != null) return true;
        if (text[head] == '.') return false;
        return encoder.knows(text, head, to);
    }

    public static boolean isLabelPart(int c) {
        return Chars.isWord(c) || c == '.' || c == '$';
    }

    /// @return whether `s` may name a label or a constant
    public static boolean isLabel(String s) {
        if (s.isEmpty() || s.charAt(0) >= '0' && s.charAt(0) <= '9') return false;
        return s.chars().allMatch(SourceLines::isLabelPart);
    }
}
