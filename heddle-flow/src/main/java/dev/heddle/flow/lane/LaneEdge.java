package dev.heddle.flow.lane;

import dev.heddle.flow.Exit;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// A way of a lane.
///
/// @param from number of a node, or of a block
/// @param to number of a node, or of a block; -1 if the lane ends, leaves the program, or never comes on again
/// @param kind how it is gone; [Exit.Kind#SWITCHED_OFF] if the lane is off up to where the edge leads
/// @param condition in the values of the last instruction before it; null if nothing decides that is followed
/// @param waits whether the lane is off on the way
/// @param passed addresses of the instructions for all lanes that it comes by while it is off
public record LaneEdge(
        int from, int to, Exit.Kind kind, @Nullable LaneCondition condition, boolean waits, SortedSet<Long> passed) {}
