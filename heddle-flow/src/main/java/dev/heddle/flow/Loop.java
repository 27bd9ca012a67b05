package dev.heddle.flow;

import java.util.BitSet;

/// Blocks that may be run again and again.
///
/// @param head number of the block through which every way into it leads
/// @param blocks numbers of all its blocks
/// @param depth loops that it is in, itself too: 1 for one that is in no other
public record Loop(int head, BitSet blocks, int depth) {
    public boolean has(int block) {
        return blocks.get(block);
    }
}
