package dev.heddle.cli.diff;

import dev.heddle.analysis.stats.LoopStats;
import dev.heddle.cli.stats.LoopFigures;
import dev.heddle.cli.stats.ReportComparison;
import dev.heddle.cli.stats.TextReport;
import dev.heddle.flow.align.LoopPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The loops of two programs beside each other.
final class LoopDiff {
    private final Side left;
    private final Side right;

    LoopDiff(Side left, Side right) {
        this.left = left;
        this.right = right;
    }

    /// @return a table for each pair, and a line for each loop that only one program has; empty if there are no loops
    String text(List<LoopPair> pairs) {
        StringBuilder out = new StringBuilder();
        for (LoopPair p : pairs) {
            if (p.right() < 0) out.append(alone(left, p.left()));
            else if (p.left() < 0) out.append(alone(right, p.right()));
            else out.append(table(left.loops().get(p.left()), right.loops().get(p.right())));
        }
        return out.toString();
    }

    private static String alone(Side of, int loop) {
        LoopStats l = of.loops().get(loop);
        return "%nloop %s: only in %s, %d instructions%n"
                .formatted(place(l), of.name(), l.loop().instructions());
    }

    private static String place(LoopStats l) {
        return "at 0x%x, depth %d".formatted(l.loop().address(), l.loop().depth());
    }

    private static String table(LoopStats a, LoopStats b) {
        StringBuilder out = new StringBuilder();
        out.append("%nloop %s -> %s%n".formatted(place(a), place(b)));
        Map<String, Double> before = LoopFigures.of(a);
        Map<String, Double> after = LoopFigures.of(b);
        for (String name : names(before, after)) {
            Double was = before.get(name);
            Double is = after.get(name);
            String change = was == null || is == null ? "" : change(was, is);
            String line = "  %-32s%10s -> %-10s %s".formatted(name, number(was), number(is), change);
            out.append(line.stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private static String change(double was, double is) {
        return was == is ? "" : ReportComparison.percent(was, is);
    }

    private static String number(@Nullable Double n) {
        return n == null ? "-" : TextReport.number(Math.rint(n * 1000) / 1000);
    }

    /// @return all names, those of one side only after the one that they follow there
    private static List<String> names(Map<String, Double> before, Map<String, Double> after) {
        List<String> out = new ArrayList<>(before.keySet());
        int at = 0;
        for (String name : after.keySet()) {
            int known = out.indexOf(name);
            if (known < 0) out.add(at++, name);
            else at = known + 1;
        }
        return out;
    }
}
