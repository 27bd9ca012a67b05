/// Lines of assembly: labels, directives, headers and equates.
///
/// [dev.heddle.asm.source.SourceLines] divides a source into lines, [dev.heddle.asm.source.Directive] reads what
/// begins with a dot.
@NullMarked
package dev.heddle.asm.source;

import org.jspecify.annotations.NullMarked;
