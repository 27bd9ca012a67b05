package dev.heddle.flow;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;

/// An access of an instruction to a register.
///
/// @param step of the lane code that does it
/// @param place bits of the register; of any element of its file if the access is indexed
/// @param counts bits of the place that results depend on, the lowest first; all ones unless it is a read of one
///     register
public record RegisterEffect(Step step, RegisterRef place, long counts) {
    public boolean isRead() {
        return has(Op.READ) || has(Op.READ_AT) || has(Op.RING);
    }

    public boolean isWrite() {
        return has(Op.WRITE) || has(Op.WRITE_AT);
    }

    /// @return whether a value says which element of the file it is
    public boolean isIndexed() {
        return has(Op.READ_AT) || has(Op.WRITE_AT) || has(Op.RING);
    }

    /// @return whether it may be one of a register, or of some of its bits
    public boolean mayBeOf(RegisterRef register) {
        return place.state().equals(register.state()) && (isIndexed() || place.overlaps(register));
    }

    /// @return whether perhaps not all lanes that the instruction is for do it
    public boolean isConditional() {
        return step.when() >= 0;
    }

    /// @return whether it is of that operation: READ, READ_AT, RING, WRITE, WRITE_AT or LAST
    public boolean has(Op op) {
        return step.op() == op;
    }
}
