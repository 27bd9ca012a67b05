/// Answers of a corpus as tables of a terminal, JSON Lines and CSV.
@NullMarked
package dev.heddle.cli.rows;

import org.jspecify.annotations.NullMarked;
