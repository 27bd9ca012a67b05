package dev.heddle.isa;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Names of values.
///
/// @param width bits of the value, 1..16
/// @param open whether values without a name may occur; they are written as numbers
/// @param reserved whether a word with a value without a name is not an instruction
/// @param columns names of the numbers that every value carries
/// @param body read it with [#rows]
/// @param at offset in the book's text
public record EnumTable(
        String name,
        int width,
        boolean open,
        boolean reserved,
        List<String> columns,
        Deferred<List<Row>> body,
        int at) {
    public EnumTable {
        columns = List.copyOf(columns);
    }

    /// @return in the order of the book
    public List<Row> rows() {
        List<Row> all = body.get();
        return all == null ? List.of() : all;
    }

    /// @param name printed; empty: nothing is printed
    /// @param aliases also accepted
    /// @param columns in the order of the table's
    /// @param doc what the value stands for; empty if the name says it
    public record Row(long value, String name, List<String> aliases, List<Long> columns, String doc, int at) {
        public Row {
            aliases = List.copyOf(aliases);
            columns = List.copyOf(columns);
        }
    }

    /// @return the value that has a name or an alias, or null
    public @Nullable Long value(String name) {
        for (Row r : rows()) if (r.name.equals(name)) return r.value;
        for (Row r : rows()) if (r.aliases.contains(name)) return r.value;
        return null;
    }

    /// @return the row of a value, or null
    public @Nullable Row row(long value) {
        for (Row r : rows()) if (r.value == value) return r;
        return null;
    }
}
