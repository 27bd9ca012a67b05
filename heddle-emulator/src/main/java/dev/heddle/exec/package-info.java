/// Runs lane code: the reference interpreter, and the arithmetic that it rests on.
///
/// A [Wave] is a group of lanes with their registers. [Executable] is a program, translated block by block into
/// [Block]s when it is first reached; [Interpreter] runs a wave through it. A row is one value for each lane, side by
/// side in an array: every operation is a loop over three rows.
@NullMarked
package dev.heddle.exec;

import org.jspecify.annotations.NullMarked;
