package dev.heddle.files;

import dev.heddle.base.source.SourceException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A listing, line by line. A line whose bytes fit into a chunk is never split between two.
final class ListingSource implements ChunkSource {
    private static final String WITHOUT = "columns are found without --format";

    private final TextInput in;
    private final ListingLine line = new ListingLine();
    private final ChunkBuilder out = new ChunkBuilder();
    private long repeats;

    /// Bytes at the end of `out` that were read as a group but may be a mnemonic such as `fadd`.
    private int doubtful;

    /// Bytes of the last line in groups that were not read.
    private int unread;

    /// Bytes that the listing leaves out before the next line; 0 if none.
    private long gap;

    private @Nullable SourceException gapFault;

    /// The last line has a second word, which is a text only if the next address says so.
    private @Nullable SourceException wordFault;

    ListingSource(TextInput in) {
        this.in = in;
    }

    @Override
    public @Nullable Chunk next() throws IOException, SourceException {
        boolean more = true;
        while (more && !out.isReady()) {
            if (repeats > 0) {
                repeat();
            } else {
                more = in.nextLine();
                if (more) read();
            }
        }
        if (!more) {
            if (wordFault != null) throw wordFault;
            endGap();
            out.finish();
        }
        if (!more && !out.hadAny()) throw in.fault("no code bytes in this text");
        return out.take();
    }

    private void read() throws IOException, SourceException {
        ListingLine.Kind kind = line.parse(in.buffer, in.lineFrom, in.lineTo);
        if (in.lineCut && line.end == in.lineTo) {
            throw in.fault(in.lineFrom, 1, "too many bytes for a line of a listing; --format hex takes any number");
        }
        switch (kind) {
            case PASSED -> {}
            case GAP -> {
                if (gap == 0) gapFault = in.fault(line.faultAt, line.faultLength, line.fault);
                gap += line.repeats;
            }
            case FAULT -> throw in.fault(line.faultAt, line.faultLength, line.fault);
            case CODE -> {
                endWord();
                endGap();
                if (line.addressed) moveTo(line.address);
                repeats = line.repeats;
                repeat();
                doubtful = line.doubtful;
                unread = line.unread(in.buffer, in.lineTo);
                if (line.hasAnotherWord(in.buffer, in.lineTo))
                    wordFault = in.fault(line.end + 1, 2 * line.length, "more than one word on a line; " + WITHOUT);
            }
        }
    }

    private void endWord() throws SourceException {
        SourceException fault = wordFault;
        wordFault = null;
        boolean isText = line.addressed && line.address == out.end();
        if (fault != null && !isText) throw fault;
    }

    /// The address that follows must say that bytes are left out, or they would be lost.
    private void endGap() throws SourceException {
        SourceException fault = gapFault;
        if (fault == null) return;
        if (!line.addressed || line.address != out.end() + gap) throw fault;
        gap = 0;
        gapFault = null;
    }

    private void moveTo(long address) throws IOException, SourceException {
        if (unread > 0 && address == out.end() + unread)
            throw in.fault(
                    line.addressFrom,
                    line.addressTo - line.addressFrom,
                    "the line before has %d bytes more than a listing; %s".formatted(unread, WITHOUT));
        if (doubtful > 0 && address == out.end() - doubtful) out.drop(doubtful);
        if (out.goesBack(address)) {
            throw in.fault(line.addressFrom, line.addressTo - line.addressFrom, out.backwards(address));
        }
        out.moveTo(address);
    }

    /// Adds the bytes of the line as often as they fit; starts a new chunk first if they do not fit once.
    private void repeat() {
        if (out.room() < line.length) out.finish();
        out.from(in.line());
        while (repeats > 0 && out.room() >= line.length) {
            out.add(line.bytes, 0, line.length);
            repeats--;
        }
    }
}
