/// JSON files, read with places for messages.
@NullMarked
package dev.heddle.json;

import org.jspecify.annotations.NullMarked;
