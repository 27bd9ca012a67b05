/// Places of variables in the words of instructions, found once for each entry.
@NullMarked
package dev.heddle.insn.scope;

import org.jspecify.annotations.NullMarked;
