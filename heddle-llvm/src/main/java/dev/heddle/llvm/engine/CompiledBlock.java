package dev.heddle.llvm.engine;

import dev.heddle.ir.lift.LaneCode;
import java.util.List;

/// A block of a program that has machine code.
///
/// @param codes what its instructions do
/// @param next address past the last one
/// @param function its address in this process
/// @param record what it finds in memory, see [BlockRecord]
/// @param touched registers that it is about
record CompiledBlock(List<LaneCode> codes, long next, long function, List<Integer> record, Touched touched) {
    CompiledBlock {
        codes = List.copyOf(codes);
        record = List.copyOf(record);
    }

    int count() {
        return codes.size();
    }

    /// @return whether an instruction other than the first one begins at an address
    boolean hasInsn(long address) {
        return codes.stream().skip(1).anyMatch(c -> c.insn().address() == address);
    }
}
