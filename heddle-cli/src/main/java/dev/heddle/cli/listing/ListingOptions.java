package dev.heddle.cli.listing;

import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.TerminalColours;
import dev.heddle.code.Listing;
import dev.heddle.options.Args;
import dev.heddle.options.UsageException;

/// The options for what a listing shows beside the text.
public final class ListingOptions {
    private final boolean noLabels;
    private final boolean symbolize;
    private final boolean noBytes;
    private final boolean noAddresses;
    private final boolean encoding;
    private final boolean expand;

    public ListingOptions(Args args) throws UsageException {
        noLabels = args.has("--no-labels");
        symbolize = args.has("--symbolize");
        noBytes = args.has("--no-bytes");
        noAddresses = args.has("--no-addresses");
        encoding = args.has("--show-encoding");
        expand = args.has("--expand");
    }

    public Listing.Style of(Console console) throws Failure {
        if (noLabels && symbolize)
            throw Failure.usage("--symbolize and --no-labels exclude each other");
        return TerminalColours.listing(console)
                .withLabels(!noLabels)
                .withSteps(expand)
                .with(new Listing.Shown(!noAddresses, !noBytes, encoding, symbolize));
    }
}
