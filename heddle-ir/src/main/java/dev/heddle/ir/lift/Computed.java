package dev.heddle.ir.lift;

import java.util.List;

/// An expression that is computed in each lane.
///
/// @param steps in the order in which they are done; each uses only values of steps before it
/// @param value number of the step that has the value
/// @param isCondition whether the value is a condition
/// @param isSigned whether the value is an integer that can be negative
public record Computed(List<Step> steps, int value, boolean isCondition, boolean isSigned) {
    public Computed {
        steps = List.copyOf(steps);
    }

    /// @return of the value
    public ValueType type() {
        for (Step s : steps) if (s.id() == value) return s.type();
        throw new IllegalStateException("no step " + value);
    }
}
