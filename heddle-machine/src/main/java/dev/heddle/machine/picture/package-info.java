/// Results of runs as images.
@NullMarked
package dev.heddle.machine.picture;

import org.jspecify.annotations.NullMarked;
