package dev.heddle.files.text;

import java.io.ByteArrayInputStream;

/// Bytes as a stream. That of the class library of a browser gives the same bytes again after it was asked for some.
public final class ByteStream extends ByteArrayInputStream {
    /// @param bytes never modified
    public ByteStream(byte[] bytes) {
        super(bytes);
    }

    /// @param bytes never modified
    /// @param from the first one that is read
    public ByteStream(byte[] bytes, int from) {
        super(bytes, from, bytes.length - from);
    }

    @Override
    public byte[] readNBytes(int length) {
        byte[] out = new byte[Math.min(length, available())];
        read(out, 0, out.length);
        return out;
    }

    @Override
    public synchronized byte[] readAllBytes() {
        return readNBytes(Integer.MAX_VALUE);
    }
}
