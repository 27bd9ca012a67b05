/// Operands as data: how the alternatives of shapes become [dev.heddle.asm.insn.Operand], compiled once for each entry.
@NullMarked
package dev.heddle.asm.operand;

import org.jspecify.annotations.NullMarked;
