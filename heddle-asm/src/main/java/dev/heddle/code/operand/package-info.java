/// Operands as data: how the alternatives of shapes become [dev.heddle.insn.Operand], compiled once for each entry.
@NullMarked
package dev.heddle.code.operand;

import org.jspecify.annotations.NullMarked;
