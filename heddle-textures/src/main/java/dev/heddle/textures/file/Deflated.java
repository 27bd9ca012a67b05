package dev.heddle.textures.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// Bytes in the form of zlib.
final class Deflated {
    /// No byte stands for more.
    private static final long MAX_RATIO = 1032;

    private Deflated() {}

    /// @param size bytes that there should be
    /// @throws IOException if there are fewer, or more, or they are damaged
    static byte[] inflate(byte[] from, int at, int length, int size) throws IOException {
        if (size > MAX_RATIO * length)
            throw new IOException("%d compressed bytes cannot be %d".formatted(length, size));
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(from, at, length);
            byte[] out = new byte[size];
            int done = 0;
            while (done < size) {
                int n = inflater.inflate(out, done, size - done);
                if (n == 0) throw new IOException("compressed data have %d bytes of %d".formatted(done, size));
                done += n;
            }
            if (!inflater.finished() && inflater.inflate(new byte[1]) > 0)
                throw new IOException("compressed data have more than %d bytes".formatted(size));
            return out;
        } catch (DataFormatException e) {
            throw new IOException("compressed data are damaged: " + e.getMessage(), e);
        } finally {
            inflater.end();
        }
    }

    static byte[] deflate(byte[] content) {
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(content);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] part = new byte[1 << 13];
            while (!deflater.finished()) out.write(part, 0, deflater.deflate(part));
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }
}
