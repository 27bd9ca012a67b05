package dev.heddle.cli.stats;

import dev.heddle.cli.stats.ReportComparison.Broken;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/// Reports against limits, without earlier ones.
public final class Limits {
    private final List<Condition> conditions;

    /// @param conditions such as `registers>32,loops>0`
    /// @throws IllegalArgumentException if one is none, or a change
    public Limits(String conditions) {
        this.conditions = Condition.parse(conditions);
        for (Condition c : this.conditions)
            if (c.isChange())
                throw new IllegalArgumentException(
                        "'%s' is a change, and --baseline says from what; a limit has no sign: %s>100"
                                .formatted(c.text(), c.metric().text()));
    }

    /// @return one for each program and limit that it does not keep
    public List<Broken> broken(List<Named> reports) {
        List<Broken> out = new ArrayList<>();
        for (Condition c : conditions) {
            for (Named n : reports) {
                OptionalDouble is = c.metric().of(n.stats());
                if (is.isEmpty() || !c.holds(ReportComparison.rounded(is.getAsDouble()))) continue;
                String what =
                        "%s %s, against %s".formatted(c.metric().text(), TextReport.number(is.getAsDouble()), c.text());
                out.add(new Broken(n.name(), c.metric(), what));
            }
        }
        return out;
    }
}
