package dev.heddle.cli;

import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.sample.Sample;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `heddle corpus sample`, for benchmarks.
@Command(
        name = "sample",
        hidden = true,
        description = "Writes a corpus that is made up: what docs/corpus.md has measured.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true)
final class CorpusSampleCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            required = true,
            description = "A new folder.")
    private Path out = Path.of("");

    @Option(names = "--programs", paramLabel = "N", description = "How many; without it 1000.")
    private long programs = 1000;

    @Option(names = "--seed", paramLabel = "N", description = "Another seed, another corpus.")
    private long seed = 1;

    @Option(
            names = "--kernels",
            paramLabel = "DIR",
            description = "Programs of compilers; most others are like them, with other registers.")
    private @Nullable Path kernels;

    @Option(
            names = {"-a", "--isa"},
            paramLabel = "ISA[@VARIANT]",
            description = "Only this instruction set; may be given several times.")
    private List<String> sets = new ArrayList<>();

    CorpusSampleCommand(Console console) {
        this.console = console;
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
