package dev.heddle.book.read;

import dev.heddle.source.Diagnostic;
import dev.heddle.source.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds forms with too many others on top of each other, which who reads an entry has to follow. Forms that stand
/// side by side count once.
public final class FormLevels {
    /// Forms on top of each other, at most.
    public static final int MOST = 3;

    /// By form, the forms that it extends, in any variant.
    private final Map<String, Set<String>> parents = new HashMap<>();

    private FormLevels() {}

    /// @param book as [Books#joined] gives it, without faults
    /// @return a warning for each form that is too far from the farthest one that it extends
    public static List<Diagnostic> warnings(Source book) {
        BookNames names = BookNames.of(book.text());
        List<BookNames.Definition> forms =
                names.definitions().stream().filter(d -> d.kind() == BookNames.Kind.FORM).toList();
        FormLevels levels = new FormLevels();
        for (BookNames.Definition d : forms) {
            Set<String> of = levels.parents.computeIfAbsent(d.name(), _ -> new HashSet<>());
            for (BookNames.Use u : names.uses())
                if (u.isForm() && u.at() > d.to() && u.at() < d.end()) of.add(u.name());
        }
        List<Diagnostic> out = new ArrayList<>();
        for (BookNames.Definition d : forms) {
            int level = levels.level(d.name(), Set.of());
            if (level <= MOST) continue;
            out.add(
                    book.error(
                            d.at(),
                            d.to() - d.at(),
                            "the form '%s' is one of %d on top of each other; more than %d are hard to follow, and may stand side by side: ': A, B'"
                                    .formatted(d.name(), level, MOST)));
        }
        return out;
    }

    /// @param above forms that lead here; in different variants they may lead round
    private int level(String form, Set<String> above) {
        int most = 0;
        Set<String> all = new HashSet<>(above);
        if (!all.add(form)) return 0;
        for (String p : parents.getOrDefault(form, Set.of())) most = Math.max(most, level(p, all));
        return most + 1;
    }
}
