package dev.heddle.cli.table;

import dev.heddle.base.options.Command;
import dev.heddle.base.options.Option;
import dev.heddle.base.options.Options;
import dev.heddle.corpus.scan.ScanArguments;
import java.util.List;

/// Commands for many programs at once.
final class ManyFiles {
    private static final String ADD_ON = "corpus";

    private ManyFiles() {}

    static Command corpus() {
        return Command.of("heddle corpus", "Indexes many programs into Parquet tables, and queries them in SQL.")
                .command(scan())
                .command(query())
                .command(of("unknown", "Lists bits that programs set and that have no known meaning.")
                        .with(most("50"))
                        .with(Shared.ROWS)
                        .build())
                .command(of("top", "Lists the most frequent instructions, or the programs with the largest numbers.")
                        .takes("COLUMN", "A number of programs, such as cost or spills.")
                        .with(most("20"))
                        .with(Shared.ROWS)
                        .examples("heddle corpus top corpus", "heddle corpus top corpus spills -n 5")
                        .build())
                .command(compare())
                .command(similar())
                .command(grep())
                .command(of(
                                "report",
                                "Writes one page with plots: instructions, registers, costs, duplicates, unknown"
                                        + " bits, failures.")
                        .required("-o, --out", "FILE", "The page; - is standard output.")
                        .notes("The page is complete in itself and loads nothing from elsewhere.")
                        .examples("heddle corpus report corpus -o report.html")
                        .build())
                .notes("docs/corpus.md has the details.")
                .examples(
                        "heddle corpus scan caches/ captures.tar.zst -o corpus",
                        "heddle corpus query corpus 'select isa, count(*) from program group by isa'",
                        "heddle corpus top corpus cost",
                        "heddle corpus compare before after")
                .needsAddOn(ADD_ON)
                .build();
    }

    /// A command that asks a corpus.
    private static Command.Builder of(String name, String summary) {
        return Command.of("heddle corpus " + name, summary)
                .needs("OUT", "The folder that a scan has written.")
                .needsAddOn(ADD_ON);
    }

    private static List<Option> most(String otherwise) {
        return List.of(Options.whole("-n", "N", otherwise, "Print at most N rows."));
    }

    private static Command scan() {
        return Command.of(
                        "heddle corpus scan",
                        "Finds all programs in folders, archives and captures, and writes tables about them.")
                .needsSome(ScanArguments.FILES.name(), ScanArguments.FILES.help())
                .with(ScanArguments.OPTIONS)
                .whole("--threads", "N", "", "How many files to read at once; one for each core by default.")
                .notes("""
                        A program that is found several times is measured once. What cannot be read is a row of the table
                        'failure'. An interrupted scan continues where it stopped when the same command is given again.
                        """)
                .examples(
                        "heddle corpus scan caches/ -o corpus",
                        "heddle corpus scan -a agx 'dumps/**/*.bin' old.zip -o corpus --application demo")
                .needsAddOn(ADD_ON)
                .build();
    }

    private static Command query() {
        return of("query", "Queries the tables in SQL.")
                .needs("SQL", "The query.")
                .with(Shared.ROWS)
                .notes("""
                        The tables are program, source, instruction, finding, unknown and failure; 'describe program' lists the
                        columns of one. A query reads, and only these tables.
                        """)
                .examples(
                        "heddle corpus query corpus 'select isa, count(*) from program group by isa'",
                        "heddle corpus query corpus 'from failure' --csv")
                .build();
    }

    private static Command compare() {
        return Command.of(
                        "heddle corpus compare",
                        "Says which programs are better and worse in another corpus, and in total.")
                .needs("OLD", "The folder that a scan has written.")
                .needs("NEW", "The folder that a later scan has written.")
                .notes("""
                        Programs are matched by their place within their corpus: the path below the common folder, the member
                        of an archive, the name in a container.
                        """)
                .needsAddOn(ADD_ON)
                .build();
    }

    private static Command similar() {
        return of("similar", "Lists the programs that are most like one.")
                .needs("HASH", "The hash of the program, or its beginning.")
                .with(most("20"))
                .with(Shared.ROWS)
                .notes("""
                        Similarity is the cosine of the instruction counts; an instruction that all programs have counts
                        little. It is 1 for the same mix. Programs that differ only in their registers come first.
                        """)
                .build();
    }

    private static Command grep() {
        return of("grep", "Finds instructions by a pattern, such as 'rcp rX, *; add.f *, rX, *'.")
                .needs("PATTERN", "What to look for.")
                .with(Shared.MATCHES)
                .notes("""
                        Patterns are those of 'heddle grep'. The tables say which programs may match; their code is read from
                        the files of the scan, by the names that they had there. A program in several places is named by one.
                        """)
                .build();
    }
}
