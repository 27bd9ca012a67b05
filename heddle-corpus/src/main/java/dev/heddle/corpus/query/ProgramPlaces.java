package dev.heddle.corpus.query;

import dev.heddle.analysis.stats.Metric;
import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The programs of a corpus by where they were found.
public final class ProgramPlaces {
    /// The column of each number that is compared.
    public static final Map<Metric, String> METRICS = metrics();

    /// What [dev.heddle.corpus.input.ProgramPlace#name] puts after the path, of a row `s` of the table of places.
    static final String WITHIN = " || CASE WHEN s.member = '' THEN '' ELSE '!' || s.member END"
            + " || CASE WHEN s.program = '' THEN '' ELSE ':' || s.program END";

    private ProgramPlaces() {}

    private static Map<Metric, String> metrics() {
        Map<Metric, String> out = new LinkedHashMap<>();
        out.put(Metric.BYTES, "p.bytes");
        out.put(Metric.INSTRUCTIONS, "p.instructions");
        out.put(Metric.COST, "p.cost");
        out.put(Metric.REGISTERS, "p.registers");
        out.put(Metric.LIVE, "p.live");
        out.put(Metric.THREADS, "p.occupancy");
        out.put(Metric.IDLE, "p.idle");
        out.put(Metric.WAITS, "p.waits");
        out.put(Metric.STALLS, "p.stalls");
        out.put(Metric.LOOPS, "p.loops");
        out.put(Metric.SPILLS, "p.spills");
        out.put(Metric.UNKNOWN, "p.unknown + p.unknown_bits");
        return Collections.unmodifiableMap(out);
    }

    /// @param numbers of programs, in SQL
    /// @param to gets for each place its name below the folder that all have in common, and the numbers
    public static void list(Corpus corpus, List<String> numbers, Answer to) throws CorpusException, IOException {
        QueryRows ends = Query.rows(corpus, "SELECT min(path), max(path) FROM source");
        int common = common(ends.text(0, 0), ends.text(0, 1));
        Query.run(corpus, """
                SELECT substr(s.path, ?)%s AS place, %s
                FROM source s JOIN program p USING (isa, variant, hash, version) ORDER BY place
                """.formatted(WITHIN, String.join(", ", numbers)), List.of(common + 1), to);
    }

    /// Of two paths of which all others are between.
    ///
    /// @return characters of the folder, with the sign after it
    static int common(String first, String last) {
        int end = 0;
        for (int i = 0; i < Math.min(first.length(), last.length()); i++) {
            if (first.charAt(i) != last.charAt(i)) return end;
            if (first.charAt(i) == '/' || first.charAt(i) == '\\') end = i + 1;
        }
        return end;
    }
}
