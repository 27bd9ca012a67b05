/// Bytecode made at run time: [dev.heddle.exec.jvm.ScalarCompiler] for machines with one lane,
/// [dev.heddle.exec.jvm.LaneCompiler] for regions of others lane after lane, [dev.heddle.exec.jvm.StripCompiler] and
/// [dev.heddle.exec.jvm.PartCompiler] with the vectors of the processor.
@NullMarked
package dev.heddle.exec.jvm;

import org.jspecify.annotations.NullMarked;
