package dev.heddle.files.adreno;

import dev.heddle.files.adreno.packets.Dwords;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// The chunks of a capture. Where the file is damaged, it goes on at the next separator.
final class RdStream {
    private final InputStream in;
    private final byte[] window = new byte[1 << 13];
    private int position;
    private int limit;
    private boolean ended;
    private long windowStart;
    private long unread;
    private @Nullable RdChunk current;

    /// The last chunk was not there in full.
    private boolean isCut;

    private @Nullable String broke;
    private int moreBreaks;

    /// Why unpacking ended, if it failed.
    private String unpacking = "";

    /// @param in the unpacked file; the faults that unpacking throws are understood
    RdStream(InputStream in) {
        this.in = in;
    }

    /// @return where the file is broken and what was expected there: the first place, and how many more there are
    Optional<String> broke() {
        String first = broke;
        if (first == null) return Optional.empty();
        return Optional.of(
                switch (moreBreaks) {
                    case 0 -> first;
                    case 1 -> first + "; and at one more place";
                    default -> first + "; and at " + moreBreaks + " more places";
                });
    }

    /// @return bytes read so far
    long offset() {
        return windowStart + position;
    }

    /// Goes to the next chunk, over what is left of the one before.
    ///
    /// @return null at the end
    @Nullable RdChunk next() throws IOException {
        skip();
        byte[] head = new byte[RdChunk.HEAD];
        while (true) {
            long at = offset();
            int length = read(head, 0, head.length);
            if (length == 0 && (unpacking.isEmpty() || isCut)) return null;
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
        byte[] bytes = new byte[Math.min(wanted, window.length)];
        int length = 0;
        while (length < wanted) {
            if (length == bytes.length)
                bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, 2L * length));
            int count = read(bytes, length, bytes.length - length);
            if (count == 0) break;
            length += count;
        }
        unread -= length;
        if (length < wanted) cut();
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    private void skip() throws IOException {
        while (unread > 0 && fill()) {
            int count = (int) Math.min(unread, limit - position);
            position += count;
            unread -= count;
        }
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
        if (broke == null) broke = "broken at byte 0x%x: %s%s".formatted(at, message, unpacking);
        else moreBreaks++;
    }

    /// Moves past the next separator, eight bytes 0xff. What is in front of one may end with such bytes, too, so the
    /// last of them is its end: no chunk starts with one.
    private boolean toSeparator(byte[] head) throws IOException {
        int run = 0;
        for (byte b : head) run = b == -1 ? run + 1 : 0;
        while (fill()) {
            if (window[position] == -1) run++;
            else if (run >= RdChunk.HEAD) return true;
            else run = 0;
            position++;
        }
        return false;
    }

    /// @return how many bytes there are, less than `length` only at the end
    private int read(byte[] to, int from, int length) throws IOException {
        int done = 0;
        while (done < length && fill()) {
            int count = Math.min(length - done, limit - position);
            System.arraycopy(window, position, to, from + done, count);
            position += count;
            done += count;
        }
        return done;
    }

    /// @return whether the window has a byte
    private boolean fill() throws IOException {
        if (position < limit) return true;
        if (ended) return false;
        windowStart += limit;
        position = 0;
        limit = 0;
        try {
            limit = Math.max(0, in.read(window));
        } catch (EOFException e) {
            unpacking = "; the compressed data end early";
        } catch (ZipException e) {
            unpacking = "; the compressed data are damaged";
        }
        ended = limit == 0;
        return !ended;
    }
}
