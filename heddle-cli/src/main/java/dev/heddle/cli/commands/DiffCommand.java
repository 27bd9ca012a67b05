package dev.heddle.cli.commands;

import dev.heddle.analysis.stats.StatsMaker;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.diff.JsonDiff;
import dev.heddle.cli.diff.Side;
import dev.heddle.cli.diff.TextDiff;
import dev.heddle.cli.input.CodeInputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.cli.stats.ReportComparison;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.align.AlignedRow;
import dev.heddle.flow.align.Aligner;
import dev.heddle.flow.align.LoopPair;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle diff`.
public final class DiffCommand implements Callable<Integer> {
    private static final int WIDTH = 120;

    private final Console console;
    private final IsaOptions isa;
    private final @Nullable String afterIsa;
    private final String before;
    private final String after;
    private final ProgramOption program;
    private final boolean sideBySide;
    private final @Nullable Integer context;
    private final @Nullable Integer width;
    private final boolean json;
    private final boolean exitCode;

    public DiffCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        afterIsa = args.text("--after-isa");
        before = args.word(0, "");
        after = args.word(1, "");
        program = new ProgramOption(args);
        sideBySide = args.has("--side-by-side");
        context = args.small("--unified", 0);
        width = args.small("--width", 0);
        json = args.has("--json");
        exitCode = args.has("--exit-code");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        if (before.equals("-") && after.equals("-"))
            throw Failure.usage("standard input can only be one of the two programs");
        int around = context == null ? -1 : context;
        if (width != null && !sideBySide) throw Failure.usage("--width is for --side-by-side");
        if (json && (sideBySide || context != null))
            throw Failure.usage("--json: not together with --side-by-side or --unified");
        isa.warn(console.err());
        IsaOptions later = isa.copy();
        if (afterIsa != null) later.choose(afterIsa);
        Side a = side(before, isa.copy());
        Side b = side(after, later);
        program.mustBeUsed(List.of(before, after));
        List<AlignedRow> rows = Aligner.rows(a.codec(), a.graph(), b.codec(), b.graph());
        List<LoopPair> loops = LoopPair.of(a.graph(), b.graph(), rows);
        if (json) {
            JsonWriter.indented(JsonDiff.of(a, b, rows, loops), console.out());
        } else {
            TextDiff text = new TextDiff(a, b, console.colour());
            console.print(
                    sideBySide
                            ? text.sideBySide(rows, around, width == null ? WIDTH : width)
                            : text.unified(rows, around));
            console.print("\n" + TextDiff.counts(rows) + "\n");
            console.print(ReportComparison.ofTwo(a.stats(), b.stats()));
            console.print(text.loops(loops));
        }
        boolean differ = rows.stream().anyMatch(r -> r.kind() != AlignedRow.Kind.SAME);
        return exitCode && differ ? 1 : 0;
    }

    /// @param of what the options say of this side; what the file says of itself stays with it
    private Side side(String file, IsaOptions of) throws SourceException, Failure, IOException {
        CodeInputs.Code code = CodeInputs.one(file, of, program, console);
        StatsMaker maker = new StatsMaker(code.codec());
        FlowGraph graph = maker.graph(code.items(), code.entry());
        return new Side(
                code.name(), code.codec(), graph, maker.of(code.items(), graph, code.launch()), maker.loops(graph));
    }
}
