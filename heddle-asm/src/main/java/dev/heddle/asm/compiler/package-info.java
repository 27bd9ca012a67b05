/// Assembly as compilers and their assemblers have it: directives of GNU and clang, macros, repetitions, conditions,
/// integer expressions, numbered labels, and listings of instructions without their bytes. A [CompilerSource] becomes a
/// plain source, of which each line knows the one that it came from.
@NullMarked
package dev.heddle.asm.compiler;

import org.jspecify.annotations.NullMarked;
