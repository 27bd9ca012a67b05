/// All commands and their options, as data. A new option is one row here and its use in the command; the parser, help,
/// manual pages and completion come from the rows.
@NullMarked
package dev.heddle.cli.table;

import org.jspecify.annotations.NullMarked;
