package dev.heddle.files;

import dev.heddle.base.source.SourceException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads what `od -tx1`, `hexdump -C` and `xxd` write, line by line. The offsets have to follow each other, and the
/// characters at the right have to be those of the bytes.
final class DumpSource implements ChunkSource {
    /// The most bytes that all `*` of a dump may stand for: a short text must not become a long listing.
    private static final long MAX_REPEATED = 1L << 24;

    private static final String UNSURE =
            "these offsets may be octal, decimal or hexadecimal; 'od -v -Ax' from offset 0 on is clear";

    private final TextInput in;
    private final DumpLine line = new DumpLine();
    private final Offsets offsets = new Offsets();
    private final ChunkBuilder out = new ChunkBuilder();

    /// The bytes of the last line; none before the first one.
    private byte[] last = {};

    /// What a `*` repeats, and how many bytes of it are still to come.
    private byte[] again = {};

    private long repeated;
    private long repeatedInAll;

    /// The bytes of the line after that.
    private byte[] after = {};

    private boolean isStarred;
    private boolean isOver;
    private boolean isBegun;
    private boolean hasColon;

    DumpSource(TextInput in) {
        this.in = in;
    }

    @Override
    public @Nullable Chunk next() throws IOException, SourceException {
        boolean more = true;
        while (more && !out.isReady()) {
            if (repeated > 0) {
                append(again);
                repeated -= again.length;
            } else if (after.length > 0) {
                append(after);
                after = new byte[0];
            } else {
                more = in.nextLine();
                if (more) read();
            }
        }
        if (!more) finish();
        return out.take();
    }

    private void finish() throws IOException, SourceException {
        if (isStarred) throw in.fault("the dump ends after a '*': how often is not said");
        if (last.length == 0) throw in.fault("no code bytes in this text");
        begin();
        out.finish();
    }

    private void read() throws IOException, SourceException {
        byte[] b = in.buffer;
        if (in.lineCut) throw in.fault(in.lineFrom, 1, "too long for a line of a dump");
        switch (line.parse(b, in.lineFrom, in.lineTo)) {
            case BLANK -> {}
            case STAR -> {
                if (last.length == 0 || isStarred || isOver)
                    throw in.fault(in.lineFrom, 1, "'*' repeats the line before it; there is none");
                isStarred = true;
            }
            case OTHER -> throw notALine();
            case END -> {
                offset();
                isOver = true;
            }
            case DATA -> data(b);
        }
    }

    private void data(byte[] b) throws IOException, SourceException {
        if (!line.isBytes()) throw notALine();
        if (isOver) throw offsetFault("the dump has ended with the line before");
        if (line.column != DumpLine.Column.NONE && !line.agrees(b, false))
            throw in.fault(
                    line.textFrom,
                    Math.max(1, line.textTo - line.textFrom),
                    "these characters are not those of the bytes before them");
        offset();
        hasColon |= line.hasColon;
        byte[] bytes = new byte[line.length()];
        for (int i = 0; i < bytes.length; i++) bytes[i] = line.at(i);
        last = bytes;
        after = bytes;
        offsets.add(bytes.length);
    }

    /// Reads the offset of a line, and with it how often the line before a `*` is there.
    private void offset() throws IOException, SourceException {
        boolean isKnown = last.length > 0 && !isStarred && offsets.isSureOfNext();
        long expected = isKnown ? offsets.next() : -1;
        int each = isStarred ? last.length : 0;
        if (!offsets.follow(in.buffer, line.offsetFrom, line.offsetTo, line.bases(), each))
            throw offsetFault("this offset does not follow those before it"
                    + (isKnown ? ": the bytes end at 0x%x".formatted(expected) : ""));
        if (!isStarred) return;
        isStarred = false;
        if (!offsets.isSureOfNext()) throw offsetFault(UNSURE);
        begin();
        again = last;
        repeated = offsets.next() - out.end();
        repeatedInAll += repeated;
        if (repeatedInAll > MAX_REPEATED)
            throw offsetFault("all '*' stand for at most %d MiB".formatted(MAX_REPEATED >> 20));
    }

    private void append(byte[] bytes) throws IOException, SourceException {
        if (out.room() < bytes.length) {
            begin();
            out.finish();
        }
        out.from(in.line());
        out.add(bytes, 0, bytes.length);
    }

    /// Before the first bytes are given away: the first offset is as sure as it will ever be.
    private void begin() throws IOException, SourceException {
        if (isBegun) return;
        isBegun = true;
        if (!offsets.isSure() && !hasColon) throw in.fault(UNSURE);
        out.startAt(offsets.first());
    }

    private SourceException offsetFault(String message) throws IOException {
        return in.fault(line.offsetFrom, line.offsetTo - line.offsetFrom, message);
    }

    private SourceException notALine() throws IOException {
        return in.fault(
                in.lineFrom,
                Math.max(1, in.lineTo - in.lineFrom),
                "not a line of a dump; one is an offset and then bytes, two digits each");
    }
}
