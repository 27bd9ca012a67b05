package dev.heddle.cli;

import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.report.Report;
import dev.heddle.corpus.store.Corpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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

    @Parameters(index = "0", paramLabel = "OUT", description = "What a scan has written.")
    private Path folder = Path.of("");

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
    public Integer call() throws Failure, IOException {
        OutputFile file = new OutputFile(out);
        if (!Inputs.isStandard(out)) file.check();
        String page;
        try (Corpus corpus = Corpus.open(folder)) {
            Path name = folder.toAbsolutePath().normalize().getFileName();
            page = Report.of(corpus, name == null ? "corpus" : name.toString());
        } catch (CorpusException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
        if (Inputs.isStandard(out)) console.print(page);
        else file.write(page.getBytes(StandardCharsets.UTF_8));
        return 0;
    }
}
