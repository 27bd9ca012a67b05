/// Walks over graphs, and the solver of data-flow problems.
///
/// An analysis is a [dev.heddle.dataflow.DataFlow.Problem]: a state and its transfer function.
/// [dev.heddle.dataflow.DataFlow] finds the state before every node.
@NullMarked
package dev.heddle.dataflow;

import org.jspecify.annotations.NullMarked;
