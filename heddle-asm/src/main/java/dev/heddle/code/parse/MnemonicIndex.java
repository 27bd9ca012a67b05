package dev.heddle.code.parse;

import dev.heddle.code.print.EntryCode;
import dev.heddle.code.text.Chars;
import dev.heddle.code.text.EightBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds the candidates for a line by its mnemonic: an open hash table over the bytes of the heads.
public final class MnemonicIndex {
    private byte[][] keys = new byte[256][];
    private Candidate[][] values = new Candidate[256][];
    private int size;

    public void add(Candidate c) {
        for (String head : c.heads()) {
            byte[] key = Chars.utf8(head);
            int slot = slot(key, 0, key.length, false);
            if (values[slot] == null) {
                if (2 * ++size > keys.length) {
                    grow();
                    slot = slot(key, 0, key.length, false);
                }
                keys[slot] = key;
                values[slot] = new Candidate[0];
            }
            Candidate[] list = Arrays.copyOf(values[slot], values[slot].length + 1);
            list[list.length - 1] = c;
            values[slot] = list;
        }
    }

    private void grow() {
        byte[][] oldKeys = keys;
        Candidate[][] oldValues = values;
        keys = new byte[2 * oldKeys.length][];
        values = new Candidate[keys.length][];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] == null) continue;
            int slot = slot(oldKeys[i], 0, oldKeys[i].length, false);
            keys[slot] = oldKeys[i];
            values[slot] = oldValues[i];
        }
    }

    private int slot(byte[] text, int from, int to, boolean wide) {
        int h = EightBytes.hash(text, from, to, wide) >>> 8;
        int mask = keys.length - 1;
        for (int s = h & mask; ; s = s + 1 & mask) {
            if (values[s] == null || Arrays.equals(keys[s], 0, keys[s].length, text, from, to))
                return s;
        }
    }

    /// Where the mnemonic of a statement begins: after what stands in parentheses before it.
    public static int begin(byte[] text, int from, int end) {
        int at = from;
        while (at < end && text[at] == '(') {
            int close = at;
            while (close < end && text[close] != ')') close++;
            if (close == end) return from;
            at = close + 1;
            while (at < end && isBlank(text[at])) at++;
        }
        return at;
    }

    /// @return the first blank from `from` on, or `end`
    public static int end(byte[] text, int from, int end) {
        int at = from;
        while (at < end && !isBlank(text[at])) at++;
        return at;
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c == '\t';
    }

    /// @param wide see [EightBytes#of]
    /// @return candidates in the order in which they are tried, or null
    public Candidate @Nullable [] find(byte[] text, int from, int to, boolean wide) {
        return values[slot(text, from, to, wide)];
    }

    /// @return the entries with a text that is tried after one of another entry with the same head
    public Set<EntryCode> shared() {
        Set<EntryCode> out = new HashSet<>();
        for (Candidate[] list : values) {
            if (list == null) continue;
            EntryCode first = list[0].code();
            boolean isMixed = false;
            for (Candidate c : list) {
                isMixed |= c.code() != first;
                if (isMixed) out.add(c.code());
            }
        }
        return out;
    }

    /// @return the entries of all texts
    Set<EntryCode> codes() {
        Set<EntryCode> out = new LinkedHashSet<>();
        for (Candidate[] list : values)
            if (list != null) for (Candidate c : list) out.add(c.code());
        return out;
    }

    /// @return all heads, sorted
    public List<String> all() {
        TreeSet<String> out = new TreeSet<>();
        for (int i = 0; i < keys.length; i++) {
            if (values[i] != null)
                out.add(new String(keys[i], java.nio.charset.StandardCharsets.UTF_8));
        }
        return new ArrayList<>(out);
    }
}
