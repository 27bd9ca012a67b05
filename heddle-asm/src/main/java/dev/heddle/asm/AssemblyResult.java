package dev.heddle.asm;

import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Diagnostic;
import java.util.List;

/// The result of reading a source, also where some of its lines are wrong.
///
/// @param codec of the dialect that the source is in
/// @param program of the lines that can be read; where there are faults, addresses after them may not be the last word
/// @param faults in the order of the source
public record AssemblyResult(Codec codec, Program program, List<Diagnostic> faults) {
    public AssemblyResult {
        faults = List.copyOf(faults);
    }

    /// @return whether nothing is wrong
    public boolean isSound() {
        return faults.isEmpty();
    }
}
