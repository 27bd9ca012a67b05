/// A program as one lane goes through it: the execution mask turned into branches.
///
/// [LaneGraph] is the control-flow graph of a lane. Its nodes are instructions and what is known there of the mask: a
/// [LaneState]. [LaneTransfer] says where an instruction takes a lane, from its lane code alone; [LaneWalk] follows
/// that through a program.
@NullMarked
package dev.heddle.flow.lane;

import org.jspecify.annotations.NullMarked;
