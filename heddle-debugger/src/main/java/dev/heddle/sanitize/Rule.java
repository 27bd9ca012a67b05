package dev.heddle.sanitize;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The rules that findings break. The identifiers stay as they are: files that suppress findings name them.
public enum Rule {
    MEMORY_OUT_OF_BOUNDS(Check.MEMORY, Severity.ERROR, "an access outside of all memory"),
    MEMORY_BEYOND_RANGE(Check.MEMORY, Severity.WARNING, "an access beyond the range that is bound"),
    MEMORY_MISALIGNED(Check.MEMORY, Severity.WARNING, "an access that is not aligned"),

    RACE_SHARED_WRITE_WRITE(Check.RACE, Severity.ERROR, "two waves write the same group memory"),
    RACE_SHARED_READ_WRITE(Check.RACE, Severity.ERROR, "a wave reads group memory that another one writes"),
    RACE_DEVICE_WRITE_WRITE(Check.RACE, Severity.ERROR, "two waves write the same device memory"),
    RACE_DEVICE_READ_WRITE(Check.RACE, Severity.ERROR, "a wave reads device memory that another one writes"),
    RACE_MIXED_ATOMIC(Check.RACE, Severity.WARNING, "memory that is changed with atomic operations, and without"),
    RACE_SAME_VALUE(Check.RACE, Severity.NOTE, "two waves write the same value to the same memory"),
    RACE_SAME_INSTRUCTION(Check.RACE, Severity.WARNING, "lanes write different values to the same memory at once"),
    RACE_LOCKSTEP(Check.RACE, Severity.NOTE, "ordered only because both lanes are in one wave"),

    INIT_REGISTER(Check.INIT, Severity.ERROR, "a register that was never written"),
    INIT_GROUP_MEMORY(Check.INIT, Severity.ERROR, "group memory that was never written"),
    INIT_LANE_MEMORY(Check.INIT, Severity.ERROR, "a lane's memory that was never written"),
    INIT_BUFFER(Check.INIT, Severity.ERROR, "a buffer that was never filled"),
    INIT_AFTER_LAST_USE(Check.INIT, Severity.ERROR, "a register after its last use"),

    SYNC_MISSING_WAIT(Check.SYNC, Severity.ERROR, "a result that was not waited for"),

    DIVERGENCE_BARRIER(Check.DIVERGENCE, Severity.ERROR, "a barrier that not all lanes reach"),
    DIVERGENCE_BARRIER_MASKED(Check.DIVERGENCE, Severity.WARNING, "a barrier while lanes of the wave are masked off"),
    DIVERGENCE_INACTIVE_LANE(Check.DIVERGENCE, Severity.WARNING, "a value of a lane that is not active"),
    DIVERGENCE_DERIVATIVE(Check.DIVERGENCE, Severity.WARNING, "a derivative in a square with dead lanes"),
    DIVERGENCE_BRANCH(Check.DIVERGENCE, Severity.ERROR, "a branch of the whole wave that lanes disagree on"),
    DIVERGENCE_SHARED_WRITE(Check.DIVERGENCE, Severity.WARNING, "lanes write different values to what they share"),

    NUMBER_NAN(Check.NUMBER, Severity.NOTE, "a NaN is born"),
    NUMBER_INFINITY(Check.NUMBER, Severity.NOTE, "an infinity is born"),
    NUMBER_DENORMAL(Check.NUMBER, Severity.NOTE, "a denormal number is flushed to zero"),
    NUMBER_CONVERSION(Check.NUMBER, Severity.NOTE, "a conversion out of range"),

    FAULT(Check.MEMORY, Severity.ERROR, "the run ends here");

    private final Check check;
    private final Severity severity;
    private final String title;

    Rule(Check check, Severity severity, String title) {
        this.check = check;
        this.severity = severity;
        this.title = title;
    }

    /// @return the stable identifier, `race-shared-write-write`; also the anchor in `docs/checks.md`
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Check check() {
        return check;
    }

    public Severity severity() {
        return severity;
    }

    /// @return a few words
    public String title() {
        return title;
    }

    /// @return the rule with that identifier, or null
    public static @Nullable Rule find(String id) {
        return Arrays.stream(values())
                .filter(r -> r.id().equals(id))
                .findFirst()
                .orElse(null);
    }
}
