package dev.heddle.corpus.input;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/// Divides large archives whose members can be reached without reading all before them: zip and tar. A compressed
/// stream cannot be divided.
public final class ArchiveParts {
    /// Members that follow each other.
    ///
    /// @param from the first
    /// @param to past the last
    /// @param bytes that they take in the file
    public record Part(int from, int to, long bytes) {}

    private final long partBytes;
    private final List<Part> parts = new ArrayList<>();
    private int from;
    private int next;
    private long bytes;

    private ArchiveParts(long partBytes) {
        this.partBytes = partBytes;
    }

    /// @param partBytes of each part, about
    /// @return nothing if the file cannot be divided, or is damaged
    public static List<Part> of(Path file, long partBytes) {
        ArchiveParts out = new ArchiveParts(partBytes);
        try {
            byte[] start;
            try (InputStream in = Files.newInputStream(file)) {
                start = in.readNBytes(LeafPacking.SAMPLE);
            }
            switch (LeafPacking.of(start)) {
                case ZIP -> out.zip(file);
                case TAR -> out.tar(file);
                case NONE, GZIP, ZSTD -> {
                    return List.of();
                }
            }
        } catch (IOException | RuntimeException e) {
            // The reader of the file will report what is wrong with it.
            return List.of();
        }
        // What comes after the last member belongs to the last part.
        out.parts.add(new Part(out.from, Integer.MAX_VALUE, out.bytes));
        return out.parts;
    }

    private void zip(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file);
                ZipFile zip = ZipFile.builder().setSeekableByteChannel(channel).get()) {
            Enumeration<ZipArchiveEntry> all = zip.getEntriesInPhysicalOrder();
            while (all.hasMoreElements()) add(Math.max(0, all.nextElement().getCompressedSize()));
        }
    }

    private void tar(Path file) throws IOException {
        try (TarArchiveInputStream in =
                new TarArchiveInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 13))) {
            for (TarArchiveEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) add(e.getSize());
        }
    }

    private void add(long size) {
        if (next > from && bytes + size / 2 > partBytes) {
            parts.add(new Part(from, next, bytes));
            from = next;
            bytes = 0;
        }
        next++;
        bytes += size;
    }
}
