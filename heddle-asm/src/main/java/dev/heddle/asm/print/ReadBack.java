package dev.heddle.asm.print;

import dev.heddle.asm.insn.Scope;
import dev.heddle.base.bits.Word;
import dev.heddle.isa.Entry;
import java.util.Set;

/// Reads what an operand prints, to know whether its text tells all of its bits.
public interface ReadBack {
    /// Finds how an operand is read.
    interface Of {
        /// @param entry any entry that has the operand
        /// @param says parameters from elsewhere that its text says, see [dev.heddle.asm.template.Implied]
        ReadBack operand(Entry entry, Scope.Instance operand, Set<String> says);
    }

    /// The text cannot be read alone.
    long UNREADABLE = -1;

    /// @param bits where [dev.heddle.asm.template.OwnOperand] has them
    /// @return ones where the operand's own bits are read as others from `text[from, to)`, at their places in
    ///     `bits`; or [#UNREADABLE]
    long differ(byte[] text, int from, int to, Word bits);

    /// @param bits where [dev.heddle.asm.template.OwnOperand] has them
    /// @return ones for the bits that `text[from, to)` says, at their places in `bits`; [#UNREADABLE] if what the
    ///     operand takes from elsewhere has to be known before, or it says other bits than these
    long says(byte[] text, int from, int to, Word bits);
}
