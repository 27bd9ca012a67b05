package dev.heddle.flow.lane;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Knowledge of the mask at an instruction.
///
/// @param values what the [MaskRegisters] hold, in their order, zero-extended; null if it is not known
public record LaneState(Activity activity, List<@Nullable Long> values) {
    public LaneState {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    public boolean isOn() {
        return activity == Activity.ON;
    }

    public boolean isOff() {
        return activity == Activity.OFF;
    }
}
