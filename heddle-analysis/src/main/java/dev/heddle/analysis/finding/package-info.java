/// Findings, the rules that code may break, whatever finds it, and their levels. A rule is a row of a table: of
/// [dev.heddle.analysis.hazard.HazardRule] for what is found by reading code, of `dev.heddle.debugger.sanitize.Rule`
/// for what is found by running it. Reports know findings and rules by these types alone.
@NullMarked
package dev.heddle.analysis.finding;

import org.jspecify.annotations.NullMarked;
