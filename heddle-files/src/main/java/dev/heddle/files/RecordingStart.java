package dev.heddle.files;

import dev.heddle.files.text.ByteStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

/// The start of a recording of `serve-exec`: packed messages, of which the first says so.
///
/// A message is two lengths of 32 bits, little-endian, a header in JSON, and bytes.
final class RecordingStart {
    private static final String FIRST = "\"do\":\"record\"";
    private static final int LENGTHS = 8;
    private static final int MOST = 1024;

    private RecordingStart() {}

    /// @param packed the first bytes of a file
    static boolean is(byte[] packed) {
        if (Packing.of(packed) != Packing.GZIP) return false;
        byte[] start = new byte[MOST];
        int length = 0;
        try (InputStream in = new GZIPInputStream(new ByteStream(packed))) {
            for (int n = 0; n >= 0 && length < MOST; n = in.read(start, length, MOST - length)) length += n;
        } catch (IOException _) {
            // The sample ends early, or the file is damaged: what came out counts.
        }
        if (length < LENGTHS + 1 || start[LENGTHS] != '{') return false;
        int header = start[0] & 255 | (start[1] & 255) << 8;
        int end = Math.min(length, LENGTHS + header);
        String text = new String(start, LENGTHS, end - LENGTHS, StandardCharsets.UTF_8);
        return text.contains(FIRST);
    }
}
