package dev.heddle.cli.stats;

import dev.heddle.analysis.stats.Metric;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.SourceException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// The numbers of an earlier report, by program.
public final class Baseline {
    private final Map<String, Map<Metric, Double>> programs = new LinkedHashMap<>();

    private Baseline() {}

    /// @param name of the file, for messages
    /// @param text what `heddle stats --json` has written
    public static Baseline read(String name, String text) throws SourceException {
        Json root = Json.parse(name, text);
        Baseline out = new Baseline();
        if (!root.string("format", "").equals(JsonReport.FORMAT))
            throw new IllegalArgumentException(name + ": no report of 'heddle stats --json' of this version");
        for (Json p : root.objects("programs")) {
            Map<Metric, Double> values = new EnumMap<>(Metric.class);
            Json metrics = p.object("metrics");
            for (Metric m : Metric.values())
                if (metrics != null && metrics.get(m.text()) != null) values.put(m, metrics.real(m.text()));
            out.programs.put(p.string("name"), values);
        }
        return out;
    }

    Map<String, Map<Metric, Double>> programs() {
        return programs;
    }
}
