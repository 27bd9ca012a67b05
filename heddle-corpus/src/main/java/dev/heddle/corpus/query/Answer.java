package dev.heddle.corpus.query;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes what a query gives, row by row.
public interface Answer {
    /// A column.
    ///
    /// @param isNumber whether its values are numbers
    record Head(String name, boolean isNumber) {}

    /// The columns; told first, also where there is no row.
    default void heads(List<Head> heads) throws IOException {}

    /// A row.
    ///
    /// @param values a [Number], a [Boolean], a [String] or null for each column
    void row(List<@Nullable Object> values) throws IOException;
}
