package dev.heddle.cli.listing;

import dev.heddle.base.options.Args;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;

/// The options for how places of a pattern are written.
public final class MatchOptions {
    private final boolean json;
    private final boolean count;
    private final long most;

    public MatchOptions(Args args) {
        json = args.has("--json");
        count = args.has("--count");
        Long most = args.whole("--max");
        this.most = most == null ? Long.MAX_VALUE : most;
    }

    public MatchText text(Console console) throws Failure {
        if (json && count) throw Failure.usage("--json: not together with --count");
        if (most < 0) throw Failure.usage("--max: at least 0");
        return new MatchText(console, json, count, most);
    }
}
