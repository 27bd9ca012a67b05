package dev.heddle.texel.file;

import java.io.IOException;

/// The class of heddle-textures of the same name, for WebAssembly: a page opens no files of pictures.
final class Deflated {
    private Deflated() {}

    static byte[] inflate(byte[] from, int at, int length, int size) throws IOException {
        throw new IOException("compressed pictures are not read in a page");
    }

    static byte[] deflate(byte[] content) {
        throw new UnsupportedOperationException("pictures are not written in a page");
    }
}
