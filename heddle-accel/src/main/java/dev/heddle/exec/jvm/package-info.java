/// Bytecode made at run time, behind the service [dev.heddle.exec.CodeGenerator]: [dev.heddle.exec.jvm.ScalarCompiler]
/// for machines with one lane, [dev.heddle.exec.jvm.lane.LaneCompiler] for regions of others lane after lane,
/// [dev.heddle.exec.jvm.vector.PartCode] and [dev.heddle.exec.jvm.vector.StripClass] with the vectors of the processor.
/// [dev.heddle.exec.jvm.Regions] decides which of them a region is worth.
@NullMarked
package dev.heddle.exec.jvm;

import org.jspecify.annotations.NullMarked;
