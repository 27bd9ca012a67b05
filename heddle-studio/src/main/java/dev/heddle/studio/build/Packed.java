package dev.heddle.studio.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.LZMAOutputStream;

/// Files that the page unpacks: a quarter smaller than what hosts make of them.
public final class Packed {
    private Packed() {}

    /// Writes a file with `.lzma` behind its name.
    public static void write(Path name, byte[] content) throws IOException {
        LZMA2Options options = new LZMA2Options(LZMA2Options.PRESET_MAX);
        options.setDictSize(Math.max(LZMA2Options.DICT_SIZE_MIN, Integer.highestOneBit(content.length) << 1));
        options.setNiceLen(LZMA2Options.NICE_LEN_MAX);
        options.setDepthLimit(1 << 10);
        // Nothing in them is aligned.
        options.setPb(0);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (LZMAOutputStream lzma = new LZMAOutputStream(out, options, content.length)) {
            lzma.write(content);
        }
        Files.write(name.resolveSibling(name.getFileName() + ".lzma"), out.toByteArray());
    }
}
