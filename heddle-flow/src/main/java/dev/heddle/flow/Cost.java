package dev.heddle.flow;

import dev.heddle.isa.CostModel;
import org.jspecify.annotations.Nullable;

/// The cost of an instruction, as far as the book says.
///
/// @param work kind of work, or null if the book does not say
/// @param amount of it, in the unit of its pipes
/// @param latency cycles until its results may be used; -1 if unknown
public record Cost(CostModel.@Nullable Work work, long amount, int latency) {
    static final Cost UNKNOWN = new Cost(null, 0, -1);

    /// @return what it costs on a pipe, in the unit of the pipe
    public long on(String pipe) {
        if (work == null) return 0;
        long out = 0;
        for (CostModel.Use u : work.uses()) if (u.pipe().equals(pipe)) out += u.of(amount);
        return out;
    }
}
