package dev.heddle.corpus.query;

import dev.heddle.base.source.Suggest;
import dev.heddle.corpus.store.Column;
import dev.heddle.corpus.store.ColumnType;
import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import dev.heddle.corpus.store.Table;
import java.io.IOException;
import java.util.List;

/// Questions that everybody asks.
public final class StandardQueries {
    /// Digits of a hash that are shown, and that name a program unless several begin so.
    public static final int DIGITS = 12;

    private StandardQueries() {}

    /// Bits of unknown meaning that are in use, the most frequent first.
    ///
    /// @param most rows
    public static void unknown(Corpus corpus, int most, Answer to) throws CorpusException, IOException {
        Query.run(corpus, """
                SELECT isa, variant, entry, bits, value, sum(count)::BIGINT AS count,
                  left(min(example), 12) AS example, arg_min(example_text, example) AS instruction
                FROM unknown GROUP BY ALL ORDER BY count DESC, isa, variant, entry, bits, value LIMIT ?
                """, List.of(most), to);
    }

    /// The most frequent instructions, each program taken once.
    public static void instructions(Corpus corpus, int most, Answer to) throws CorpusException, IOException {
        Query.run(corpus, """
                SELECT isa, mnemonic, sum(count)::BIGINT AS count, count(DISTINCT hash) AS programs,
                  round(100 * sum(count) / sum(sum(count)) OVER (PARTITION BY isa), 2) AS percent
                FROM instruction GROUP BY isa, mnemonic ORDER BY count DESC, isa, mnemonic LIMIT ?
                """, List.of(most), to);
    }

    /// The programs with most of something.
    ///
    /// @param column of the table of programs, a number
    public static void programs(Corpus corpus, String column, int most, Answer to) throws CorpusException, IOException {
        List<String> numbers = Table.PROGRAM.columns().stream()
                .filter(c -> c.type() != ColumnType.TEXT && c.type() != ColumnType.NUMBERS)
                .map(Column::name)
                .toList();
        if (!numbers.contains(column))
            throw new CorpusException("there is no number '%s' of programs; there are %s%s"
                    .formatted(column, String.join(", ", numbers), Suggest.near(column, numbers)));
        Query.run(corpus, """
                SELECT p.%1$s, p.isa, p.variant, left(p.hash, 12) AS hash, p.instructions AS size,
                  min(s.path%2$s) AS place
                FROM program p LEFT JOIN source s USING (isa, variant, hash, version)
                WHERE p.%1$s IS NOT NULL
                GROUP BY p.%1$s, p.isa, p.variant, p.hash, p.instructions
                ORDER BY p.%1$s DESC, p.isa, p.variant, p.hash LIMIT ?
                """.formatted('"' + column + '"', ProgramPlaces.WITHIN), List.of(most), to);
    }
}
