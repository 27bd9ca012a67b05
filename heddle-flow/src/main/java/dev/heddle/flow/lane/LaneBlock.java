package dev.heddle.flow.lane;

import java.util.List;

/// Nodes that a lane always goes through one after the other.
///
/// @param number its place in the order of its first node
/// @param nodes at least one
/// @param exits edges between blocks
/// @param entries edges between blocks
public record LaneBlock(int number, List<LaneNode> nodes, List<LaneEdge> exits, List<LaneEdge> entries) {
    public LaneBlock {
        nodes = List.copyOf(nodes);
        exits = List.copyOf(exits);
        entries = List.copyOf(entries);
    }
}
