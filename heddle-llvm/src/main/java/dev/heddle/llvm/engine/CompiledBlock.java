package dev.heddle.llvm.engine;

import dev.heddle.lift.LaneCode;
import java.util.List;

/// A block of a program that has machine code.
///
/// @param codes what its instructions do
/// @param next address past the last one
/// @param function its address in this process
/// @param touched registers that it is about
record CompiledBlock(List<LaneCode> codes, long next, long function, Touched touched) {
    CompiledBlock {
        codes = List.copyOf(codes);
    }

    int count() {
        return codes.size();
    }
}
