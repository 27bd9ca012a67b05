package dev.heddle.cli;

import dev.heddle.cli.diff.JsonDiff;
import dev.heddle.cli.diff.Side;
import dev.heddle.cli.diff.TextDiff;
import dev.heddle.cli.stats.Comparison;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.align.Aligner;
import dev.heddle.flow.align.Row;
import dev.heddle.source.SourceException;
import dev.heddle.stats.StatsMaker;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `heddle diff`.
@Command(
        name = "diff",
        description =
                "Shows how two programs differ: blocks that correspond, then instructions, whatever registers they use.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "The input is what 'stats' takes. '-' is only in the first program, '+' only in the second one, '~' is the same with",
            "other registers or another address that is jumped to. The exit code is 0, also if the programs differ; with",
            "--exit-code it is 1 if they do.",
            "",
            "Examples:",
            "  heddle diff old.s new.s",
            "  heddle diff -y -a agx before.bin after.bin"
        })
final class DiffCommand implements Callable<Integer> {
    private static final int WIDTH = 120;

    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Parameters(index = "0", paramLabel = "A", description = "The first program.")
    private String before = "";

    @Parameters(index = "1", paramLabel = "B", description = "The second program.")
    private String after = "";

    @Option(
            names = "--program",
            paramLabel = "NAME",
            description = "Which one of files of several.")
    private @Nullable String program;

    @Option(
            names = {"-y", "--side-by-side"},
            description = "Two columns.")
    private boolean sideBySide;

    @Option(
            names = {"-U", "--unified"},
            paramLabel = "N",
            description = "Lines around a difference; without it, all lines.")
    private @Nullable Integer context;

    @Option(
            names = "--width",
            paramLabel = "N",
            description = "Columns for --side-by-side; default is " + WIDTH + ".")
    private @Nullable Integer width;

    @Option(names = "--json", description = "Write JSON.")
    private boolean json;

    @Option(names = "--exit-code", description = "Exit with 1 if the programs differ.")
    private boolean exitCode;

    DiffCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        if (before.equals("-") && after.equals("-"))
            throw Failure.usage("standard input can only be one of the two programs");
        int around = context == null ? -1 : context;
        if (context != null && around < 0) throw Failure.usage("--unified: at least 0");
        if (width != null && !sideBySide) throw Failure.usage("--width is for --side-by-side");
        if (json && (sideBySide || context != null))
            throw Failure.usage("--json: not together with --side-by-side or --unified");
        isa.warn(console.err());
        Side a = side(before);
        Side b = side(after);
        List<Row> rows = Aligner.rows(a.codec(), a.graph(), b.codec(), b.graph());
        if (json) {
            JsonDiff.write(a, b, rows, console.out());
        } else {
            TextDiff text = new TextDiff(a, b, console.colour());
            console.print(
                    sideBySide
                            ? text.sideBySide(rows, around, width == null ? WIDTH : width)
                            : text.unified(rows, around));
            console.print("\n" + TextDiff.counts(rows) + "\n");
            console.print(Comparison.ofTwo(a.stats(), b.stats()));
        }
        boolean differ = rows.stream().anyMatch(r -> r.kind() != Row.Kind.SAME);
        return exitCode && differ ? 1 : 0;
    }

    private Side side(String file) throws SourceException, Failure, IOException {
        CodeInputs.Code code = CodeInputs.one(file, program, isa, console);
        StatsMaker maker = new StatsMaker(code.codec());
        FlowGraph graph = maker.graph(code.items(), code.entry());
        return new Side(
                code.name(), code.codec(), graph, maker.of(code.items(), graph, code.launch()));
    }
}
