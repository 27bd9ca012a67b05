package dev.heddle.cli.commands;

import dev.heddle.analysis.stats.StatsMaker;
import dev.heddle.asm.Codec;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.graph.BlockText;
import dev.heddle.cli.graph.DotGraph;
import dev.heddle.cli.graph.JsonGraph;
import dev.heddle.cli.graph.SvgGraph;
import dev.heddle.cli.input.CodeFile;
import dev.heddle.cli.input.CodeInputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.flow.BasicBlock;
import dev.heddle.flow.Cost;
import dev.heddle.flow.FlowGraph;
import dev.heddle.flow.PathCosts;
import dev.heddle.flow.lane.LaneGraph;
import dev.heddle.flow.lane.LaneGraphException;
import dev.heddle.flow.layout.DrawnGraph;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.isa.CostModel;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle graph`.
public final class GraphCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final CodeFile from;
    private final boolean dot;
    private final boolean lane;
    private final boolean json;
    private final @Nullable Path output;

    public GraphCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        from = new CodeFile(args);
        dot = args.has("--dot");
        lane = args.has("--lane");
        json = args.has("--json");
        output = args.path("--output");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        if (dot && json) throw Failure.usage("--dot: not together with --json");
        isa.warn(console.err());
        Path to = output;
        if (to != null) {
            OutputFile out = new OutputFile(to);
            out.check();
            if (!from.isStandard()) out.isNot(Path.of(from.file()));
        }
        CodeInputs.Code code = CodeInputs.one(from.file(), isa, from.program(), console);
        from.program().mustBeUsed(List.of(from.file()));
        StatsMaker maker = new StatsMaker(code.codec());
        FlowGraph graph = maker.graph(code.items(), code.entry());
        if (graph.blocks().isEmpty()) throw new Failure(code.name() + ": no instruction in it");
        String picture = lane
                ? ofLane(code.name(), code.codec(), graph)
                : picture(
                        code.name(),
                        DrawnGraph.of(graph),
                        BlockText.of(code.codec(), graph, costs(maker, graph), most()));
        if (to == null) console.print(picture);
        else new OutputFile(to).write(out -> out.write(picture.getBytes(StandardCharsets.UTF_8)));
        return 0;
    }

    /// @return lines of a block that are shown
    private int most() {
        return json ? Integer.MAX_VALUE : BlockText.MOST;
    }

    private String ofLane(String title, Codec codec, FlowGraph program) throws Failure {
        try {
            LaneGraph graph = LaneGraph.of(codec.book(), program);
            for (String a : graph.assumptions()) console.err().println("note: %s: %s".formatted(title, a));
            RegisterNames names = RegisterNames.of(codec.book());
            return picture(title, DrawnGraph.of(graph, names), BlockText.of(codec, graph, most()));
        } catch (LaneGraphException e) {
            throw new Failure(title + ": " + e.getMessage());
        }
    }

    private String picture(String title, DrawnGraph graph, List<BlockText> texts) throws Failure {
        if (json) return JsonWriter.text(JsonGraph.of(title, graph, texts)) + "\n";
        if (dot) return DotGraph.of(title, graph, texts);
        try {
            return SvgGraph.of(title, graph, texts);
        } catch (IllegalArgumentException e) {
            throw new Failure("%s: %s; --dot has no limit".formatted(title, e.getMessage()));
        }
    }

    /// What each block costs on the pipe with the most to do there.
    private static List<String> costs(StatsMaker maker, FlowGraph graph) {
        List<Cost> costs = maker.costs(graph);
        CostModel model = maker.model();
        List<String> out = new ArrayList<>();
        for (BasicBlock b : graph.blocks()) {
            String best = "";
            double most = 0;
            for (CostModel.Pipe p : model.pipes().values()) {
                double n = PathCosts.sum(b, i -> costs.get(i).on(p.name())) / (double) p.rate();
                if (n <= most) continue;
                most = n;
                BigDecimal shown = BigDecimal.valueOf(n).setScale(2, RoundingMode.HALF_UP);
                best = "%s on %s".formatted(shown.stripTrailingZeros().toPlainString(), p.name());
            }
            out.add(best);
        }
        return out;
    }
}
