package dev.heddle.site.export;

import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.json.Member;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An object of JSON, filled in the order in which it is written.
record Tree(@Member(inline = true) Map<String, Object> members) {
    static Tree of() {
        return new Tree(new LinkedHashMap<>());
    }

    /// A map that says in `kind` what it is.
    static Tree kind(String kind) {
        return of().with("kind", kind);
    }

    Tree with(String name, Object value) {
        members.put(name, value);
        return this;
    }

    /// Nothing is written for null.
    Tree maybe(String name, @Nullable Object value) {
        return value == null ? this : with(name, value);
    }

    /// An empty text is not written.
    Tree text(String name, String value) {
        return value.isEmpty() ? this : with(name, value);
    }

    /// Only what holds is written.
    Tree flag(String name, boolean holds) {
        return holds ? with(name, true) : this;
    }

    /// An empty list is not written.
    <T> Tree list(String name, List<T> all, Function<T, ?> each) {
        return all.isEmpty() ? this : with(name, all(all, each));
    }

    /// An empty map is not written.
    <T> Tree map(String name, Map<String, T> all, BiFunction<String, T, ?> each) {
        if (all.isEmpty()) return this;
        Tree out = of();
        new TreeMap<>(all).forEach((k, v) -> out.with(k, each.apply(k, v)));
        return with(name, out);
    }

    static <T> List<Object> all(List<T> of, Function<T, ?> each) {
        List<Object> out = new ArrayList<>();
        for (T t : of) out.add(each.apply(t));
        return out;
    }

    /// @return the tree in lines
    String json() {
        return JsonWriter.inLines(this);
    }
}
