/// Runs lane code: the interpreter, and the arithmetic that it rests on.
@NullMarked
package dev.heddle.exec;

import org.jspecify.annotations.NullMarked;
