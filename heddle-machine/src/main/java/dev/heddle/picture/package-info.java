/// Results of runs as images.
@NullMarked
package dev.heddle.picture;

import org.jspecify.annotations.NullMarked;
