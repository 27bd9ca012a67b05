package dev.heddle.files.object;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A place where a function begins.
///
/// @param address in the same space as that of its section, unsigned
/// @param name as the symbol table has it; empty if only the place is known
/// @param isGlobal whether other files can name it
record Label(long address, String name, boolean isGlobal) {
    /// Of several at one place, the name for it comes first.
    static final Comparator<Label> BEST =
            Comparator.comparing((Label l) -> l.name.isEmpty()).thenComparing(l -> !l.isGlobal);

    /// How many other names of a function are told.
    private static final int MAX_NAMES = 4;

    /// @param names all those of a function, some perhaps empty
    /// @return a note about those that are not `name`, if there are any
    static Optional<String> others(String name, List<String> names) {
        List<String> others = names.stream()
                .filter(n -> !n.isEmpty() && !n.equals(name))
                .distinct()
                .toList();
        if (others.isEmpty()) return Optional.empty();
        int named = Math.min(others.size(), MAX_NAMES);
        String more = named < others.size() ? " and %d more".formatted(others.size() - named) : "";
        return Optional.of("also called " + String.join(", ", others.subList(0, named)) + more);
    }
}
