/// Walks over graphs, and the solver of data-flow problems.
///
/// An analysis is a [dev.heddle.ir.dataflow.DataFlow.Problem]: a state and its transfer function.
/// [dev.heddle.ir.dataflow.DataFlow] finds the state before every node. An analysis that goes backward hands states on
/// to predecessors: then the state "before" a node is what is known after its instruction. States that are sets, merged
/// by union, are a [dev.heddle.ir.dataflow.DataFlow.May]. What holds on all ways is a problem whose merge intersects,
/// or the complement of a `May`.
@NullMarked
package dev.heddle.ir.dataflow;

import org.jspecify.annotations.NullMarked;
