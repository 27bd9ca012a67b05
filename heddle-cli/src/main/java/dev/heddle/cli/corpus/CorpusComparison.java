package dev.heddle.cli.corpus;

import dev.heddle.analysis.stats.Metric;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.stats.ReportComparison;
import dev.heddle.corpus.query.ProgramPlaces;
import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Two corpora beside each other, program by program.
final class CorpusComparison {
    private final ReportComparison comparison = new ReportComparison();

    /// By place, the numbers of the first corpus.
    private final Map<String, List<@Nullable Object>> before = new HashMap<>();

    /// @return both, compared
    ReportComparison of(Path old, Path fresh) throws Failure, IOException {
        try (Corpus first = Corpus.open(old);
                Corpus second = Corpus.open(fresh)) {
            ProgramPlaces.list(first, numbers(), row -> before.put(place(row), row));
            ProgramPlaces.list(second, numbers(), this::compare);
        } catch (CorpusException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
        before.keySet().forEach(comparison::gone);
        return comparison;
    }

    private void compare(List<@Nullable Object> row) {
        String place = place(row);
        List<@Nullable Object> was = before.remove(place);
        if (was == null) {
            comparison.fresh(place);
            return;
        }
        int i = 1;
        for (Metric m : ProgramPlaces.METRICS.keySet()) {
            if (was.get(i) instanceof Number a && row.get(i) instanceof Number b)
                comparison.add(place, m, a.doubleValue(), b.doubleValue());
            i++;
        }
    }

    private static List<String> numbers() {
        return List.copyOf(ProgramPlaces.METRICS.values());
    }

    private static String place(List<@Nullable Object> row) {
        return String.valueOf(row.getFirst());
    }
}
