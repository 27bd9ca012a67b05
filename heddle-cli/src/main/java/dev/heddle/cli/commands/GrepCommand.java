package dev.heddle.cli.commands;

import dev.heddle.asm.Codec;
import dev.heddle.asm.search.InsnPattern;
import dev.heddle.asm.search.PatternSearch;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.input.CodeInputs;
import dev.heddle.cli.input.IsaOptions;
import dev.heddle.cli.input.ProgramOption;
import dev.heddle.cli.input.SkippedFiles;
import dev.heddle.cli.listing.MatchOptions;
import dev.heddle.cli.listing.MatchText;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/// `heddle grep`.
public final class GrepCommand implements Callable<Integer> {
    private final Console console;
    private final IsaOptions isa;
    private final String pattern;
    private final List<String> files;
    private final ProgramOption program;
    private final MatchOptions options;

    public GrepCommand(Console console, Args args) throws UsageException {
        this.console = console;
        isa = new IsaOptions(args);
        pattern = args.word(0, "");
        files = args.words(1, "-");
        program = new ProgramOption(args);
        options = new MatchOptions(args);
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        MatchText text = options.text(console);
        InsnPattern parsed = InsnPattern.parse(pattern);
        isa.warn(console.err());
        // What is wrong with it is reported before anything is read, if it is known by then for which
        // book.
        if (isa.isGiven()) new PatternSearch(isa.codec(), parsed).check();
        SkippedFiles skipped = new SkippedFiles();
        List<CodeInputs.Code> codes = CodeInputs.read(files, isa, program, console, skipped);
        Map<Codec, PatternSearch> searches = new HashMap<>();
        for (CodeInputs.Code c : codes) searches.computeIfAbsent(c.codec(), k -> new PatternSearch(k, parsed));
        MatchText.check(searches.values());
        for (CodeInputs.Code c : codes) {
            PatternSearch search = searches.get(c.codec());
            if (search != null) text.print(c.name(), c.codec(), search.in(c.items()));
        }
        text.summary();
        return skipped.code();
    }
}
