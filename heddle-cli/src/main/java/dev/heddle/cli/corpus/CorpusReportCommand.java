package dev.heddle.cli.corpus;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.OutputFile;
import dev.heddle.cli.input.Inputs;
import dev.heddle.corpus.query.CorpusReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/// `heddle corpus report`.
public final class CorpusReportCommand implements Callable<Integer> {
    private final Console console;
    private final CorpusFolder folder;
    private final Path out;

    public CorpusReportCommand(Console console, Args args) throws UsageException {
        this.console = console;
        folder = new CorpusFolder(args);
        out = args.needPath("--out");
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        OutputFile file = new OutputFile(out);
        if (!Inputs.isStandard(out)) file.check();
        folder.open(corpus -> {
            String page = CorpusReport.of(corpus, folder.name());
            if (Inputs.isStandard(out)) console.print(page);
            else file.write(page.getBytes(StandardCharsets.UTF_8));
        });
        return 0;
    }
}
