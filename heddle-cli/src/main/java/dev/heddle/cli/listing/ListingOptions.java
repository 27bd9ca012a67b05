package dev.heddle.cli.listing;

import dev.heddle.asm.Listing;
import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.cli.console.TerminalColours;
import java.util.EnumSet;
import java.util.Set;

/// The options for what a listing shows besides texts.
public final class ListingOptions {
    private final boolean noLabels;
    private final boolean expand;
    private final Set<Listing.Shown> shown = EnumSet.noneOf(Listing.Shown.class);

    public ListingOptions(Args args) throws UsageException {
        noLabels = args.has("--no-labels");
        expand = args.has("--expand");
        if (!args.has("--no-addresses")) shown.add(Listing.Shown.ADDRESSES);
        if (!args.has("--no-bytes")) shown.add(Listing.Shown.BYTES);
        if (args.has("--show-encoding")) shown.add(Listing.Shown.ENCODINGS);
        if (args.has("--symbolize")) shown.add(Listing.Shown.LABEL_NUMBERS);
    }

    public Listing.Style of(Console console) throws Failure {
        if (noLabels && shown.contains(Listing.Shown.LABEL_NUMBERS))
            throw Failure.usage("--symbolize and --no-labels exclude each other");
        return TerminalColours.listing(console)
                .withLabels(!noLabels)
                .withSteps(expand)
                .with(shown);
    }
}
