package dev.heddle.textures.layout;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Numbers that a descriptor gives to a layout, by name. What is not there has a default.
final class LayoutSettings {
    private final String layout;
    private final Map<String, Long> values;
    private final List<String> known = new ArrayList<>();

    LayoutSettings(String layout, Map<String, Long> values) {
        this.layout = layout;
        this.values = values;
    }

    /// @return a number from 0
    /// @throws IllegalArgumentException if it is below
    long get(String name, long otherwise) {
        known.add(name);
        long v = values.getOrDefault(name, otherwise);
        if (v < 0)
            throw new IllegalArgumentException("%s of layout %s is %d; it is at least 0".formatted(name, layout, v));
        return v;
    }

    /// @return a number from 1
    long atLeastOne(String name, long otherwise) {
        long v = get(name, otherwise);
        if (v == 0) throw new IllegalArgumentException("%s of layout %s is 0".formatted(name, layout));
        return v;
    }

    /// @throws IllegalArgumentException if there are settings that were not asked for
    void checkAll() {
        Set<String> unknown = new HashSet<>(values.keySet());
        known.forEach(unknown::remove);
        if (!unknown.isEmpty())
            throw new IllegalArgumentException("layout %s has no %s; it has %s"
                    .formatted(
                            layout,
                            String.join(", ", new TreeSet<>(unknown)),
                            known.isEmpty() ? "no settings" : String.join(", ", known)));
    }
}
