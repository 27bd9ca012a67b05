/// Bytecode with the vectors of the processor: one lane of a vector for each lane of a wave.
///
/// [dev.heddle.exec.jvm.vector.VectorCompiler] compiles values, [dev.heddle.exec.jvm.vector.StripCompiler] whole
/// regions in strips of lanes, [dev.heddle.exec.jvm.vector.PartCompiler] loops that most lanes have left.
@NullMarked
package dev.heddle.exec.jvm.vector;

import org.jspecify.annotations.NullMarked;
