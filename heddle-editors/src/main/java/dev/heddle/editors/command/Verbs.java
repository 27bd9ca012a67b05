package dev.heddle.editors.command;

import dev.heddle.base.source.Suggest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// All commands, found as gdb finds them: by their names, by aliases, by beginnings that only one has.
final class Verbs {
    private final Map<String, Verb> byName = new LinkedHashMap<>();
    private final Map<String, Verb> byAlias = new LinkedHashMap<>();

    void add(Verb v) {
        byName.put(v.name(), v);
        for (String a : v.aliases()) byAlias.put(a, v);
    }

    List<Verb> all() {
        return List.copyOf(byName.values());
    }

    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    /// Whether a word is a command, or the beginning of one or several.
    boolean has(String word) {
        return byAlias.containsKey(word) || byName.keySet().stream().anyMatch(n -> n.startsWith(word));
    }

    Verb find(String word) throws Refusal {
        Verb known = byName.get(word);
        if (known == null) known = byAlias.get(word);
        if (known != null) return known;
        List<Verb> found = new ArrayList<>();
        for (Verb v : byName.values()) if (v.name().startsWith(word)) found.add(v);
        if (found.size() == 1) return found.getFirst();
        if (found.size() > 1)
            throw new Refusal("'%s' could be %s"
                    .formatted(
                            word,
                            String.join(", ", found.stream().map(Verb::name).toList())));
        throw new Refusal("there is no command '%s'%s".formatted(word, Suggest.near(word, names())));
    }
}
