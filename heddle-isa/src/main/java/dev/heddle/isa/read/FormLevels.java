package dev.heddle.isa.read;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/// Finds forms with too many others on top of each other, which who reads an entry has to follow. Forms that an entry
/// extends directly count once.
public final class FormLevels {
    /// Forms on top of each other, at most.
    public static final int MOST = 3;

    /// By form, the forms that it extends, in any variant.
    private final Map<String, Set<String>> parents = new HashMap<>();

    /// By form, as far as it is counted.
    private final Map<String, Integer> levels = new HashMap<>();

    private FormLevels() {}

    /// @param book as [Books#joined] gives it, without faults
    /// @return a warning for each form that is too far from the farthest one that it extends
    public static List<Diagnostic> warnings(Source book) {
        BookNames names = BookNames.of(book.text());
        List<BookNames.Definition> forms = names.definitions().stream()
                .filter(d -> d.kind() == BookNames.Kind.FORM)
                .toList();
        FormLevels levels = new FormLevels();
        TreeMap<Integer, BookNames.Definition> byPlace = new TreeMap<>();
        for (BookNames.Definition d : forms) {
            byPlace.put(d.to(), d);
            levels.parents.putIfAbsent(d.name(), new HashSet<>());
        }
        for (BookNames.Use u : names.uses()) {
            var before = u.isForm() ? byPlace.lowerEntry(u.at()) : null;
            if (before == null || u.at() >= before.getValue().end()) continue;
            String form = before.getValue().name();
            Objects.requireNonNull(levels.parents.get(form)).add(u.name());
        }
        levels.count();
        List<Diagnostic> out = new ArrayList<>();
        for (BookNames.Definition d : forms) {
            int level = levels.level(d.name());
            if (level <= MOST) continue;
            out.add(book.error(
                    d.at(),
                    d.to() - d.at(),
                    "the form '%s' is one of %d on top of each other; more than %d are hard to follow, and may stand side by side: ': A, B'"
                            .formatted(d.name(), level, MOST)));
        }
        return out;
    }

    /// Counts from the forms that extend no other upwards. Those that lead round, in different variants, count the
    /// forms below them that do not.
    private void count() {
        Map<String, Set<String>> users = new HashMap<>();
        Map<String, Integer> open = new HashMap<>();
        Deque<String> ready = new ArrayDeque<>();
        for (String f : parents.keySet()) {
            Set<String> below = new HashSet<>(parents.getOrDefault(f, Set.of()));
            below.retainAll(parents.keySet());
            for (String p : below)
                users.computeIfAbsent(p, _ -> new HashSet<>()).add(f);
            if (below.isEmpty()) ready.add(f);
            else open.put(f, below.size());
        }
        while (!ready.isEmpty()) {
            String f = ready.remove();
            levels.put(f, level(f));
            for (String u : users.getOrDefault(f, Set.of())) if (open.merge(u, -1, Integer::sum) == 0) ready.add(u);
        }
    }

    private int level(String form) {
        Integer known = levels.get(form);
        if (known != null) return known;
        int most = 0;
        for (String p : parents.getOrDefault(form, Set.of())) most = Math.max(most, levels.getOrDefault(p, 0));
        return most + 1;
    }
}
