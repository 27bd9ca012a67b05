package dev.heddle.emulator;

import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The rows of the packed files of a book, by their names: `x3` is the fourth row of `x`.
public final class PackedRegisters {
    /// @param file name of the packed file
    /// @param from its first byte there
    /// @param bytes how many it has
    public record Row(String file, int from, int bytes) {}

    private final Map<String, Row> all = new LinkedHashMap<>();

    public PackedRegisters(Isa isa) {
        for (Isa.State s : isa.states().values()) {
            if (s.row() == 0) continue;
            for (int i = 0; i < s.count() / s.row(); i++)
                all.put(s.name() + i, new Row(s.name(), i * s.row(), s.row()));
        }
    }

    public @Nullable Row find(String name) {
        return all.get(name);
    }

    /// @return in the order of the book
    Map<String, Row> all() {
        return all;
    }

    /// @return a copy of each row
    public Map<String, byte[]> contents(Wave wave) {
        Map<String, byte[]> out = new LinkedHashMap<>();
        Map<String, byte[]> files = new HashMap<>();
        all.forEach((name, r) -> {
            byte[] file = files.computeIfAbsent(r.file, wave::bytes);
            out.put(name, Arrays.copyOfRange(file, r.from, r.from + r.bytes));
        });
        return out;
    }

    /// @return the rows that are not as they were
    public static Map<String, byte[]> changed(Map<String, byte[]> old, Map<String, byte[]> now) {
        Map<String, byte[]> out = new LinkedHashMap<>(now);
        out.entrySet().removeIf(e -> Arrays.equals(e.getValue(), old.get(e.getKey())));
        return out;
    }

    public List<String> names() {
        return new ArrayList<>(all.keySet());
    }
}
