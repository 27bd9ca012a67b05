package dev.heddle.isa;

import dev.heddle.base.expr.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// When an instruction reads and writes its registers.
///
/// @param unit that executes it, one of the head's
/// @param takes issue slots that it fills
/// @param needs waits that it has to do in any case
/// @param then waits that the next instruction has to do
/// @param alone whether the next instruction must do nothing else
/// @param accesses its registers
public record Timing(
        String unit, Expr takes, List<String> needs, List<String> then, boolean alone, List<Access> accesses, int at) {
    public Timing {
        needs = List.copyOf(needs);
        then = List.copyOf(then);
        accesses = List.copyOf(accesses);
    }

    /// Registers that are read or written.
    ///
    /// @param operand the first one
    /// @param count neighbours from there on, or null for one
    /// @param mask bit k is 1 if the k-th of them counts, or null for all
    /// @param steps how often it is done again, one slot later each time, or null for once
    /// @param moves whether each step is about the next register, or null for no
    /// @param offset slots after the instruction's first one
    /// @param role how the registers are used, for delays; the unit by default
    public record Access(
            boolean isWrite,
            String operand,
            @Nullable Expr count,
            @Nullable Expr mask,
            @Nullable Expr steps,
            @Nullable Expr moves,
            int offset,
            String role,
            int at) {}
}
