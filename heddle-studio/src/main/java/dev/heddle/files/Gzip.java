package dev.heddle.files;

import java.io.IOException;
import java.io.InputStream;

/// The class of heddle-files of the same name, for WebAssembly: the page has unpacked files before.
final class Gzip {
    private Gzip() {}

    static InputStream unpacked(InputStream in) throws IOException {
        throw new IOException("a file of gzip in one of gzip is not opened");
    }
}
