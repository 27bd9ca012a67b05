package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Listing;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.DecodeProgress;
import dev.heddle.cli.input.NotesFile;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import java.io.IOException;

/// Lists a code that is read piece by piece.
public final class CodeListing {
    private final Codec codec;
    private final Listing.Style style;
    private final Console console;
    private final long base;
    private final NotesFile notes;

    /// @param base added to all addresses
    /// @param notes by the addresses that are listed
    public CodeListing(Codec codec, Listing.Style style, Console console, long base, NotesFile notes) {
        this.codec = codec;
        this.style = style;
        this.console = console;
        this.base = base;
        this.notes = notes;
    }

    public void write(CodeReader reader) throws IOException, SourceException {
        Listing listing = new Listing(codec, style, console.out());
        listing.notes(notes.notes());
        try (DecodeProgress progress = DecodeProgress.of(console)) {
            for (Chunk c = reader.next(); c != null; c = reader.next()) {
                progress.decoded(c.length());
                listing.feed(c.address() + base, c.bytes(), c.length());
            }
            listing.finish();
        }
        notes.report(listing.unlisted(), console);
    }
}
