/// JSON files, read with places for messages, and records written as JSON: [JsonWriter] has the rules.
@NullMarked
package dev.heddle.base.json;

import org.jspecify.annotations.NullMarked;
