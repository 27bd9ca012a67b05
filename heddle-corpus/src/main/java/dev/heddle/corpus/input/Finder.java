package dev.heddle.corpus.input;

import com.github.luben.zstd.ZstdInputStream;
import dev.heddle.corpus.measure.ScanCodecs;
import dev.heddle.corpus.store.CorpusException;
import dev.heddle.machine.kernel.Folder;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// Finds the programs of one file: through archives in it, down to containers and code. What cannot be read is
/// reported, and everything else is still read. For one thread.
public final class Finder {
    private final ArchiveLimits bounds;
    private final Path base;
    private final ScanCodecs codecs;
    private final Visitor to;

    /// @param base folder in which the names of files are; empty if it is the current one
    /// @param codecs to assemble texts with
    public Finder(ArchiveLimits bounds, Path base, ScanCodecs codecs, Visitor to) {
        this.bounds = bounds;
        this.base = base;
        this.codecs = codecs;
        this.to = to;
    }

    /// @param input what was listed
    /// @throws CorpusException if the scan cannot go on
    public void read(Input input) throws CorpusException {
        Path file = base.resolve(input.path());
        OneFile one = new OneFile(file, input, new ExpansionLimit(input.size(), bounds));
        try {
            if (changed(file, input)) {
                one.fail("", "has changed since the scan began; it was passed over");
                return;
            }
            one.read();
            if (changed(file, input)) one.fail("", "was changed while it was read; what is known of it may be wrong");
        } catch (NoSuchFileException e) {
            one.fail("", "is gone; it was there when the scan began");
        } catch (IOException | RuntimeException e) {
            one.fail("", Reason.of(e));
        } catch (OutOfMemoryError | StackOverflowError e) {
            one.fail("", "needs more memory than there is; HEDDLE_JAVA_OPTS=-Xmx4g gives more");
        }
    }

    private static boolean changed(Path file, Input input) throws IOException {
        return Files.size(file) != input.size()
                || Files.getLastModifiedTime(file).toMillis() != input.modified();
    }

    /// One file of a folder, with all that is in it.
    private final class OneFile {
        private final Path file;
        private final Input input;
        private final ExpansionLimit allowance;
        private final InputLeaf leaf;

        /// Of what is read.
        private Folder beside;

        OneFile(Path file, Input input, ExpansionLimit allowance) {
            this.file = file;
            this.input = input;
            this.allowance = allowance;
            leaf = new InputLeaf(input.path(), file, bounds, codecs, to);
            beside = SiblingFiles.file(file, bounds);
        }

        void fail(String member, String why) throws CorpusException {
            to.failure(input.path(), member, "", null, why);
        }

        void read() throws IOException, CorpusException {
            byte[] start;
            try (InputStream in = Files.newInputStream(file)) {
                start = in.readNBytes(LeafPacking.SAMPLE);
            }
            if (LeafPacking.of(start) == LeafPacking.ZIP) {
                zip();
                return;
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
                stream(in, "", 0);
            }
        }

        /// A zip that is a file has a directory: members that are not in the range are not even unpacked.
        private void zip() throws IOException, CorpusException {
            try (FileChannel channel = FileChannel.open(file);
                    ZipFile zip = directory(channel)) {
                if (zip == null) {
                    withoutDirectory();
                    return;
                }
                Enumeration<ZipArchiveEntry> all = zip.getEntriesInPhysicalOrder();
                for (int i = 0; all.hasMoreElements(); i++) {
                    ZipArchiveEntry e = all.nextElement();
                    if (e.isDirectory() || e.isUnixSymlink() || !input.has(i)) continue;
                    if (!zip.canReadEntryData(e)) {
                        fail(e.getName(), "is encrypted, or packed in a way that is not known");
                        continue;
                    }
                    beside = SiblingFiles.member(zip, e.getName(), allowance, bounds);
                    try (InputStream in = zip.getInputStream(e)) {
                        member(allowance.counted(in), e.getName(), "", 0);
                    }
                }
            }
        }

        private static @Nullable ZipFile directory(FileChannel channel) {
            try {
                return ZipFile.builder().setSeekableByteChannel(channel).get();
            } catch (IOException e) {
                return null;
            }
        }

        /// The directory is at the end: of a zip that is cut, what comes before is found nevertheless.
        private void withoutDirectory() throws IOException, CorpusException {
            fail("", "is damaged: it has no directory, and was read from front to back");
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
                stream(in, "", 0);
            }
        }

        /// @param in at its beginning; can go back by [LeafPacking#SAMPLE] bytes
        /// @param member where this is; empty if it is the file itself
        /// @param depth archives around it
        private void stream(InputStream in, String member, int depth) throws IOException, CorpusException {
            in.mark(LeafPacking.SAMPLE);
            byte[] start = in.readNBytes(LeafPacking.SAMPLE);
            in.reset();
            LeafPacking packing = LeafPacking.of(start);
            if (packing != LeafPacking.NONE && depth >= bounds.depth())
                throw new FileRefused("is packed %d deep, and more; --max-depth allows more".formatted(depth));
            switch (packing) {
                case NONE -> leaf.read(in, member, beside);
                case GZIP ->
                    // Of damaged data, it gives what comes before the damage.
                    unpacked(new GZIPInputStream(in, 1 << 13), member, depth);
                case ZSTD -> unpacked(new ZstdInputStream(in), member, depth);
                case TAR -> members(new TarArchiveInputStream(in), member, depth);
                case ZIP -> members(new ZipArchiveInputStream(in), member, depth);
            }
        }

        private void unpacked(InputStream in, String member, int depth) throws IOException, CorpusException {
            stream(new BufferedInputStream(allowance.counted(in), 1 << 16), member, depth + 1);
        }

        private void members(ArchiveInputStream<? extends ArchiveEntry> archive, String outer, int depth)
                throws IOException, CorpusException {
            beside = SiblingFiles.STREAM;
            int i = 0;
            for (ArchiveEntry e = archive.getNextEntry(); e != null; e = archive.getNextEntry()) {
                boolean isTop = outer.isEmpty() && depth == 0;
                if (isTop && !input.has(i++) || !isFile(e)) continue;
                if (!archive.canReadEntryData(e)) {
                    fail(Member.within(outer, e.getName()), "is encrypted, or packed in a way that is not known");
                    continue;
                }
                boolean isPacked = archive instanceof ZipArchiveInputStream;
                member(isPacked ? allowance.counted(archive) : archive, e.getName(), outer, depth);
            }
        }

        private static boolean isFile(ArchiveEntry e) {
            if (!(e instanceof TarArchiveEntry t)) return !e.isDirectory();
            // Neither links nor devices.
            return !t.isDirectory()
                    && (t.getLinkFlag() == TarConstants.LF_NORMAL || t.getLinkFlag() == TarConstants.LF_OLDNORM);
        }

        /// @param in not closed; what is left of it is the archive's business
        private void member(InputStream in, String name, String outer, int depth) throws IOException, CorpusException {
            String where = Member.within(outer, name);
            if (Member.leadsOut(name)) {
                fail(where, "its name leads out of the archive; it was passed over");
                return;
            }
            try {
                stream(new BufferedInputStream(in, 1 << 13), where, depth + 1);
            } catch (FileRefused e) {
                fail(where, Reason.of(e));
                if (allowance.isSpent()) throw e;
            } catch (IOException | RuntimeException e) {
                fail(where, Reason.of(e));
            }
        }
    }
}
