package dev.heddle.exec.region;

import dev.heddle.lift.Step;
import java.util.List;
import java.util.SortedMap;

/// The body of a piece, in steps whose registers are variables: a read gives what a variable holds at the beginning,
/// and `out` is what variables hold at the end.
///
/// @param steps in the order in which they are done; their numbers are those of the region
/// @param out by row, the numbers of the values that variables are set to, all at once
/// @param shared the same by the numbers of registers that all lanes share: of a value that is not the same in all
/// lanes, that of the first active one
/// @param exec the mask of the lanes that are active from now on, or -1 if they stay the same
/// @param when the mask that decides about the jump, or -1
public record Body(
        List<Step> steps,
        SortedMap<Integer, Integer> out,
        SortedMap<Integer, Integer> shared,
        int exec,
        int when) {
    public Body {
        steps = List.copyOf(steps);
    }
}
