package dev.heddle.studio;

import java.io.InputStream;
import java.util.Arrays;

/// The bytes of a file as a stream. That of the compiler's library does not give all of them to who asks for some.
final class FileBytes extends InputStream {
    private final byte[] all;
    private int at;

    /// @param all nobody writes to it
    FileBytes(byte[] all) {
        this.all = all;
    }

    @Override
    public int read() {
        return at < all.length ? all[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] to, int from, int length) {
        int count = Math.min(length, all.length - at);
        if (count == 0) return length == 0 ? 0 : -1;
        System.arraycopy(all, at, to, from, count);
        at += count;
        return count;
    }

    @Override
    public byte[] readNBytes(int length) {
        int from = at;
        at += Math.min(length, all.length - at);
        return Arrays.copyOfRange(all, from, at);
    }

    @Override
    public int readNBytes(byte[] to, int from, int length) {
        return Math.max(0, read(to, from, length));
    }
}
