package dev.heddle.kernel;

import dev.heddle.json.Json;
import dev.heddle.machine.Resource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The buffers and images of a package, by kind and index: `storage 0`, `uniform 1`, `image 0`.
record NamedResources(Map<String, Resource> byName) {
    /// Does something with a resource.
    interface Action {
        void on(long index, Resource r);
    }

    @Nullable Resource get(String kind, String index) {
        return byName.get(kind + " " + index);
    }

    /// @param kind as people write it: `storage buffer`, `uniform buffer`, `image`
    /// @throws IllegalArgumentException if there is none
    Resource find(String kind, String index, Json where) {
        Resource r = get(kind.replace(" buffer", ""), index);
        if (r == null)
            throw new IllegalArgumentException(
                    "%s: there is no %s %s".formatted(where.where(), kind, index));
        return r;
    }

    long count(String kind) {
        return byName.keySet().stream().filter(n -> n.startsWith(kind + " ")).count();
    }

    /// All of a kind.
    void each(String kind, Action action) {
        byName.forEach((name, r) -> {
            if (name.startsWith(kind + " "))
                action.on(Long.parseLong(name.substring(kind.length() + 1)), r);
        });
    }
}
