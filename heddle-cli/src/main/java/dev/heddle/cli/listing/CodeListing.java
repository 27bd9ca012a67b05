package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.LineWriter;
import dev.heddle.asm.Listing;
import dev.heddle.asm.StreamDecoder;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.DecodeProgress;
import dev.heddle.cli.input.NotesFile;
import dev.heddle.files.Chunk;
import dev.heddle.files.CodeReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/// Lists a code that is read piece by piece. Branch targets of a large one are written as addresses: it is not kept.
public final class CodeListing {
    /// Bytes of a large code.
    private static final int LARGE = 1 << 22;

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
        List<Chunk> start = new ArrayList<>();
        long bytes = 0;
        Chunk next = reader.next();
        for (; next != null && bytes < LARGE; next = reader.next()) {
            start.add(next);
            bytes += next.length();
        }
        if (next != null && !style.own() && notes.notes().isEmpty()) {
            start.add(next);
            large(start, reader);
            return;
        }
        Listing listing = new Listing(codec, style, console.out());
        listing.notes(notes.notes());
        for (Chunk c : start) listing.feed(c.address() + base, c.bytes(), c.length());
        for (; next != null; next = reader.next()) listing.feed(next.address() + base, next.bytes(), next.length());
        listing.finish();
        notes.report(listing.unlisted(), console);
    }

    private void large(List<Chunk> start, CodeReader reader) throws IOException, SourceException {
        try (DecodeProgress progress = DecodeProgress.of(console);
                ParallelChunkDecoder all =
                        new ParallelChunkDecoder(codec.book().isa(), this::writer, console.out(), progress)) {
            for (Chunk c : start) all.feed(c.address() + base, c.bytes(), c.length());
            start.clear();
            for (Chunk c = reader.next(); c != null; c = reader.next())
                all.feed(c.address() + base, c.bytes(), c.length());
            all.finish();
        }
    }

    private ParallelChunkDecoder.Writer writer() {
        return lines(new LineWriter(codec, style));
    }

    public static ParallelChunkDecoder.Writer lines(LineWriter to) {
        return new Lines(to);
    }

    private record Lines(LineWriter lines) implements ParallelChunkDecoder.Writer {
        @Override
        public StreamDecoder.Sink sink() {
            return lines;
        }

        @Override
        public int length() {
            return lines.length();
        }

        @Override
        public void writeTo(OutputStream to, int from) throws IOException {
            lines.writeTo(to, from);
        }

        @Override
        public void clear() {
            lines.clear();
        }
    }
}
