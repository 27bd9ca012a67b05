package dev.heddle.files.binary;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/// A file that may be unpacked while it is read: where unpacking fails, it ends, and can say why.
public final class UnpackedStream extends FilterInputStream {
    private String ending = "";

    public UnpackedStream(InputStream in) {
        super(in);
    }

    /// @return why unpacking ended, if it failed; empty if it did not
    public String ending() {
        return ending;
    }

    /// @return the same after a semicolon, as the end of a message
    public String suffix() {
        return ending.isEmpty() ? "" : "; " + ending;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 1 ? -1 : one[0] & 255;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
        if (!ending.isEmpty()) return -1;
        try {
            return in.read(to, from, length);
        } catch (EOFException _) {
            ending = "the compressed data end early";
        } catch (ZipException _) {
            ending = "the compressed data are damaged";
        }
        return -1;
    }
}
