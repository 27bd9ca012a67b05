package dev.heddle.asm.parse;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.heddle.asm.print.EntryCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Finds the candidates for a line by its mnemonic.
public final class MnemonicIndex {
    private final Map<String, List<Candidate>> byHead = new HashMap<>();

    /// What messages ask for, made for the first one.
    private @Nullable List<String> sorted;

    private @Nullable Map<String, Set<String>> byName;

    public void add(Candidate c) {
        sorted = null;
        byName = null;
        for (String head : c.heads())
            byHead.computeIfAbsent(head, h -> new ArrayList<>()).add(c);
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

    /// @param from where the mnemonic begins, see [#begin]
    /// @return what an instruction can be: first by the whole word, then by its shorter and shorter
    ///     beginnings, each in the order in which they are tried
    List<Candidate> candidates(byte[] text, int from, int to) {
        List<Candidate> all = new ArrayList<>();
        for (int stem = to; stem > from; stem = shorter(text, from, stem)) all.addAll(find(text, from, stem));
        return all;
    }

    /// @return whether there are any
    boolean has(byte[] text, int from, int to) {
        for (int stem = to; stem > from; stem = shorter(text, from, stem))
            if (!find(text, from, stem).isEmpty()) return true;
        return false;
    }

    private List<Candidate> find(byte[] text, int from, int to) {
        return find(new String(text, from, to - from, UTF_8));
    }

    /// Without the last `.suffix`, first with its dot, then without.
    private static int shorter(byte[] text, int from, int stem) {
        int s = stem - 1;
        if (text[s] == '.') return s;
        while (s > from && text[s] != '.') s--;
        return s == from ? from : s + 1;
    }

    /// @return candidates that begin with exactly this mnemonic, in the order in which they are tried
    public List<Candidate> find(String mnemonic) {
        return byHead.getOrDefault(mnemonic, List.of());
    }

    /// @return the entries with a text that is tried after one of another entry with the same head
    public Set<EntryCode> shared() {
        Set<EntryCode> out = new HashSet<>();
        for (List<Candidate> list : byHead.values()) {
            EntryCode first = list.getFirst().code();
            boolean isMixed = false;
            for (Candidate c : list) {
                isMixed |= c.code() != first;
                if (isMixed) out.add(c.code());
            }
        }
        return out;
    }

    /// @param name in lower case
    /// @return the mnemonics, sorted, of the entries whose fact `called` has a name
    Set<String> called(String name) {
        Map<String, Set<String>> known = byName;
        if (known == null) byName = known = byName();
        return known.getOrDefault(name, Set.of());
    }

    private Map<String, Set<String>> byName() {
        Map<String, Set<String>> out = new HashMap<>();
        for (List<Candidate> list : byHead.values())
            for (Candidate c : list) {
                String names = c.code().entry().data().getOrDefault("called", "");
                for (String n : names.split(" "))
                    out.computeIfAbsent(n, _ -> new TreeSet<>())
                            .add(c.code().entry().mnemonic());
            }
        return out;
    }

    /// @return all heads, sorted
    public List<String> all() {
        List<String> known = sorted;
        if (known == null) sorted = known = byHead.keySet().stream().sorted().toList();
        return known;
    }
}
