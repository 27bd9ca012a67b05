package dev.heddle.debugger.sanitize;

import dev.heddle.analysis.finding.FindingRule;
import dev.heddle.analysis.finding.Level;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The rules that findings break. The identifiers stay as they are: files that suppress findings name them.
public enum Rule implements FindingRule {
    MEMORY_OUT_OF_BOUNDS(Check.MEMORY, Level.ERROR, "an access outside of all memory"),
    MEMORY_BEYOND_RANGE(Check.MEMORY, Level.WARNING, "an access beyond the range that is bound"),
    MEMORY_MISALIGNED(Check.MEMORY, Level.WARNING, "an access that is not aligned"),

    RACE_SHARED_WRITE_WRITE(Check.RACE, Level.ERROR, "two waves write the same group memory"),
    RACE_SHARED_READ_WRITE(Check.RACE, Level.ERROR, "a wave reads group memory that another one writes"),
    RACE_DEVICE_WRITE_WRITE(Check.RACE, Level.ERROR, "two waves write the same device memory"),
    RACE_DEVICE_READ_WRITE(Check.RACE, Level.ERROR, "a wave reads device memory that another one writes"),
    RACE_MIXED_ATOMIC(Check.RACE, Level.WARNING, "memory that is changed with atomic operations, and without"),
    RACE_SAME_VALUE(Check.RACE, Level.NOTE, "two waves write the same value to the same memory"),
    RACE_SAME_INSTRUCTION(Check.RACE, Level.WARNING, "lanes write different values to the same memory at once"),
    RACE_LOCKSTEP(Check.RACE, Level.NOTE, "ordered only because both lanes are in one wave"),

    INIT_REGISTER(Check.INIT, Level.ERROR, "a register that was never written"),
    INIT_GROUP_MEMORY(Check.INIT, Level.ERROR, "group memory that was never written"),
    INIT_LANE_MEMORY(Check.INIT, Level.ERROR, "a lane's memory that was never written"),
    INIT_BUFFER(Check.INIT, Level.ERROR, "a buffer that was never filled"),
    INIT_AFTER_LAST_USE(Check.INIT, Level.ERROR, "a register after its last use"),

    SYNC_MISSING_WAIT(Check.SYNC, Level.ERROR, "a result that was not waited for"),

    DIVERGENCE_BARRIER(Check.DIVERGENCE, Level.ERROR, "a barrier that not all lanes reach"),
    DIVERGENCE_BARRIER_MASKED(Check.DIVERGENCE, Level.WARNING, "a barrier while lanes of the wave are masked off"),
    DIVERGENCE_INACTIVE_LANE(Check.DIVERGENCE, Level.WARNING, "a value of a lane that is not active"),
    DIVERGENCE_DERIVATIVE(Check.DIVERGENCE, Level.WARNING, "a derivative in a square with dead lanes"),
    DIVERGENCE_BRANCH(Check.DIVERGENCE, Level.ERROR, "a branch of the whole wave that lanes disagree on"),
    DIVERGENCE_SHARED_WRITE(Check.DIVERGENCE, Level.WARNING, "lanes write different values to what they share"),

    NUMBER_NAN(Check.NUMBER, Level.NOTE, "a NaN is born"),
    NUMBER_INFINITY(Check.NUMBER, Level.NOTE, "an infinity is born"),
    NUMBER_DENORMAL(Check.NUMBER, Level.NOTE, "a denormal number is flushed to zero"),
    NUMBER_CONVERSION(Check.NUMBER, Level.NOTE, "a conversion out of range"),

    FAULT(Check.MEMORY, Level.ERROR, "the run ends here");

    private final Check check;
    private final Level level;
    private final String title;

    Rule(Check check, Level level, String title) {
        this.check = check;
        this.level = level;
        this.title = title;
    }

    @Override
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Check check() {
        return check;
    }

    @Override
    public Level level() {
        return level;
    }

    @Override
    public String page() {
        return "checks.md#" + id();
    }

    @Override
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
