package dev.heddle.cli.input;

import dev.heddle.base.options.Option;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The names that `-a` takes: books, their variants, and other names of these. Shells offer them.
public final class IsaNames {
    private final List<String> all = new ArrayList<>(names());

    public List<String> all() {
        return all;
    }

    /// Whether the value of an option is one of these.
    public static boolean areFor(Option o) {
        return o.value().startsWith("ISA");
    }

    /// @return what a shell may offer as the value of an option: its words, or these names, or nothing
    public List<String> orWordsOf(Option o) {
        return areFor(o) ? all : o.words();
    }

    private static Set<String> names() {
        Set<String> out = new LinkedHashSet<>(Books.names());
        for (String name : Books.names()) {
            for (Isa.Variant v : Books.own(name).isa().variants()) {
                // For bash a name ends at '@'.
                for (String n : v.aliases()) if (isName(n)) out.add(n);
                if (isName(v.name())) out.add(v.name());
            }
        }
        return out;
    }

    /// Whether it is a name as it stands: `a6??` stands for many.
    private static boolean isName(String name) {
        if (name.indexOf('?') >= 0) return false;
        try {
            Books.load(name);
            return true;
        } catch (SourceException e) {
            return false;
        }
    }
}
