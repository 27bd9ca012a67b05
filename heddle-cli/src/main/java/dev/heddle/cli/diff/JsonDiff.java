package dev.heddle.cli.diff;

import dev.heddle.analysis.stats.Metric;
import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import dev.heddle.cli.stats.LoopJson;
import dev.heddle.flow.align.AlignedRow;
import dev.heddle.flow.align.LoopPair;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Differences as JSON.
@Published(title = "What heddle diff --json writes", format = "heddle-diff-1", joined = true)
public record JsonDiff(
        String before,
        String after,

        @Member(value = "numbers of both programs", each = "minItems: 2, maxItems: 2")
        Map<Metric, List<Double>> metrics,

        @Member(
                value = "those that correspond; before or after is missing where only one program has a loop",
                each = "minProperties: 1")
        List<Loops> loops,

        List<Row> rows) {
    public static JsonDiff of(Side left, Side right, List<AlignedRow> rows, List<LoopPair> loops) {
        Map<Metric, List<Double>> metrics = new EnumMap<>(Metric.class);
        for (Metric m : Metric.values()) {
            var before = m.of(left.stats());
            var after = m.of(right.stats());
            if (before.isPresent() && after.isPresent())
                metrics.put(m, List.of(before.getAsDouble(), after.getAsDouble()));
        }
        return new JsonDiff(
                left.name(),
                right.name(),
                metrics,
                loops.stream()
                        .map(p -> new Loops(loop(left, p.left()), loop(right, p.right())))
                        .toList(),
                rows.stream()
                        .map(r -> new Row(r.kind(), Line.of(left, r.left()), Line.of(right, r.right())))
                        .toList());
    }

    private static @Nullable LoopJson loop(Side of, int number) {
        return number < 0 ? null : LoopJson.of(of.loops().get(number));
    }

    record Loops(@Nullable LoopJson before, @Nullable LoopJson after) {}

    record Row(
            AlignedRow.Kind kind,
            @Nullable Line before,
            @Nullable Line after) {}

    record Line(long address, String text) {
        static @Nullable Line of(Side s, int number) {
            return number < 0 ? null : new Line(s.insn(number).address(), s.text(number));
        }
    }
}
