/// Texts in which code stands in columns: listings, dumps and logs of any tool. What each column is, the whole text
/// decides: [dev.heddle.files.column.ColumnText].
@NullMarked
package dev.heddle.files.column;

import org.jspecify.annotations.NullMarked;
