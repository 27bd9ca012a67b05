/// From words to texts: what an entry prints, compiled from its templates. Texts that come up again are kept.
@NullMarked
package dev.heddle.asm.print;

import org.jspecify.annotations.NullMarked;
