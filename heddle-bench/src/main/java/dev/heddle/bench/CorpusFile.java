package dev.heddle.bench;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes a [MixedCode] as a file: `CorpusFile ISA BYTES FILE`. After [#BLOCK] bytes it begins again. Says on standard
/// error if the vectors are missing.
final class CorpusFile {
    /// More different instructions than is sensible to remember: some 200,000.
    private static final int BLOCK = 2 << 20;

    private CorpusFile() {}

    public static void main(String[] args) throws Exception {
        if (args.length != 3) {
            System.err.println("usage: CorpusFile ISA BYTES FILE");
            System.exit(2);
        }
        if (!Vectors.areThere())
            System.err.println("no vectors in '%s' (-Dheddle.vectors=DIR): all words are made from the book"
                    .formatted(Vectors.ROOT));
        write(args[0], Long.parseLong(args[1]), Path.of(args[2]));
    }

    private static void write(String isa, long bytes, Path file) throws IOException, SourceException {
        byte[] block = block(Codec.load(isa), (int) Math.min(bytes, BLOCK));
        try (OutputStream out = Files.newOutputStream(file)) {
            for (long n = 0; n < bytes; n += block.length) out.write(block, 0, (int) Math.min(block.length, bytes - n));
        }
    }

    /// An instruction is never cut.
    private static byte[] block(Codec codec, int bytes) {
        MixedCode corpus = new MixedCode(codec);
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes);
        while (true) {
            for (byte[] word : corpus.next()) {
                if (out.size() + word.length > bytes) return out.toByteArray();
                out.writeBytes(word);
            }
        }
    }
}
