package dev.heddle.files.container;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The names of programs, each once: `name`, `name#2`, `name#3`.
public final class UniqueNames {
    private final Set<String> names = new HashSet<>();

    /// The last number of each name, so that many programs of one name take linear time.
    private final Map<String, Integer> numbers = new HashMap<>();

    public UniqueNames() {}

    /// @return the name, with a number if it is taken
    public String of(String name) {
        if (names.add(name)) return name;
        int number = numbers.getOrDefault(name, 1);
        do number++;
        while (!names.add(name + "#" + number));
        numbers.put(name, number);
        return name + "#" + number;
    }
}
