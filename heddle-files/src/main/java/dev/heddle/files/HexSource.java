package dev.heddle.files;

import static dev.heddle.files.HexText.ADDRESS_LENGTH;
import static dev.heddle.files.HexText.GAP;
import static dev.heddle.files.HexText.isX;
import static dev.heddle.files.HexText.value;

import dev.heddle.base.source.SourceException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Hex text, without ever needing a whole line: [#run()] is the fast loop over pairs of digits and gaps; whatever it
/// does not know it leaves to [#step()].
final class HexSource implements ChunkSource {
    private final TextInput in;
    private final ChunkBuilder out = new ChunkBuilder();
    private boolean lineStarts = true;

    HexSource(TextInput in) {
        this.in = in;
    }

    @Override
    public @Nullable Chunk next() throws IOException, SourceException {
        boolean more = true;
        while (more && !out.isReady()) {
            if (lineStarts) {
                startLine();
            } else {
                run();
                if (out.room() == 0) out.finish();
                else more = step();
            }
        }
        if (!more) out.finish();
        if (!more && !out.hadAny()) throw in.fault("no code bytes in this text");
        return out.take();
    }

    private void run() {
        byte[] text = in.buffer;
        byte[] bytes = out.bytes;
        byte[] values = HexText.VALUE;
        int at = in.position;
        int last = in.limit - 1;
        int length = out.length;
        out.from(in.line());
        while (at < last && length < bytes.length) {
            int high = values[text[at] & 255];
            if (high == GAP) {
                at++;
                continue;
            }
            int pair = high << 4 | values[text[at + 1] & 255];
            if (pair < 0) break; // one of the two is not a digit
            bytes[length++] = (byte) pair;
            at += 2;
        }
        in.position = at;
        out.length = length;
    }

    /// Does what comes next, or makes sure that [#run()] can.
    ///
    /// @return false at the end of the text
    private boolean step() throws IOException, SourceException {
        in.ensure(4);
        byte[] b = in.buffer;
        int at = in.position;
        if (at == in.limit) return false;
        if (value(b[at]) >= 0) {
            digit(at);
        } else if (value(b[at]) == GAP) {
            in.position++;
        } else if (b[at] == '\n') {
            in.newLine();
            lineStarts = true;
        } else if (HexText.isComment(b, at, in.limit)) {
            in.skipLine();
        } else if (b[at] == '\\' && isX(b, at + 1, in.limit)) {
            prefix(at);
        } else {
            throw notDigit(at);
        }
        return true;
    }

    /// A digit whose partner is not in sight.
    private void digit(int at) throws IOException, SourceException {
        byte[] b = in.buffer;
        if (at + 1 < in.limit && value(b[at + 1]) >= 0) return; // it is now
        if (b[at] == '0' && isX(b, at + 1, in.limit) && startsGroup(at)) {
            prefix(at);
        } else if (at + 1 == in.limit || endsGroup(at + 1)) {
            throw in.fault(at, 1, "odd number of hex digits; each byte has two");
        } else {
            throw notDigit(at + 1);
        }
    }

    private boolean startsGroup(int at) {
        return in.atLineStart() || at == 0 || (value(in.buffer[at - 1]) < 0 && !isX(in.buffer, at - 1, at));
    }

    private boolean endsGroup(int at) {
        byte c = in.buffer[at];
        return value(c) == GAP || c == '\n' || c == '\\' || HexText.isComment(in.buffer, at, in.limit);
    }

    /// `0x` or `\x` at `at`.
    private void prefix(int at) throws IOException, SourceException {
        if (at + 2 == in.limit || value(in.buffer[at + 2]) < 0) {
            throw in.fault(at, 2, "no hex digits after '" + (char) in.buffer[at] + (char) in.buffer[at + 1] + "'");
        }
        in.position += 2;
    }

    /// Reads the address of a line, if it has one.
    private void startLine() throws IOException, SourceException {
        while (in.ensure(1) && HexText.isBlank(in.buffer[in.position])) in.position++;
        in.ensure(ADDRESS_LENGTH);
        lineStarts = false;
        int at = in.position;
        int colon = HexText.addressEnd(in.buffer, at, in.limit);
        if (colon < 0) return;
        long address = HexText.number(in.buffer, HexText.skipPrefix(in.buffer, at, colon), colon);
        if (out.goesBack(address)) throw in.fault(at, colon - at, out.backwards(address));
        out.moveTo(address);
        in.position = colon + 1;
    }

    private SourceException notDigit(int at) throws IOException {
        String message = in.buffer[at] == ':'
                ? "':' stands only after an address, 1 to 16 hex digits at the start of a line"
                : HexText.name(in.buffer, at) + " is not a hex digit";
        return in.fault(at, 1, message);
    }
}
