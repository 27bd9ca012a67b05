package dev.heddle.flow;

import java.util.List;

/// Instructions that are always run one after the other.
///
/// @param number its place in the order of addresses
/// @param first number of its first instruction in the program
/// @param end number past its last one
/// @param exits edges to blocks that may come next
/// @param entries edges from blocks that may come before
public record BasicBlock(int number, int first, int end, List<Edge> exits, List<Edge> entries) {
    /// A way from one block to another.
    ///
    /// @param from number of a block
    /// @param to number of a block; -1 if the way leads out of the program, or it is unknown where
    public record Edge(int from, int to, Exit.Kind kind) {
        /// Whether a wave goes this way. A lane that is switched off is where its wave is, and only its registers are
        /// left alone.
        public boolean isOfWave() {
            return kind != Exit.Kind.SWITCHED_OFF;
        }
    }

    public BasicBlock {
        exits = List.copyOf(exits);
        entries = List.copyOf(entries);
    }

    /// @return how many instructions it has
    public int size() {
        return end - first;
    }
}
