/// Reports of `heddle stats` as text, JSON and CSV, and how they differ from earlier ones.
@NullMarked
package dev.heddle.cli.stats;

import org.jspecify.annotations.NullMarked;
