/// The rules that code may break, whatever finds it, and their levels. A rule is a row of a table: of
/// [dev.heddle.hazard.HazardRule] for what is found by reading code, of `dev.heddle.sanitize.Rule` for what is found by
/// running it. Reports know rules by this interface alone.
@NullMarked
package dev.heddle.finding;

import org.jspecify.annotations.NullMarked;
