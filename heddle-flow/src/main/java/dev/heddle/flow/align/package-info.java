/// Which instructions of two programs correspond: blocks first, then instructions, whatever registers they use.
@NullMarked
package dev.heddle.flow.align;

import org.jspecify.annotations.NullMarked;
