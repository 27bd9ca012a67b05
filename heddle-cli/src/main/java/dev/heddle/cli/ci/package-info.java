/// What continuous integration shows: findings as SARIF, tables as Markdown.
@NullMarked
package dev.heddle.cli.ci;

import org.jspecify.annotations.NullMarked;
