package dev.heddle.corpus.scan;

import dev.heddle.asm.Codec;
import dev.heddle.corpus.measure.Measure;
import dev.heddle.corpus.measure.ScanCodecs;
import dev.heddle.corpus.store.CorpusException;
import dev.heddle.corpus.store.Merge;
import dev.heddle.corpus.store.Row;
import dev.heddle.corpus.store.RowWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A scan on this machine: threads take splits, write the rows of each to files of its own, and in the end
/// the files of all become the tables.
///
/// If it is interrupted, whatever interrupts it, the same scan resumes after the splits that are done.
public final class Scan {
    /// What its folder says of who has made it.
    private static final String ENGINE = "embedded";

    private final ScanOptions options;
    private final int threads;
    private final ScanProgress progress;
    private final ScanCodecs codecs;

    /// @param threads that read files
    /// @throws CorpusException if there is no such instruction set
    public Scan(ScanOptions options, int threads, ScanProgress progress) throws CorpusException {
        if (threads < 1) throw new IllegalArgumentException("threads: " + threads);
        this.options = options;
        this.threads = threads;
        this.progress = progress;
        this.codecs = new ScanCodecs(options.isa());
    }

    /// @param names files, folders and patterns
    /// @param out folder for the tables
    /// @param restart whether what an earlier scan has done there is thrown away
    /// @throws CorpusException if there is nothing to scan, no place for the tables, or another scan was
    ///     begun there
    public Summary run(List<String> names, Path out, boolean restart) throws CorpusException, IOException {
        try (ScanFolder folder = ScanFolder.open(out)) {
            Summary finished = new Beginning(folder, out).begin(options, ENGINE, names, restart);
            return finished != null ? finished : new Run(folder, new ScanPlan(folder.plan())).all();
        } catch (UncheckedIOException e) {
            throw Beginning.failed(out, Objects.requireNonNull(e.getCause()));
        } catch (FileSystemException e) {
            throw Beginning.failed(out, e);
        }
    }

    private final class Run {
        private final ScanFolder folder;
        private final ScanPlan plan;
        private final Programs programs = new Programs(MemoryShares.programs());
        private final AtomicInteger done = new AtomicInteger();
        private final AtomicLong found = new AtomicLong();
        private final AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();
        private int all;
        private int before;

        Run(ScanFolder folder, ScanPlan plan) {
            this.folder = folder;
            this.plan = plan;
        }

        Summary all() throws CorpusException, IOException {
            Files.createDirectories(folder.splits().all());
            Files.createDirectories(folder.overflow());
            count();
            ScanMerge ending = new ScanMerge(folder, options.version(), threads);
            if (before > 0) {
                try (Merge m = ending.merge(false)) {
                    m.programs(programs::add);
                }
            }
            done.set(before);
            split();
            return ending.end(programs.isFull(), all, before);
        }

        private static String name(ScanPlan.Split s) {
            return "%08d".formatted(s.number());
        }

        private boolean isDone(ScanPlan.Split s) {
            return folder.splits().isDone(name(s));
        }

        private void count() throws IOException {
            try (Stream<ScanPlan.Split> splits = plan.splits()) {
                splits.forEach(s -> {
                    all++;
                    if (isDone(s)) before++;
                });
            }
        }

        /// Threads take the next split when they have done one.
        private void split() throws CorpusException, IOException {
            try (Stream<ScanPlan.Split> splits = plan.splits()) {
                Iterator<ScanPlan.Split> left = splits.filter(s -> !isDone(s)).iterator();
                List<Thread> workers = new ArrayList<>();
                for (int i = 0; i < threads; i++)
                    workers.add(Thread.ofPlatform().name("scan-" + i).start(() -> work(left)));
                for (Thread t : workers) join(t);
            }
            switch (fault.get()) {
                case null -> {}
                case CorpusException e -> throw e;
                case IOException e -> throw e;
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                case Throwable e -> throw new IllegalStateException(e);
            }
        }

        private void join(Thread t) {
            try {
                t.join();
            } catch (InterruptedException e) {
                fault.compareAndSet(null, e);
                Thread.currentThread().interrupt();
            }
        }

        private void work(Iterator<ScanPlan.Split> left) {
            try (RowWriter writer = new RowWriter(MemoryShares.WRITER_MEGABYTES, folder.overflow())) {
                SplitReader reader = new SplitReader(
                        options,
                        codecs,
                        Path.of(""),
                        (c, hash, _) -> isFirst(c, hash),
                        row -> {
                            if (row instanceof Row.Source) found.incrementAndGet();
                            writer.add(row);
                        },
                        writer::add,
                        MemoryShares.words(threads));
                for (ScanPlan.Split s = next(left); s != null; s = next(left)) {
                    reader.read(s);
                    writer.write(folder.splits().begin(name(s), ENGINE));
                    folder.splits().done(name(s), ENGINE);
                    progress.split(done.incrementAndGet(), all, found.get());
                }
            } catch (Throwable e) {
                fault.compareAndSet(null, e);
            }
        }

        private boolean isFirst(Codec codec, String hash) {
            return programs.add(Measure.isa(codec), Measure.variant(codec), hash);
        }

        private ScanPlan.@Nullable Split next(Iterator<ScanPlan.Split> left) {
            synchronized (left) {
                return fault.get() == null && left.hasNext() ? left.next() : null;
            }
        }
    }
}
