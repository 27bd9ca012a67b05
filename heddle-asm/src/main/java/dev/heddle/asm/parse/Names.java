package dev.heddle.asm.parse;

import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Hex;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Matches one of several names, each of which stands for a value.
final class Names extends Matcher implements Matcher.Suffix {
    /// @param value what the name stands for
    record Name(byte[] text, long value) {
        boolean isLike(Name other) {
            return value == other.value && Arrays.equals(text, other.text);
        }
    }

    private final Bits bits;
    private final NameTable names;
    private final boolean open;
    private final boolean whole;

    /// @param names printed ones first; of two equal names the first counts
    /// @param open whether other values are written as numbers
    /// @param whole whether a name ends only where a word ends; not if more of the word follows
    Names(Bits bits, List<Name> names, boolean open, boolean whole) {
        this.whole = whole;
        this.bits = bits;
        this.open = open;
        this.names = NameTable.of(names);
    }

    static boolean startsWith(Parse p, int pos, byte[] what) {
        if (pos + what.length > p.end) return false;
        for (int i = 0; i < what.length; i++) if (p.text[pos + i] != what[i]) return false;
        return true;
    }

    /// A name ends where a word ends.
    private boolean isWhole(Parse p, int end) {
        return !whole || end >= p.end || !isAlphanumeric(p.text[end]) || !isAlphanumeric(p.text[end - 1]);
    }

    private static boolean isAlphanumeric(int c) {
        return c != '_' && Chars.isWord(c);
    }

    private Name @Nullable [] candidates(Parse p, int pos) {
        return pos < p.end && p.text[pos] >= 0 && p.owed == null ? names.beginning(p.text[pos]) : null;
    }

    @Override
    boolean match(Parse p, int pos) {
        Name[] here = candidates(p, pos);
        if (here != null) {
            for (Name n : here) {
                if (startsWith(p, pos, n.text)
                        && isWhole(p, pos + n.text.length)
                        && bind(p, bits, n.value, pos, pos + n.text.length)) return true;
            }
        }
        Name empty = names.empty();
        if (empty != null && bind(p, bits, empty.value, pos, pos)) return true;
        if (open && p.owed == null && pos < p.end && p.text[pos] >= '0' && p.text[pos] <= '9') return number(p, pos);
        return p.fail(this, pos);
    }

    private boolean number(Parse p, int pos) {
        int base = 10;
        int at = pos;
        if (p.text[at] == '0' && at + 1 < p.end && ((p.text[at + 1] | 32) == 'x' || (p.text[at + 1] | 32) == 'b')) {
            base = (p.text[at + 1] | 32) == 'x' ? 16 : 2;
            at += 2;
        }
        long v = 0;
        int start = at;
        for (; at < p.end && v < 1 << 20; at++) {
            int d = Hex.value(p.text[at]);
            if (d < 0 || d >= base) break;
            v = v * base + d;
        }
        if (at == start || at < p.end && Chars.isWord(p.text[at])) return p.fail(this, pos);
        return bind(p, bits, v, pos, at);
    }

    @Override
    boolean mayBegin(int c) {
        return names.beginning(c) != null || open && c >= '0' && c <= '9' || names.empty() != null && next.mayBegin(c);
    }

    @Override
    boolean mayBeAbsent() {
        return names.empty() != null && next.mayBeAbsent();
    }

    @Override
    public int take(Parse p, int pos) {
        Name[] here = candidates(p, pos);
        if (here == null) return -1;
        for (Name n : here) {
            if (startsWith(p, pos, n.text) && isWhole(p, pos + n.text.length) && bits.unify(p.word, p.known, n.value))
                return pos + n.text.length;
        }
        return -1;
    }

    @Override
    public boolean absent(Parse p) {
        Name empty = names.empty();
        return empty != null && bits.unify(p.word, p.known, empty.value);
    }

    @Override
    @Nullable
    String expected() {
        return names.expected();
    }

    @Override
    void suggest(Consumer<String> to) {
        names.suggest(to);
    }
}
