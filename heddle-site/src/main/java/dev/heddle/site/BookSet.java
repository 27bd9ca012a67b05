package dev.heddle.site;

import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An instruction set with all its variants.
final class BookSet {
    /// Folders beside those of entries.
    private static final Set<String> TAKEN = Set.of("all", "guide", "names", "opcodes", "unknown", "variants");

    /// An entry of some variants.
    ///
    /// @param entry as the first of `books` has it
    /// @param books of the variants that have it: the main one, if it has it, then the newest first
    record Listed(String id, Entry entry, List<Book> books) {
        Book book() {
            return books.getFirst();
        }

        Entry in(Book book) {
            return Objects.requireNonNull(book.entry(id));
        }
    }

    private final Book main;
    private final List<Book> books;
    private final List<Book> byAge;
    private final Map<String, Listed> entries = new LinkedHashMap<>();
    private final Map<String, String> slugs = new LinkedHashMap<>();
    private final Map<String, String> nameSlugs = new LinkedHashMap<>();
    private final Map<String, Set<String>> users = new LinkedHashMap<>();

    /// @param byAge one for each variant, the older ones first
    BookSet(List<Book> byAge) {
        this.byAge = List.copyOf(byAge);
        this.main = byAge.stream()
                .filter(b -> b.variant().equals(b.isa().preset()))
                .findFirst()
                .orElse(byAge.getFirst());
        this.books = new ArrayList<>(List.of(main));
        for (Book b : this.byAge.reversed()) if (b != main) books.add(b);
        list();
        Set<String> lower = new HashSet<>(TAKEN);
        entries.keySet().forEach(id -> slugs.put(id, slug(id, lower)));
        Set<String> lowerNames = new HashSet<>();
        for (String name : names()) nameSlugs.put(name, slug(name, lowerNames));
    }

    private void list() {
        Map<String, List<Book>> found = new LinkedHashMap<>();
        for (Book b : books)
            for (Entry e : b.entries())
                found.computeIfAbsent(e.id(), id -> new ArrayList<>()).add(b);
        List<Listed> all = new ArrayList<>();
        found.forEach((id, in) -> {
            Entry e = Objects.requireNonNull(in.getFirst().entry(id));
            all.add(new Listed(id, e, List.copyOf(in)));
        });
        all.sort(Comparator.comparingInt(l -> l.entry.at()));
        for (Listed l : all) entries.put(l.id, l);
    }

    /// A name of a folder: also where case does not count, no two are the same.
    private static String slug(String id, Set<String> lower) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            boolean isPlain = c < 128 && (Character.isLetterOrDigit(c) || "._-".indexOf(c) >= 0);
            out.append(isPlain ? c : '-');
        }
        while (!lower.add(out.toString().toLowerCase(Locale.ROOT))) out.append('_');
        return out.toString();
    }

    String name() {
        return main.isa().name();
    }

    /// @return the folder of its pages; a book may be called as the folder of the list of sets is
    String folder() {
        return name().equalsIgnoreCase("reference") ? name() + "-set" : name();
    }

    String title() {
        return main.isa().title();
    }

    /// @return the default variant
    Book main() {
        return main;
    }

    /// @return the main one, then the newest first
    List<Book> books() {
        return books;
    }

    /// @return in the order of the book
    List<Book> byAge() {
        return byAge;
    }

    boolean hasVariants() {
        return books.size() > 1;
    }

    /// @return by id, in the order of the book
    Map<String, Listed> entries() {
        return entries;
    }

    /// @return the folder of an entry, or null if there is none
    @Nullable
    String slug(String id) {
        return slugs.get(id);
    }

    /// @return the folder of a shape, enum, function, record or form below `names`, or null if there is none
    @Nullable
    String nameSlug(String name) {
        return nameSlugs.get(name);
    }

    /// @return all names of shapes, enums, functions, records and forms, sorted
    Set<String> names() {
        Set<String> out = new TreeSet<>();
        for (Book b : books) out.addAll(dev.heddle.pages.NamePage.names(b));
        return out;
    }

    /// @return the books that have something of that name; `find` gives null in the others
    <T> Map<Book, T> having(Function<Book, @Nullable T> find) {
        Map<Book, T> out = new LinkedHashMap<>();
        for (Book b : books) {
            T found = find.apply(b);
            if (found != null) out.put(b, found);
        }
        return out;
    }

    /// @return ids of the entries that use a name by themselves or through others, in the order of the book
    Set<String> users(String name) {
        if (users.isEmpty()) new NameUses(this).collect(users);
        return users.getOrDefault(name, Set.of());
    }
}
