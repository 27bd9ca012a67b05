package dev.heddle.cli;

import dev.heddle.code.Listing;
import picocli.CommandLine.Option;

/// What a listing shows beside the text.
final class ListingOptions {
    @Option(names = "--no-labels", description = "Write branch targets as addresses.")
    private boolean noLabels;

    @Option(
            names = "--symbolize",
            description =
                    "Number the labels of branch targets (L0, L1, in their order) instead of calling them by their addresses (L_1c), so that"
                            + " listings of code that has moved are the same.")
    private boolean symbolize;

    @Option(names = "--no-bytes", description = "Leave out the bytes before the text.")
    private boolean noBytes;

    @Option(
            names = "--no-addresses",
            description = "Leave out the addresses; with --no-bytes the text alone, as a source.")
    private boolean noAddresses;

    @Option(
            names = "--show-encoding",
            description = "After the text write its bytes: '; encoding: [0x38,0x00]'.")
    private boolean encoding;

    @Option(
            names = "--expand",
            description =
                    "After an instruction that is done several times, such as (rpt3) of ir3, write each step as a remark.")
    private boolean expand;

    void choose(QuickArgs args) {
        noLabels = args.has("--no-labels");
        expand = args.has("--expand");
    }

    Listing.Style of(Console console) throws Failure {
        if (noLabels && symbolize)
            throw Failure.usage("--symbolize and --no-labels exclude each other");
        return Colours.listing(console)
                .withLabels(!noLabels)
                .withSteps(expand)
                .with(new Listing.Shown(!noAddresses, !noBytes, encoding, symbolize));
    }
}
