package dev.heddle.corpus.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds files of tables that are cut or no Parquet files at all: the data base does not say which one it could not
/// read.
final class DamagedFile {
    /// A file begins and ends with it; before its end is the length of what describes the columns, in 32 bits.
    private static final String MAGIC = "PAR1";

    private static final int FOOTER = 4 + MAGIC.length();

    private DamagedFile() {}

    /// @param corpus a folder with tables
    /// @return the first damaged file by its name; null if all look whole
    static @Nullable Path in(Path corpus) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(corpus)) {
            files = all.filter(p -> p.toString().endsWith(".parquet")).sorted().toList();
        }
        for (Path p : files) if (!isWhole(p)) return p;
        return null;
    }

    private static boolean isWhole(Path file) throws IOException {
        if (!Files.isRegularFile(file)) return false;
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            long size = in.length();
            if (size < MAGIC.length() + FOOTER || !isMagic(in, 0)) return false;
            if (!isMagic(in, size - MAGIC.length())) return false;
            in.seek(size - FOOTER);
            long described = Integer.toUnsignedLong(Integer.reverseBytes(in.readInt()));
            return described <= size - MAGIC.length() - FOOTER;
        }
    }

    private static boolean isMagic(RandomAccessFile in, long at) throws IOException {
        byte[] found = new byte[MAGIC.length()];
        in.seek(at);
        in.readFully(found);
        return new String(found, StandardCharsets.ISO_8859_1).equals(MAGIC);
    }
}
