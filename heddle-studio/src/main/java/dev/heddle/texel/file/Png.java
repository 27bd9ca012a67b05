package dev.heddle.texel.file;

import dev.heddle.texel.Image;
import java.io.IOException;

/// The class of heddle-textures of the same name, for WebAssembly: a page opens no files of pictures.
public final class Png {
    private Png() {}

    public static Image read(byte[] file) throws IOException {
        throw new IOException("PNG files are not read in a page");
    }

    public static byte[] write(Image image, int level, int z) {
        throw new UnsupportedOperationException("pictures are not written in a page");
    }
}
