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

/// Finds forms with too many others on top of each other, which who reads an entry has to follow, and forms that no
/// entry has. Forms that an entry extends directly count once.
public final class FormLevels {
    /// Forms on top of each other, at most.
    public static final int MOST = 3;

    /// By form, the forms that it extends, in any variant.
    private final Map<String, Set<String>> parents = new HashMap<>();

    /// By form, as far as it is counted.
    private final Map<String, Integer> levels = new HashMap<>();

    /// The forms of a book, in the order of its text.
    private final List<BookNames.Definition> forms;

    /// Forms that entries name.
    private final Set<String> ofEntries = new HashSet<>();

    private FormLevels(Source book) {
        BookNames names = BookNames.of(book.text());
        forms = names.definitions().stream()
                .filter(d -> d.kind() == BookNames.Kind.FORM)
                .toList();
        TreeMap<Integer, BookNames.Definition> byPlace = new TreeMap<>();
        for (BookNames.Definition d : forms) {
            byPlace.put(d.to(), d);
            parents.putIfAbsent(d.name(), new HashSet<>());
        }
        for (BookNames.Use u : names.uses()) {
            if (!u.isForm()) continue;
            var before = byPlace.lowerEntry(u.at());
            boolean isOfForm = before != null && u.at() < before.getValue().end();
            Set<String> of = isOfForm ? parents.get(before.getValue().name()) : ofEntries;
            Objects.requireNonNull(of).add(u.name());
        }
    }

    /// @param book as [Books#joined] gives it, without faults
    /// @return a warning for each form that no entry has, by itself or by another form
    public static List<Diagnostic> unused(Source book) {
        FormLevels read = new FormLevels(book);
        Set<String> used = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(read.ofEntries);
        while (!open.isEmpty()) {
            String f = open.remove();
            if (used.add(f)) open.addAll(read.parents.getOrDefault(f, Set.of()));
        }
        return read.forms.stream()
                .filter(d -> !used.contains(d.name()))
                .map(d -> book.error(
                        d.at(),
                        d.to() - d.at(),
                        "no instruction has the form '%s': what it says has not been checked".formatted(d.name())))
                .toList();
    }

    /// @param book as [Books#joined] gives it, without faults
    /// @return a warning for each form that is too far from the farthest one that it extends
    public static List<Diagnostic> warnings(Source book) {
        FormLevels levels = new FormLevels(book);
        levels.count();
        List<Diagnostic> out = new ArrayList<>();
        for (BookNames.Definition d : levels.forms) {
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
