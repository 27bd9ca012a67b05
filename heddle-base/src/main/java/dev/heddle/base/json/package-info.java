/// JSON files, read with places for messages.
@NullMarked
package dev.heddle.base.json;

import org.jspecify.annotations.NullMarked;
