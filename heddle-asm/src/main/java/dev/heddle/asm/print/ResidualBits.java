package dev.heddle.asm.print;

import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Hex;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import org.jspecify.annotations.Nullable;

/// The note after a text for what the text does not say: `{bits 45..43 = 0x5, 15 = 0x1}` sets bits after the text has
/// been assembled, `{force}` lets a broken requirement through, `{as add}` names the entry if others have the same
/// text.
public final class ResidualBits {
    private ResidualBits() {}

    /// Writes a note, after a blank.
    ///
    /// @param differ ones where the text gives another bit than the word has
    /// @param entry that is meant, or nothing if the text says it
    public static void print(TextBuffer out, Word word, Mask differ, boolean force, String entry) {
        out.add(" {");
        if (!entry.isEmpty()) out.add(AS + " " + entry);
        if (force) out.add(entry.isEmpty() ? "force" : ", force");
        printBits(out, word, differ, force || !entry.isEmpty());
        out.add('}');
    }

    private static void printBits(TextBuffer out, Word word, Mask differ, boolean follows) {
        boolean first = true;
        for (int top = differ.highest(Mask.BITS); top >= 0; ) {
            int low = top;
            while (low > 0 && differ.bit(low - 1) && top - low < 63) low--;
            out.add(first ? follows ? ", bits " : "bits " : ", ");
            first = false;
            out.number(top, 10, 1, false);
            if (low < top) {
                out.add("..");
                out.number(low, 10, 1, false);
            }
            out.add(" = 0x");
            out.number(Bits.of(low, top - low + 1).get(word), 16, 1, false);
            top = differ.highest(low);
        }
    }

    private static final String AS = "as";

    /// How what a text leaves open is written where it is one number.
    private static final String RAW = "raw=";

    public static void printRaw(TextBuffer out, long bits) {
        out.add(", " + RAW + "0x");
        out.number(bits, 16, 1, false);
    }

    /// What a text leaves open, as one number.
    ///
    /// @param at offset of the comma before it
    /// @param fault offset of what cannot be read, or -1
    public record Raw(int at, long bits, int fault) {}

    /// @return nothing if the text says it all
    public static @Nullable Raw parseRaw(byte[] text, int from, int to) {
        int comma = to - 1;
        while (comma >= from && text[comma] != ',') comma--;
        if (comma < from) return null;
        Reader r = new Reader(text, comma + 1, to);
        r.blanks();
        if (!r.take(RAW)) return null;
        int at = r.pos;
        long bits = r.number();
        boolean isWhole = r.pos == to && r.pos > at;
        return new Raw(comma, bits, isWhole ? -1 : at);
    }

    /// A note taken apart.
    ///
    /// @param differ ones where the note sets bits
    /// @param value the bits
    /// @param entry that is meant, or nothing
    /// @param fault offset of what cannot be read, or -1
    /// @param isTwice whether that can be read, but says again what has been said
    public record Parsed(Mask differ, Word value, boolean force, String entry, int fault, boolean isTwice) {
        private static Parsed wrong(int fault, boolean isTwice) {
            return new Parsed(Mask.NONE, new Word(), false, "", fault, isTwice);
        }
    }

    /// Reads what is between the braces.
    public static Parsed parse(byte[] text, int from, int to) {
        Reader r = new Reader(text, from, to);
        Word differ = new Word();
        Word value = new Word();
        boolean force = false;
        String entry = "";
        do {
            r.blanks();
            int at = r.pos;
            if (r.word(AS)) {
                if (!entry.isEmpty()) return Parsed.wrong(at, true);
                r.blanks();
                entry = r.name();
                if (entry.isEmpty()) return Parsed.wrong(r.pos, false);
                continue;
            }
            if (r.word("force")) {
                if (force) return Parsed.wrong(at, true);
                force = true;
                continue;
            }
            if (r.word("bits") || r.word("bit")) r.blanks();
            long high = r.number();
            long low = r.take("..") ? r.number() : high;
            r.blanks();
            if (!r.take("=")) return Parsed.wrong(at, false);
            r.blanks();
            long v = r.number();
            boolean fits = !r.failed && high >= low && low >= 0 && high < Mask.BITS && high - low < 64;
            if (!fits || v >>> high - low >>> 1 != 0) return Parsed.wrong(at, false);
            Bits b = Bits.of((int) low, (int) (high - low + 1));
            if (b.get(differ) != 0) return Parsed.wrong(at, true);
            b.mark(differ);
            b.put(value, v);
        } while (r.separator());
        return new Parsed(differ.mask(), value, force, entry, r.pos == to ? -1 : r.pos, false);
    }

    private static final class Reader {
        private final byte[] text;
        private final int end;
        private int pos;

        /// Whether a number was expected somewhere and none was there.
        private boolean failed;

        Reader(byte[] text, int from, int to) {
            this.text = text;
            this.pos = from;
            this.end = to;
        }

        void blanks() {
            while (pos < end && text[pos] == ' ') pos++;
        }

        boolean take(String s) {
            if (pos + s.length() > end) return false;
            for (int i = 0; i < s.length(); i++) if (text[pos + i] != s.charAt(i)) return false;
            pos += s.length();
            return true;
        }

        boolean word(String s) {
            int start = pos;
            if (take(s) && (pos == end || !Chars.isWord(text[pos]))) return true;
            pos = start;
            return false;
        }

        /// Reads letters, digits, `_` and dots, perhaps none.
        String name() {
            int start = pos;
            while (pos < end && (Chars.isWord(text[pos]) || text[pos] == '.')) pos++;
            return new String(text, start, pos - start, java.nio.charset.StandardCharsets.US_ASCII);
        }

        boolean separator() {
            blanks();
            return take(",");
        }

        /// Reads up to 16 digits; if there are none, it has failed.
        long number() {
            int begin = pos;
            boolean hex = take("0x");
            int start = pos;
            long v = 0;
            for (; pos < end; pos++) {
                int d = Hex.value(text[pos]);
                if (d < 0 || !hex && d > 9 || pos - start > 16) break;
                v = v * (hex ? 16 : 10) + d;
            }
            if (pos > start && pos - start <= 16) return v;
            pos = begin;
            failed = true;
            return 0;
        }
    }
}
