package dev.heddle.analysis.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A number of a report that is compared with earlier ones.
public enum Metric {
    BYTES(s -> (double) s.bytes(), false),
    INSTRUCTIONS(s -> (double) s.instructions(), false),
    COST(s -> s.cost() == null ? null : s.cost().total(), false),
    LONGEST(Metric::longest, false),
    REGISTERS(Metric::registers, false),
    LIVE(Metric::live, false),
    THREADS(s -> s.occupancy() == null ? null : (double) s.occupancy().fits(), true),
    SLOTS(s -> (double) s.waiting().slots(), false),
    IDLE(s -> (double) s.waiting().idle(), false),
    WAITS(s -> sum(s.waiting().waits().values()), false),
    STALLS(s -> sum(s.waiting().stalls().values()), false),
    LOOPS(s -> (double) s.flow().loops().size(), false),
    SPILLS(s -> (double) s.spills(), false),
    UNKNOWN(s -> (double) (s.unknown().meanings() + s.unknown().bits()), false);

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Function<ProgramStats, @Nullable Double> value;

    private final boolean isBetterIfMore;

    Metric(Function<ProgramStats, @Nullable Double> value, boolean isBetterIfMore) {
        this.value = value;
        this.isBetterIfMore = isBetterIfMore;
    }

    private static double longest(ProgramStats s) {
        ProgramStats.Cost c = s.cost();
        return c == null
                ? s.instructions()
                : c.pipes().stream()
                        .mapToDouble(ProgramStats.Pipe::longest)
                        .max()
                        .orElse(0);
    }

    /// What the limit of registers counts, or else the registers of the first file of lanes.
    private static double registers(ProgramStats s) {
        ProgramStats.Occupancy o = s.occupancy();
        if (o != null && !o.limits().isEmpty()) return o.limits().getFirst().used();
        for (ProgramStats.Registers r : s.registers()) if (r.perLane()) return r.past();
        return 0;
    }

    private static double live(ProgramStats s) {
        for (ProgramStats.Registers r : s.registers()) if (r.perLane()) return r.live();
        return 0;
    }

    private static double sum(Iterable<Integer> of) {
        double out = 0;
        for (int i : of) out += i;
        return out;
    }

    /// @return its value in a report, if the book knows it
    public OptionalDouble of(ProgramStats s) {
        Double v = value.apply(s);
        return v == null ? OptionalDouble.empty() : OptionalDouble.of(v);
    }

    /// Whether a change makes things better.
    public boolean isBetter(double before, double after) {
        return isBetterIfMore ? after > before : after < before;
    }

    /// @return as conditions and tables write it
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @return the metric of that name, or null
    public static @Nullable Metric named(String name) {
        for (Metric m : values()) if (m.text().equals(name)) return m;
        return null;
    }

    /// @return the names of all
    public static List<String> names() {
        return Arrays.stream(values()).map(Metric::text).toList();
    }
}
