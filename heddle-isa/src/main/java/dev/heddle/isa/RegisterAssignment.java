package dev.heddle.isa;

import dev.heddle.base.expr.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The assignment of a value to a register: `set gpr[n] = v { … }`.
///
/// @param file the register file
/// @param register what the number of the register is called
/// @param value what the value is called
/// @param steps instructions, in this order; each is there if its condition holds
/// @param at offset in the book's text
public record RegisterAssignment(String file, String register, String value, List<Step> steps, int at) {
    public RegisterAssignment {
        steps = List.copyOf(steps);
    }

    /// @param entry id of the instruction
    /// @param parts its fields; all others are 0
    /// @param when what must hold, or null
    public record Step(
            String entry, List<Part> parts, @Nullable Expr when, int at) {
        public Step {
            parts = List.copyOf(parts);
        }
    }

    /// @param field a field, or a part of an operand such as `d.n`
    /// @param value over the number of the register and the value
    public record Part(String field, Expr value, int at) {}
}
