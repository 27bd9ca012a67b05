package dev.heddle.cli.stats;

import dev.heddle.analysis.stats.Metric;
import dev.heddle.base.source.Suggest;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// When a comparison fails: `cost>+5%`, `registers>+0`; or, without a comparison, a limit: `registers>32`.
///
/// @param by how much the metric may change, in its unit or in percent
/// @param isUp whether it fails above; else below
/// @param isChange whether it is written as a change, with a sign or in percent
record Condition(Metric metric, boolean isUp, double by, boolean isPercent, boolean isChange, String text) {
    private static final Pattern FORM = Pattern.compile("([a-z]+)\\s*([<>])\\s*([+-]?\\d+(?:\\.\\d+)?)\\s*(%?)");

    /// @param text conditions with commas between them
    /// @throws IllegalArgumentException with what is wrong
    static List<Condition> parse(String text) {
        List<Condition> out = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher m = FORM.matcher(part.strip());
            if (!m.matches())
                throw new IllegalArgumentException(
                        "'%s' is no condition; expected such as registers>+0 or cost>+5%%".formatted(part.strip()));
            Metric metric = Metric.named(m.group(1));
            if (metric == null)
                throw new IllegalArgumentException("there is no '%s' to compare; there are %s%s"
                        .formatted(
                                m.group(1),
                                String.join(", ", Metric.names()),
                                Suggest.near(m.group(1), Metric.names())));
            boolean isUp = m.group(2).equals(">");
            double by = Double.parseDouble(m.group(3));
            boolean isPercent = !m.group(4).isEmpty();
            boolean isChange = isPercent || "+-".indexOf(m.group(3).charAt(0)) >= 0;
            out.add(new Condition(metric, isUp, by, isPercent, isChange, part.strip()));
        }
        return out;
    }

    /// Whether it holds for a value that nothing is compared with.
    boolean holds(double value) {
        return isUp ? value > by : value < by;
    }

    boolean holds(double before, double after) {
        double change = after - before;
        if (isPercent) change = before == 0 ? Math.signum(change) * 1e9 : change / before * 100;
        return isUp ? change > by : change < by;
    }
}
