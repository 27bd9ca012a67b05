/// Bytecode for machines with one lane, made at run time, behind the service
/// [dev.heddle.exec.scalar.ScalarCodeGenerator].
///
/// [ScalarCompiler] turns lane code into a method, [LoopVectors] its loops into vectors of the processor.
@NullMarked
package dev.heddle.exec.jvm;

import org.jspecify.annotations.NullMarked;
