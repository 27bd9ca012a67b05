package dev.heddle.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/// Unpacks files of gzip. A class of its own, as a page lets the browser do that.
final class Gzip {
    private static final int BUFFER = 1 << 13;

    private Gzip() {}

    static InputStream unpacked(InputStream in) throws IOException {
        return new GZIPInputStream(in, BUFFER);
    }
}
