/// Texts that people write (books, assembly, hex listings) and the messages about them: where, what was found, what
/// would be right.
@NullMarked
package dev.heddle.base.source;

import org.jspecify.annotations.NullMarked;
