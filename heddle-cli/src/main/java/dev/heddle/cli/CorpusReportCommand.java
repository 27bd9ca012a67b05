package dev.heddle.cli;

import dev.heddle.corpus.report.Report;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `heddle corpus report`.
@Command(
        name = "report",
        description =
                "Writes one page with plots: instructions, registers, costs, duplicates, unknown bits, failures.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "The page has all that it shows in it, and asks no host for anything.",
            "",
            "Example:",
            "  heddle corpus report corpus -o report.html"
        })
final class CorpusReportCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final CorpusFolder folder = new CorpusFolder();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            required = true,
            description = "The page; - is standard output.")
    private Path out = Path.of("-");

    CorpusReportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        OutputFile file = new OutputFile(out);
        if (!Inputs.isStandard(out)) file.check();
        folder.open(corpus -> {
            String page = Report.of(corpus, folder.name());
            if (Inputs.isStandard(out)) console.print(page);
            else file.write(page.getBytes(StandardCharsets.UTF_8));
        });
        return 0;
    }
}
