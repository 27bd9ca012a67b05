package dev.heddle.asm.parse;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.heddle.asm.parse.Names.Name;
import dev.heddle.base.bits.Recent;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Several names by their first characters. Immutable.
final class NameTable {
    /// Characters of a message after which no more names follow.
    private static final int SHOWN = 60;

    private static final Recent<NameTable> RECENT = new Recent<>(10);

    private final List<Name> names;

    // The characters below 64 and from there on that names begin with, and for each of them in
    // their order its names,
    // the longest first.
    private final long low;
    private final long high;
    private final Name[][] byFirst;

    private final @Nullable Name empty;

    private NameTable(List<Name> names) {
        this.names = List.copyOf(names);
        TreeMap<Integer, List<Name>> lists = new TreeMap<>();
        Name none = null;
        long below = 0;
        long above = 0;
        for (Name n : names) {
            if (n.text().length == 0) {
                if (none == null) none = n;
                continue;
            }
            int c = n.text()[0] & 127;
            if (c < Long.SIZE) below |= 1L << c;
            else above |= 1L << c;
            lists.computeIfAbsent(c, k -> new ArrayList<>()).add(n);
        }
        empty = none;
        low = below;
        high = above;
        byFirst = new Name[lists.size()][];
        int at = 0;
        for (List<Name> list : lists.values()) {
            list.sort((a, b) -> b.text().length - a.text().length);
            byFirst[at++] = list.toArray(Name[]::new);
        }
    }

    /// @param names of two equal ones the first counts
    static NameTable of(List<Name> names) {
        int hash = 1;
        for (Name n : names) {
            for (byte b : n.text()) hash = hash * 31 + b;
            hash = hash * 31 + (int) n.value();
        }
        NameTable before = RECENT.at(hash);
        if (before != null && before.isOf(names)) return before;
        return RECENT.put(hash, new NameTable(names));
    }

    private boolean isOf(List<Name> others) {
        if (names.size() != others.size()) return false;
        for (int i = 0; i < names.size(); i++) if (!names.get(i).isLike(others.get(i))) return false;
        return true;
    }

    /// @return the names that begin with a character of 7 bits, or null
    Name @Nullable [] beginning(int c) {
        if (c < Long.SIZE) return (low >>> c & 1) == 0 ? null : byFirst[Long.bitCount(low & (1L << c) - 1)];
        return (high >>> c & 1) == 0 ? null : byFirst[Long.bitCount(low) + Long.bitCount(high & (1L << c) - 1)];
    }

    /// @return the name without characters, or null
    @Nullable
    Name empty() {
        return empty;
    }

    /// Gives all names but the empty one, in the order of their first characters.
    void suggest(Consumer<String> to) {
        for (Name[] list : byFirst) for (Name n : list) to.accept(new String(n.text(), UTF_8));
    }

    /// @return what a message says is expected
    String expected() {
        StringBuilder all = new StringBuilder();
        for (Name n : names) {
            if (n.text().length == 0 || all.length() >= SHOWN) continue;
            all.append(all.isEmpty() ? "" : ", ").append(new String(n.text(), UTF_8));
        }
        if (names.size() == 1) return all.toString();
        return "one of " + all + (all.length() >= SHOWN ? ", …" : "");
    }
}
