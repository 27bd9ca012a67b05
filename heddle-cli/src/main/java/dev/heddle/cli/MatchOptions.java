package dev.heddle.cli;

import picocli.CommandLine.Option;

/// How places of a pattern are written.
final class MatchOptions {
    @Option(names = "--json", description = "Write JSON Lines: one object for each place.")
    private boolean json;

    @Option(names = "--count", description = "Write how many places each program has.")
    private boolean count;

    @Option(
            names = "--max",
            paramLabel = "N",
            description = "Write so many places at most; all are counted.")
    private long most = Long.MAX_VALUE;

    MatchText text(Console console) throws Failure {
        if (json && count) throw Failure.usage("--json: not together with --count");
        if (most < 0) throw Failure.usage("--max: at least 0");
        return new MatchText(console, json, count, most);
    }
}
