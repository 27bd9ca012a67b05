package dev.heddle.site.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A map of a tree, filled in the order in which it is written.
final class Tree {
    private final Map<String, Object> members = new LinkedHashMap<>();

    private Tree() {}

    static Tree of() {
        return new Tree();
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

    /// @return the tree in lines, with two blanks for each level
    String json() throws IOException {
        StringWriter out = new StringWriter();
        DefaultPrettyPrinter form = new DefaultPrettyPrinter();
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        form.indentObjectsWith(lines);
        form.indentArraysWith(lines);
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.setPrettyPrinter(form);
            write(json, this);
        }
        return out.append('\n').toString();
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        switch (value) {
            case Tree t -> {
                json.writeStartObject();
                for (Map.Entry<String, Object> e : t.members.entrySet()) {
                    json.writeFieldName(e.getKey());
                    write(json, e.getValue());
                }
                json.writeEndObject();
            }
            case List<?> l -> {
                json.writeStartArray();
                for (Object o : l) write(json, o);
                json.writeEndArray();
            }
            case String s -> json.writeString(s);
            case Boolean b -> json.writeBoolean(b);
            case Double d -> json.writeNumber(d);
            case Number n -> json.writeNumber(n.longValue());
            default -> throw new IllegalArgumentException(value.getClass().getName());
        }
    }
}
