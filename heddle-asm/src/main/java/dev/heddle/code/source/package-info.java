/// Lines of assembly: labels, directives, headers and equates.
///
/// [dev.heddle.code.source.SourceLines] divides a source into lines, [dev.heddle.code.source.Directive] reads what
/// begins with a dot.
@NullMarked
package dev.heddle.code.source;

import org.jspecify.annotations.NullMarked;
