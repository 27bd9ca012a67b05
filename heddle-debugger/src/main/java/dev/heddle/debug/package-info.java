/// A run that one can go to and fro in: forwards and backwards by instructions, to moments, to goals.
@NullMarked
package dev.heddle.debug;

import org.jspecify.annotations.NullMarked;
