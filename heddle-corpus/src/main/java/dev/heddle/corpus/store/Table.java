package dev.heddle.corpus.store;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The tables, and by what their rows are in order.
public enum Table {
    PROGRAM(Row.Program.class, "variant", "hash"),
    SOURCE(Row.Source.class, "path", "member", "program", "variant", "hash"),
    INSTRUCTION(Row.Instruction.class, "variant", "hash", "mnemonic", "form"),
    FINDING(Row.Finding.class, "variant", "hash", "address", "rule", "text"),
    UNKNOWN(Row.Unknown.class, "variant", "entry", "bits", "value"),
    FAILURE(Row.Failure.class, "path", "member", "program", "position", "why");

    /// The column that partitions are named after, first; after it comes [#VERSION], which no row has.
    public static final String ISA = "isa";

    /// The version of Heddle that made a row: the name of a folder, and a column of all tables.
    public static final String VERSION = "version";

    @SuppressWarnings("ImmutableEnumChecker") // made by toList
    private final List<Column> columns;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> order;

    Table(Class<? extends Row> rows, String... order) {
        this.columns =
                Arrays.stream(rows.getRecordComponents()).map(Column::new).toList();
        this.order = List.of(order);
    }

    /// @return the table that a row belongs to
    public static Table of(Row row) {
        return switch (row) {
            case Row.Program _ -> PROGRAM;
            case Row.Source _ -> SOURCE;
            case Row.Instruction _ -> INSTRUCTION;
            case Row.Finding _ -> FINDING;
            case Row.Unknown _ -> UNKNOWN;
            case Row.Failure _ -> FAILURE;
        };
    }

    /// @return as queries and folders call it
    public String sql() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @return all columns but [#VERSION]
    public List<Column> columns() {
        return columns;
    }

    /// @return the columns by which rows are in order, within a partition
    public List<String> order() {
        return order;
    }

    /// @return whether there is a folder for each instruction set; failures have none
    public boolean isByIsa() {
        return this != FAILURE;
    }
}
