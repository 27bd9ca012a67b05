package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.Dwords;
import dev.heddle.files.binary.Damage;
import dev.heddle.files.binary.UnpackedStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The chunks of a capture. Where the file is damaged, reading resumes at the next separator.
final class RdStream {
    private final UnpackedStream unpacked;
    private final InputStream in;
    private final byte[] passed = new byte[1 << 13];
    private final Damage damage = new Damage();
    private long offset;
    private long unread;
    private @Nullable RdChunk current;

    /// The last chunk was not there in full.
    private boolean isCut;

    /// @param in the unpacked file; the faults that unpacking throws are understood
    RdStream(InputStream in) {
        unpacked = new UnpackedStream(in);
        this.in = new BufferedInputStream(unpacked);
    }

    /// @return where the file is broken and what was expected there: the first place, and how many more there are
    Optional<String> broke() {
        return damage.all();
    }

    /// @return bytes read so far
    long offset() {
        return offset;
    }

    /// Goes to the next chunk, over what is left of the one before.
    ///
    /// @return null at the end
    @Nullable
    RdChunk next() throws IOException {
        skip();
        byte[] head = new byte[RdChunk.HEAD];
        while (true) {
            long at = offset;
            int length = read(head, head.length);
            if (length == 0 && (unpacked.ending().isEmpty() || isCut)) return null;
            if (length < head.length) {
                broken(at, "expected the head of a chunk, 8 bytes, found " + length);
                return null;
            }
            if (Dwords.pair(head, 0) == -1) continue;
            RdChunk chunk = new RdChunk(at, Dwords.at(head, 0), Dwords.unsigned(head, 4));
            if (chunk.isPlausible()) {
                current = chunk;
                unread = chunk.length();
                return chunk;
            }
            broken(
                    at,
                    "expected the head of a chunk, found type 0x%x with 0x%x bytes"
                            .formatted(chunk.type(), chunk.length()));
            if (!toSeparator(head)) return null;
        }
    }

    /// @param most bytes that are read; the rest of the payload is passed over
    /// @return the payload of the current chunk, less if the file ends
    byte[] payload(int most) throws IOException {
        int wanted = (int) Math.min(unread, most);
        byte[] bytes = in.readNBytes(wanted);
        offset += bytes.length;
        unread -= bytes.length;
        if (bytes.length < wanted) cut();
        return bytes;
    }

    private void skip() throws IOException {
        for (int count = 1; unread > 0 && count > 0; unread -= count)
            count = read(passed, (int) Math.min(unread, passed.length));
        if (unread > 0) cut();
    }

    private void cut() {
        RdChunk chunk = current;
        if (chunk == null) return;
        broken(
                chunk.offset(),
                "expected %d bytes of a chunk of type %d, found %d"
                        .formatted(chunk.length(), chunk.type(), chunk.length() - unread));
        unread = 0;
        isCut = true;
    }

    private void broken(long at, String message) {
        damage.add(at, message + unpacked.suffix());
    }

    /// Moves past the next separator, eight bytes 0xff. What is in front of one may end with such bytes, too, so the
    /// last of them is its end: no chunk starts with one.
    private boolean toSeparator(byte[] head) throws IOException {
        int run = 0;
        for (byte b : head) run = b == -1 ? run + 1 : 0;
        while (true) {
            in.mark(1);
            int b = in.read();
            if (b < 0) return false;
            if (b != 0xff && run >= RdChunk.HEAD) {
                in.reset();
                return true;
            }
            run = b == 0xff ? run + 1 : 0;
            offset++;
        }
    }

    /// @return how many bytes there are, less than `length` only at the end
    private int read(byte[] to, int length) throws IOException {
        int count = in.readNBytes(to, 0, length);
        offset += count;
        return count;
    }
}
