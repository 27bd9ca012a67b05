package dev.heddle.cli.corpus;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.ProgramTexts;
import dev.heddle.corpus.sample.Sample;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// `heddle corpus sample`, for benchmarks.
public final class CorpusSampleCommand implements Callable<Integer> {
    private final Console console;
    private final Path out;
    private final long programs;
    private final long seed;
    private final @Nullable Path kernels;
    private final List<String> sets;

    public CorpusSampleCommand(Console console, Args args) throws UsageException {
        this.console = console;
        out = args.needPath("--out");
        programs = args.number("--programs");
        seed = args.number("--seed");
        kernels = args.path("--kernels");
        sets = args.texts("--isa");
    }

    @Override
    public Integer call() throws Failure, IOException, SourceException {
        if (programs < 1) throw Failure.usage("--programs: expected 1 or more, found " + programs);
        if (Files.exists(out)) throw new Failure(out + ": exists; a sample is a new folder");
        try {
            Sample.write(out, new Sample.Recipe(seed, programs, sets, kernels));
        } catch (CorpusException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
        console.print(out + ": " + ProgramTexts.count(programs, "program") + "\n");
        return 0;
    }
}
