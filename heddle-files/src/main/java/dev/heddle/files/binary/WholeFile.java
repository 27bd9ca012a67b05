package dev.heddle.files.binary;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// A file that was read to its end, or as far as it could be.
///
/// @param bytes what was read; not modified later
/// @param ending why there is no more, after a semicolon, as the end of a message; empty at the end of the file
@SuppressWarnings("ArrayRecordComponent") // as in a program
public record WholeFile(byte[] bytes, String ending) {
    private static final int FIRST = 1 << 13;

    /// @param in the unpacked file; not closed
    /// @param most how many bytes are read, below 2^30
    /// @param what the file is, with an article, for the message that there were more
    /// @throws IOException if reading fails, but not if unpacking does
    public static WholeFile read(InputStream in, int most, String what) throws IOException {
        // For a plain file this is its size, so that nothing has to be copied.
        byte[] bytes = new byte[Math.clamp(in.available(), FIRST, most)];
        int length = 0;
        String ending = "";
        UnpackedStream all = new UnpackedStream(in);
        while (true) {
            if (length < bytes.length) {
                int count = all.read(bytes, length, bytes.length - length);
                if (count <= 0) break;
                length += count;
                continue;
            }
            int next = all.read();
            if (next < 0) break;
            if (length == most) {
                ending = "; only the first %d MiB of %s are read".formatted(most >> 20, what);
                break;
            }
            bytes = Arrays.copyOf(bytes, Math.min(2 * length, most));
            bytes[length++] = (byte) next;
        }
        byte[] read = length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
        return new WholeFile(read, ending.isEmpty() ? all.suffix() : ending);
    }
}
