package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Collects what differs in many comparisons, to report the first few and how many there are.
final class Mismatches {
    private static final int SHOWN = 10;

    private final String what;
    private final List<String> first = new ArrayList<>();
    private long wrong;
    private long total;

    /// @param what is compared, for the report
    Mismatches(String what) {
        this.what = what;
    }

    /// Counts a comparison.
    ///
    /// @param input what it is about
    void compare(String input, Object expected, Object found) {
        check(
                Objects.equals(expected, found),
                () -> input + "\n    expected: " + expected + "\n    found:    " + found);
    }

    /// Counts a condition.
    void check(boolean holds, java.util.function.Supplier<String> otherwise) {
        total++;
        if (holds) return;
        wrong++;
        if (first.size() < SHOWN) first.add(otherwise.get());
    }

    /// Fails if something differed, or if there was nothing to compare.
    void verify() {
        assertThat(total).as("%s: comparisons", what).isPositive();
        if (wrong > 0)
            fail(
                    "%s: %d of %d wrong, the first %d:\n  %s",
                    what, wrong, total, first.size(), String.join("\n  ", first));
    }
}
