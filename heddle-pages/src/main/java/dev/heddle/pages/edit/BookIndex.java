package dev.heddle.pages.edit;

import dev.heddle.isa.read.BookNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Names of a book and where they stand in its files.
public final class BookIndex {
    private final Map<String, BookNames> files;
    private final Map<String, List<Defined>> byName = new HashMap<>();

    /// A stretch of a file.
    ///
    /// @param from its first character
    /// @param to past its last one
    public record Place(String file, int from, int to) {}

    /// A definition in a file.
    public record Defined(String file, BookNames.Definition definition) {}

    /// @param files of a book, by name
    public BookIndex(Map<String, BookNames> files) {
        this.files = new LinkedHashMap<>(files);
        files.forEach((file, names) -> {
            for (BookNames.Definition d : names.definitions())
                byName.computeIfAbsent(d.name(), _ -> new ArrayList<>()).add(new Defined(file, d));
        });
    }

    /// @return what a file defines
    public List<BookNames.Definition> definitions(String file) {
        BookNames names = files.get(file);
        return names == null ? List.of() : names.definitions();
    }

    /// @return what all files define, each name of a kind once
    public List<BookNames.Definition> definitions() {
        List<BookNames.Definition> out = new ArrayList<>();
        for (List<Defined> all : new TreeMap<>(byName).values()) {
            Set<BookNames.Kind> kinds = new HashSet<>();
            for (Defined d : all) if (kinds.add(d.definition().kind())) out.add(d.definition());
        }
        return out;
    }

    /// A name in a file.
    ///
    /// @param isDefinition whether it is defined there
    public record Name(int from, int to, BookNames.Kind kind, boolean isDefinition) {}

    /// @return the names of a file whose definition is known, in the order of the text
    public List<Name> names(String file) {
        BookNames names = files.get(file);
        List<Name> out = new ArrayList<>();
        if (names == null) return out;
        for (BookNames.Definition d : names.definitions()) out.add(new Name(d.at(), d.to(), d.kind(), true));
        for (BookNames.Use u : names.uses()) {
            Defined d = defined(u);
            if (d != null) out.add(new Name(u.at(), u.to(), d.definition().kind(), false));
        }
        out.sort(Comparator.comparingInt(Name::from));
        return out;
    }

    /// @return the definition of the name that stands at a place, or null
    public @Nullable Defined at(String file, int offset) {
        BookNames names = files.get(file);
        if (names == null) return null;
        for (BookNames.Definition d : names.definitions())
            if (d.at() <= offset && offset <= d.to()) return new Defined(file, d);
        for (BookNames.Use u : names.uses()) if (u.at() <= offset && offset <= u.to()) return defined(u);
        return null;
    }

    /// @return the stretch of the name at a place, or null
    public @Nullable Place name(String file, int offset) {
        for (Name n : names(file)) if (n.from() <= offset && offset <= n.to()) return new Place(file, n.from(), n.to());
        return null;
    }

    private @Nullable Defined defined(BookNames.Use use) {
        for (Defined d : byName.getOrDefault(use.name(), List.of())) if (isOf(use, d.definition())) return d;
        return null;
    }

    private static boolean isOf(BookNames.Use use, BookNames.Definition d) {
        if (!use.name().equals(d.name())) return false;
        return switch (d.kind()) {
            case FORM, FAMILY -> use.isForm();
            case FUNCTION -> use.isCall();
            case ENUM, SHAPE, RECORD, DESCRIPTOR -> !use.isForm();
            case INSTRUCTION -> !use.isForm() && !use.isCall();
            case HEAD -> false;
        };
    }

    /// @return where a name is defined, in all variants, and used
    public List<Place> places(BookNames.Definition of) {
        List<Place> out = new ArrayList<>();
        files.forEach((file, names) -> {
            for (BookNames.Definition d : names.definitions())
                if (d.kind() == of.kind() && d.name().equals(of.name())) out.add(new Place(file, d.at(), d.to()));
            for (BookNames.Use u : names.uses()) if (isOf(u, of)) out.add(new Place(file, u.at(), u.to()));
        });
        return out;
    }

    /// @return whether any file defines a name
    public boolean defines(String name) {
        return byName.containsKey(name);
    }

    /// @return whether a character can be in a name
    static boolean isPart(char c) {
        return isName("a" + c);
    }

    /// @return whether a name can be given to an enum, a shape, a form or a function
    public static boolean isName(String name) {
        return BookNames.isName(name);
    }
}
