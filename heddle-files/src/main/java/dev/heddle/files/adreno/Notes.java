package dev.heddle.files.adreno;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Notes about a file: each kind once, with how often it came up.
final class Notes {
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    /// @param note one of a few texts, without numbers from the file
    void add(String note) {
        counts.merge(note, 1, Integer::sum);
    }

    List<String> all() {
        List<String> out = new ArrayList<>();
        counts.forEach((note, n) -> out.add(n == 1 ? note : note + " (" + n + " times)"));
        return out;
    }
}
