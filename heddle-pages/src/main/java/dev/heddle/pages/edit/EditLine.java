package dev.heddle.pages.edit;

import dev.heddle.asm.LineText;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A line of a source, read by itself.
///
/// @param insn its instruction as it would be at address 0; null if it has none, or it cannot be read
/// @param usesAddress whether the instruction is another one elsewhere
/// @param operands of the instruction, those that can be seen
/// @param tokens in their order
public record EditLine(
        LineText text, @Nullable Insn insn, boolean usesAddress, List<Placed> operands, List<SourceToken> tokens) {
    /// An operand, and where it stands.
    ///
    /// @param from its first character
    /// @param to past its last one
    public record Placed(Operand operand, int from, int to) {}

    public EditLine {
        operands = List.copyOf(operands);
        tokens = List.copyOf(tokens);
    }

    /// @return the token that a place is in or right behind, or null
    public @Nullable SourceToken token(int column) {
        SourceToken behind = null;
        for (SourceToken t : tokens) {
            if (t.from() <= column && column < t.to()) return t;
            if (t.to() == column) behind = t;
        }
        return behind;
    }

    /// @return the operand that a place is in or right behind, or null
    public @Nullable Placed operand(int column) {
        Placed behind = null;
        for (Placed p : operands) {
            if (p.from <= column && column < p.to) return p;
            if (p.to == column) behind = p;
        }
        return behind;
    }

    /// @return the characters of a token
    public String word(SourceToken t) {
        return text.text().substring(t.from(), t.to());
    }
}
