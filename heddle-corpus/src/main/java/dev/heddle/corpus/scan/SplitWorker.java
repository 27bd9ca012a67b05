package dev.heddle.corpus.scan;

import dev.heddle.asm.Codec;
import dev.heddle.corpus.measure.Measure;
import dev.heddle.corpus.measure.ScanCodecs;
import dev.heddle.corpus.store.CorpusException;
import dev.heddle.corpus.store.Row;
import dev.heddle.corpus.store.RowWriter;
import dev.heddle.corpus.store.SourceFiles;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;

/// Does splits of a [SharedScan]. What it has done is in the shared folder, whole or not at all; what is done is not
/// done again. For one thread.
public final class SplitWorker implements AutoCloseable {
    /// What a worker is made of.
    ///
    /// @param folder for the tables, whole name
    /// @param base folder in which the names of files are, whole name
    /// @param threads of a process that work at the same time; 0 for as many as there are cores
    public record Setting(ScanOptions options, String folder, String base, int threads) implements Serializable {}

    private final SplitFolders splits;
    private final ScanPlan plan;
    private final RowWriter writer;
    private final SourceFiles sources;
    private final SplitReader finder;
    private final SplitReader measurer;
    private final String name = UUID.randomUUID().toString();

    /// Programs that are still to be measured.
    private final Set<String> wanted = new HashSet<>();

    /// @param codecs those of the process
    /// @throws CorpusException if there is no room for what does not fit in memory
    public SplitWorker(Setting setting, ScanCodecs codecs) throws CorpusException {
        Path scan = ScanFolder.scan(Path.of(setting.folder()));
        Path base = Path.of(setting.base());
        splits = new SplitFolders(scan);
        plan = new ScanPlan(scan.resolve("plan"));
        writer = new RowWriter(MemoryShares.WRITER_MEGABYTES, scan.resolve("overflow"));
        sources = new SourceFiles(MemoryShares.WRITER_MEGABYTES);
        int threads = setting.threads();
        int words =
                MemoryShares.words(threads > 0 ? threads : Runtime.getRuntime().availableProcessors());
        finder = new SplitReader(setting.options(), codecs, base, (_, _, _) -> false, writer::add, writer::add, words);
        measurer = new SplitReader(
                setting.options(),
                codecs,
                base,
                (codec, hash, _) -> wanted.remove(key(codec, hash)),
                _ -> {},
                writer::add,
                words);
    }

    private static String key(Codec codec, String hash) {
        return key(Measure.isa(codec), Measure.variant(codec), hash);
    }

    private static String key(String isa, String variant, String hash) {
        return isa + "@" + variant + " " + hash;
    }

    static String found(ScanPlan.Piece p) {
        return "%08d.found".formatted(p.number());
    }

    static String measured(ScanPlan.Piece p) {
        return "%08d.measured".formatted(p.number());
    }

    /// Finds the programs of a split, and what cannot be read.
    ///
    /// @throws CorpusException if the scan cannot go on
    public void find(ScanPlan.Piece piece) throws CorpusException, IOException {
        if (splits.isDone(found(piece))) return;
        finder.read(plan.split(piece));
        write(found(piece));
    }

    private void write(String what) throws CorpusException, IOException {
        writer.write(splits.begin(what, name));
        splits.done(what, name);
    }

    /// @return the different programs of a split that [#find] has done, each by a text that is its own
    public Collection<String> programs(ScanPlan.Piece piece) throws CorpusException {
        Set<String> out = new LinkedHashSet<>();
        sources.read(splits.of(found(piece)), (isa, variant, hash, _, _, _, _) -> out.add(key(isa, variant, hash)));
        return out;
    }

    /// Measures programs of a split.
    ///
    /// @param programs those that no split before it has
    /// @throws CorpusException if the scan cannot go on
    public void measure(ScanPlan.Piece piece, Collection<String> programs) throws CorpusException, IOException {
        if (splits.isDone(measured(piece))) return;
        wanted.clear();
        wanted.addAll(programs);
        if (!wanted.isEmpty()) measurer.read(plan.split(piece));
        if (!wanted.isEmpty()) lost(piece);
        write(measured(piece));
    }

    /// Files may have changed since programs were found in them.
    private void lost(ScanPlan.Piece piece) throws CorpusException {
        sources.read(splits.of(found(piece)), (isa, variant, hash, path, member, program, position) -> {
            if (wanted.remove(key(isa, variant, hash)))
                writer.add(new Row.Failure(
                        path,
                        member,
                        program,
                        position,
                        "was found, and is gone or has changed since: it was not measured"));
        });
    }

    @Override
    public void close() {
        writer.close();
        sources.close();
    }
}
