package dev.heddle.machine.kernel;

import dev.heddle.base.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The buffers and images of a package, by kind and index, which make their ids: `storage 0`, `uniform 1`, `image 0`.
record NamedResources(Map<String, ResourceShape> byName) {
    /// Does something with a resource.
    interface Action {
        void on(long index, String id);
    }

    static String id(String kind, Object index) {
        return kind + " " + index;
    }

    /// @param kind as people write it: `storage buffer`, `uniform buffer`, `image`
    /// @return its id
    /// @throws IllegalArgumentException if there is none
    String find(String kind, String index, Json where) {
        String id = id(kind.replace(" buffer", ""), index);
        if (!byName.containsKey(id))
            throw new IllegalArgumentException("%s: there is no %s %s".formatted(where.where(), kind, index));
        return id;
    }

    /// @return the id of the buffer that a resource is in
    String buffer(String id) {
        return Objects.requireNonNull(byName.get(id)).buffer();
    }

    long count(String kind) {
        return byName.keySet().stream().filter(n -> n.startsWith(kind + " ")).count();
    }

    /// All of a kind.
    void each(String kind, Action action) {
        for (String id : List.copyOf(byName.keySet()))
            if (id.startsWith(kind + " ")) action.on(Long.parseLong(id.substring(kind.length() + 1)), id);
    }
}
