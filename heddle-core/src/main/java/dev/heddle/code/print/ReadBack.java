package dev.heddle.code.print;

import dev.heddle.bits.Word;
import dev.heddle.book.Entry;
import dev.heddle.insn.scope.Scope;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads what an operand prints, to know whether its text tells all of its bits.
public interface ReadBack {
    /// What one thread remembers of the texts that it asked about.
    interface Memory {}

    /// Finds how an operand is read.
    interface Of {
        /// @param entry any entry that has the operand
        /// @param says parameters from elsewhere that its text says, see [dev.heddle.code.template.Implied]
        ReadBack operand(Entry entry, Scope.Instance operand, Set<String> says);
    }

    /// @return a new memory
    Memory memory();

    /// @param memory null to remember nothing
    /// @param bits where [dev.heddle.code.template.OwnOperand] has them
    /// @return whether `text[from, to)` is read as these bits
    boolean gives(@Nullable Memory memory, byte[] text, int from, int to, Word bits);
}
