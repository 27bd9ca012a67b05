package dev.heddle.cli;

import dev.heddle.code.Codec;
import dev.heddle.search.InsnPattern;
import dev.heddle.search.PatternSearch;
import dev.heddle.source.SourceException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `heddle grep`.
@Command(
        name = "grep",
        description = "Finds instructions by a pattern, such as 'iadd rX, *, *; isub *, rX, …'.",
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A pattern is one or more instructions as the disassembler writes them, and in it:",
            "  *          any operand, or any part of a word: 'ldib.*'",
            "  … or ...   any further operands; an instruction without operands stands for",
            "             it with any",
            "  X, rX, uY  a name: anything, or a register that is called so; the same name",
            "             is the same register (or a part of it), number or word",
            "  ;          the next instruction; ;; one of the next 16; ;4; one of the next 4",
            "  'X'        quotes: just these characters",
            "Modifiers count where the pattern has them: r1 is r1.cache, too. Numbers may be written in any way.",
            "docs/grep.md says more.",
            "",
            "Examples:",
            "  heddle grep 'fmadd32 rX, *, *, rX' examples/agx",
            "  heddle grep -a a630 'rcp rX, *; add.f *, rX, *' shader.bin",
            "  heddle grep --json 'device_load …;; wait' capture.rd | jq .names"
        })
final class GrepCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final IsaOptions isa = new IsaOptions();

    @Parameters(index = "0", paramLabel = "PATTERN", description = "What is looked for.")
    private String pattern = "";

    @Parameters(
            index = "1..*",
            paramLabel = "FILE",
            description = "Files and folders, as for 'stats'; - or nothing is standard input.")
    private List<String> files = List.of("-");

    @Mixin private final MatchOptions options = new MatchOptions();

    GrepCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws SourceException, Failure, IOException {
        MatchText text = options.text(console);
        InsnPattern parsed = InsnPattern.parse(pattern);
        isa.warn(console.err());
        // What is wrong with it is said before anything is read, if it is known by then for which
        // book.
        if (isa.isGiven()) new PatternSearch(isa.codec(), parsed).check();
        PassedOver passed = new PassedOver();
        List<CodeInputs.Code> codes = CodeInputs.read(files, isa, console, passed);
        Map<Codec, PatternSearch> searches = new HashMap<>();
        for (CodeInputs.Code c : codes)
            searches.computeIfAbsent(c.codec(), k -> new PatternSearch(k, parsed));
        MatchText.check(searches.values());
        for (CodeInputs.Code c : codes) {
            PatternSearch search = searches.get(c.codec());
            if (search != null) text.print(c.name(), c.codec(), search.in(c.items()));
        }
        text.summary();
        return passed.code();
    }
}
