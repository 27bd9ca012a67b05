/// From texts to words: matchers, which find the bits of a word part by part, compiled from the same templates as
/// printers. Texts that come up again are remembered.
@NullMarked
package dev.heddle.asm.parse;

import org.jspecify.annotations.NullMarked;
