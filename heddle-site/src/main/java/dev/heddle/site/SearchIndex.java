package dev.heddle.site;

import dev.heddle.asm.Codec;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// The index for the search of the pages: for each page its set, its name, a few words about it, its address from the
/// root, and more words by which it is found.
final class SearchIndex {
    private static final int MOST_WORDS = 60;

    private final StringBuilder out = new StringBuilder("[\n");
    private boolean isFirst = true;

    void page(String set, String name, String about, String path, Set<String> words) {
        if (!isFirst) out.append(",\n");
        isFirst = false;
        out.append('[');
        for (String s : new String[] {set, name, about, path})
            out.append(json(s)).append(',');
        out.append(json(String.join(" ", words.stream().limit(MOST_WORDS).toList())))
                .append(']');
    }

    /// @return for each entry the words with which a text of it begins
    static Map<String, Set<String>> written(BookSet set) {
        Map<String, Set<String>> out = new LinkedHashMap<>();
        for (Book b : set.books()) {
            Codec codec = Codec.of(b);
            for (String word : codec.words())
                for (Entry e : codec.written(word))
                    out.computeIfAbsent(e.id(), id -> new LinkedHashSet<>()).add(word);
        }
        return out;
    }

    /// @return names of the fields of an entry, and of its operands
    static Set<String> fields(Entry e) {
        Set<String> out = new LinkedHashSet<>();
        for (Entry.Field f : e.fields()) if (f.name().length() > 1) out.add(f.name());
        return out;
    }

    /// @return the names of an enum's values
    static Set<String> values(EnumTable t) {
        Set<String> out = new LinkedHashSet<>();
        for (EnumTable.Row r : t.rows()) if (r.name().length() > 1) out.add(r.name());
        return out;
    }

    private static String json(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') out.append('\\');
            out.append(c < ' ' ? ' ' : c);
        }
        return out.append('"').toString();
    }

    String json() {
        return out + "\n]\n";
    }
}
