package dev.heddle.cli;

import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `heddle corpus`, with a class for each of its subcommands.
@Command(
        name = "corpus",
        description =
                "Makes tables of everything that a corpus of programs contains, and asks them.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  heddle corpus scan caches/ captures.tar.zst -o corpus",
            "  heddle corpus query corpus 'select isa, count(*) from program group by isa'",
            "  heddle corpus top corpus cost",
            "  heddle corpus compare before after",
            "",
            "docs/corpus.md says more."
        })
final class CorpusCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    private CorpusCommand() {}

    /// The command with its subcommands.
    static CommandSpec spec(Console console) {
        CommandLine line = new CommandLine(new CorpusCommand());
        line.addSubcommand("scan", new CorpusScanCommand(console));
        line.addSubcommand("query", new CorpusQueryCommand(console));
        line.addSubcommand("unknown", new CorpusUnknownCommand(console));
        line.addSubcommand("top", new CorpusTopCommand(console));
        line.addSubcommand("compare", new CorpusCompareCommand(console));
        line.addSubcommand("similar", new CorpusSimilarCommand(console));
        line.addSubcommand("grep", new CorpusGrepCommand(console));
        line.addSubcommand("report", new CorpusReportCommand(console));
        line.addSubcommand("sample", new CorpusSampleCommand(console));
        return line.getCommandSpec();
    }

    @Override
    public void run() {
        String names =
                spec.subcommands().entrySet().stream()
                        .filter(e -> !e.getValue().getCommandSpec().usageMessage().hidden())
                        .map(Map.Entry::getKey)
                        .collect(Collectors.joining(", "));
        throw new CommandLine.ParameterException(
                spec.commandLine(), "expected a command: " + names);
    }
}
