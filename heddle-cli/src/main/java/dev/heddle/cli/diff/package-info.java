/// Two programs beside each other, as text and JSON.
@NullMarked
package dev.heddle.cli.diff;

import org.jspecify.annotations.NullMarked;
