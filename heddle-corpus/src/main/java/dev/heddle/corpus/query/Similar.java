package dev.heddle.corpus.query;

import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.util.List;

/// Programs that are like one.
///
/// How like they are is the cosine between two vectors: how often each entry of the book occurs, each weighted by the
/// logarithm of how few programs have it (so what all programs have counts little). It is 1 where the mix of
/// instructions is the same, 0 where no entry is in both. Programs with the same structural hash come first: they are
/// the same but for their registers.
public final class Similar {
    private static final String NEAR = """
            WITH mine AS (SELECT isa, form, sum(count) AS n FROM instruction
                WHERE isa = $1 AND variant = $2 AND hash = $3 GROUP BY isa, form),
              all_of AS (SELECT count(*) AS n FROM program WHERE isa = $1),
              weight AS (SELECT form, ln(1 + any_value(a.n) / count(DISTINCT (variant, hash))) AS w
                FROM instruction, all_of a WHERE isa = $1 GROUP BY form),
              norm AS (SELECT i.variant, i.hash, sqrt(sum((i.count * w.w) ** 2)) AS n
                FROM instruction i JOIN weight w USING (form) WHERE i.isa = $1 GROUP BY i.variant, i.hash),
              dot AS (SELECT i.variant, i.hash, sum(i.count * w.w * m.n * w.w) AS d
                FROM instruction i JOIN mine m USING (isa, form) JOIN weight w USING (form)
                GROUP BY i.variant, i.hash),
              own AS (SELECT n FROM norm WHERE variant = $2 AND hash = $3)
            SELECT round(least(1, d.d / (norm.n * own.n)), 4) AS similarity,
              p.structure = q.structure AS same_structure,
              p.instructions, p.variant, left(p.hash, 12) AS hash,
              (SELECT min(s.path%s)
                FROM source s WHERE s.isa = $1 AND s.variant = p.variant AND s.hash = p.hash) AS place
            FROM dot d JOIN norm USING (variant, hash), own
              JOIN program p ON p.isa = $1 AND p.variant = d.variant AND p.hash = d.hash
              JOIN program q ON q.isa = $1 AND q.variant = $2 AND q.hash = $3
            WHERE NOT (d.variant = $2 AND d.hash = $3) AND norm.n > 0 AND own.n > 0
            ORDER BY same_structure DESC, similarity DESC, p.variant, p.hash LIMIT $4
            """.formatted(ProgramPlaces.WITHIN);

    private Similar() {}

    /// @param hash of a program, or how it begins
    /// @param most rows
    /// @throws CorpusException if no program, or several, have such a hash
    public static void to(Corpus corpus, String hash, int most, Answer to) throws CorpusException, IOException {
        QueryRows found = Query.rows(
                corpus,
                "SELECT DISTINCT isa, variant, hash FROM program WHERE starts_with(hash, ?) ORDER BY ALL LIMIT 4",
                hash.toLowerCase(java.util.Locale.ROOT));
        if (found.list().isEmpty())
            throw new CorpusException("no program has a hash that begins with '%s'".formatted(hash));
        if (found.list().size() > 1)
            throw new CorpusException("several programs have a hash that begins with '%s': %s"
                    .formatted(hash, String.join(", ", names(found))));
        Query.run(corpus, NEAR, List.of(found.text(0, 0), found.text(0, 1), found.text(0, 2), most), to);
    }

    private static List<String> names(QueryRows found) {
        List<String> out = new java.util.ArrayList<>();
        for (int i = 0; i < Math.min(3, found.list().size()); i++)
            out.add("%s (%s@%s)"
                    .formatted(
                            found.text(i, 2).substring(0, StandardQueries.DIGITS), found.text(i, 0), found.text(i, 1)));
        if (found.list().size() > 3) out.add("…");
        return out;
    }
}
