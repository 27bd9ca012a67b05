package dev.heddle.flow.lane;

import dev.heddle.asm.insn.Insn;

/// A program that has no graph of a lane. The message says where and why in one line.
public final class LaneGraphException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LaneGraphException(Insn at, String why) {
        super("0x%x: %s".formatted(at.address(), why));
    }
}
