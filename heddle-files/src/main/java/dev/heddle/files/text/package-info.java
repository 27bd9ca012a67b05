/// What the readers of texts share: [TextLines], the lines of a text of any size.
@NullMarked
package dev.heddle.files.text;

import org.jspecify.annotations.NullMarked;
