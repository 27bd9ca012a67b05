/// Bytecode with the vectors of the processor: one lane of a vector for each lane of a wave.
///
/// [dev.heddle.exec.jvm.vector.PartCompiler] compiles loops that only change registers: a vector of lanes goes through
/// the whole loop. [dev.heddle.exec.jvm.vector.StripClass] is the class of any other region:
/// [dev.heddle.exec.jvm.vector.StripMinedBlock] compiles its pieces, strip after strip,
/// [dev.heddle.exec.jvm.vector.StripCompiler] what leads lanes from one to the next.
/// [dev.heddle.exec.jvm.vector.VectorValues] compiles the values of both.
@NullMarked
package dev.heddle.exec.jvm.vector;

import org.jspecify.annotations.NullMarked;
