package dev.heddle.llvm.engine;

/// An instruction that LLVM up to 22 may make wrong: ternary logic of AVX-512 (VPTERNLOGD, VPTERNLOGQ) under a mask
/// that
/// leaves elements as they are. Where the operands have to change their places in a circle, it takes the truth table of
/// the other direction (LLVM's issue 157929). Registers that lanes write in part become such code.
final class TernaryLogic {
    /// Features of a processor without it, after those that it has.
    static final String NONE = ",-avx512f";

    private static final int EVEX = 0x62;
    private static final int OPCODE = 0x25;

    private TernaryLogic() {}

    /// @param object machine code of x86 in a file
    /// @return false if there is no such instruction; other bytes may look like one
    static boolean mayBeMasked(byte[] object) {
        for (int i = 0; i + 4 < object.length; i++) {
            boolean isOfMap = object[i] == EVEX && (object[i + 1] & 7) == 3 && (object[i + 2] & 7) == 5;
            // The highest bit: elements that are masked become 0.
            boolean isMasked = object[i + 3] >= 0 && (object[i + 3] & 7) != 0;
            if (isOfMap && isMasked && object[i + 4] == OPCODE) return true;
        }
        return false;
    }
}
