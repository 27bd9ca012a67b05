/// Evaluates the meanings of instructions over a domain: constants, registers that are used, lane code.
@NullMarked
package dev.heddle.asm.meaning;

import org.jspecify.annotations.NullMarked;
