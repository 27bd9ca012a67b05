package dev.heddle.cli;

import dev.heddle.book.Isa;
import dev.heddle.book.read.Books;
import dev.heddle.source.SourceException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/// What `-a` takes: books, their variants, and other names of these. Shells offer them.
final class IsaNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        Set<String> out = new LinkedHashSet<>(Books.names());
        for (String name : Books.names()) {
            try {
                for (Isa.Variant v : Books.load(name).isa().variants()) {
                    // For bash a name ends at '@'.
                    for (String n : v.aliases()) if (isName(n)) out.add(n);
                    if (isName(v.name())) out.add(v.name());
                }
            } catch (SourceException e) {
                throw new IllegalStateException(e);
            }
        }
        return out.iterator();
    }

    private static boolean isName(String name) {
        try {
            Books.load(name);
            return true;
        } catch (SourceException e) {
            return false;
        }
    }
}
