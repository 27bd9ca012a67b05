package dev.heddle.corpus.scan;

import dev.heddle.code.Codec;
import dev.heddle.corpus.CorpusException;
import dev.heddle.corpus.measure.Codecs;
import dev.heddle.corpus.measure.Measure;
import dev.heddle.corpus.store.Merge;
import dev.heddle.corpus.store.RowWriter;
import dev.heddle.corpus.table.Row;
import dev.heddle.corpus.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A scan on this machine: threads take splits, write the rows of each to files of its own, and in the end the files of
/// all become the tables.
///
/// If it is interrupted, whatever interrupts it, the same scan goes on after the splits that are done.
public final class Scan {
    /// Memory of data bases, beside Java's heap.
    private static final int WRITER_MEGABYTES = 128;

    private static final int MERGE_MEGABYTES = 512;

    /// Bytes that one instruction takes of which it is known what it does, about.
    private static final int WORD = 1 << 13;

    private final Options options;
    private final int threads;
    private final Progress progress;
    private final Codecs codecs;

    /// @param threads that read files
    /// @throws CorpusException if there is no such instruction set
    public Scan(Options options, int threads, Progress progress) throws CorpusException {
        if (threads < 1) throw new IllegalArgumentException("threads: " + threads);
        this.options = options;
        this.threads = threads;
        this.progress = progress;
        this.codecs = new Codecs(options.isa());
    }

    /// @param names files, folders and patterns
    /// @param out folder for the tables
    /// @param restart whether what an earlier scan has done there is thrown away
    /// @throws CorpusException if there is nothing to scan, no place for the tables, or another scan was begun there
    public Summary run(List<String> names, Path out, boolean restart)
            throws CorpusException, IOException {
        try (Folder folder = Folder.open(out)) {
            if (restart) folder.clear();
            Plan now = Plan.write(folder.planNew(), names, out, options.splitBytes());
            List<String> before = folder.options();
            if (before == null) {
                folder.begin(options);
            } else {
                same(before, now, folder, out);
                Files.delete(folder.planNew());
                Summary finished = folder.finished();
                if (finished != null) return finished;
            }
            return new Run(folder, new Plan(folder.plan())).all();
        } catch (UncheckedIOException e) {
            throw failed(out, Objects.requireNonNull(e.getCause()));
        } catch (FileSystemException e) {
            throw failed(out, e);
        }
    }

    private static CorpusException failed(Path out, IOException e) {
        String why = String.valueOf(e.getMessage());
        if (e instanceof FileSystemException f)
            why =
                    f instanceof AccessDeniedException
                            ? f.getFile() + ": permission denied"
                            : f.getReason() == null ? f.toString() : f.getReason();
        return new CorpusException(out + ": " + why, e);
    }

    private void same(List<String> before, Plan now, Folder folder, Path out)
            throws CorpusException, IOException {
        String what = "";
        List<String> lines = options.lines();
        for (int i = 0; i < lines.size() && what.isEmpty(); i++) {
            String old = i < before.size() ? before.get(i) : "";
            if (!old.equals(lines.get(i)))
                what =
                        "%s was '%s' and is '%s'"
                                .formatted(
                                        lines.get(i).split("=", 2)[0],
                                        old.substring(old.indexOf('=') + 1),
                                        lines.get(i).split("=", 2)[1]);
        }
        if (what.isEmpty()) what = new Plan(folder.plan()).difference(now);
        if (what.isEmpty()) return;
        throw new CorpusException(
                "%s: another scan was begun there: %s; --restart begins anew".formatted(out, what));
    }

    private final class Run {
        private final Folder folder;
        private final Plan plan;
        private final Programs programs = new Programs(mostPrograms());
        private final AtomicInteger done = new AtomicInteger();
        private final AtomicLong found = new AtomicLong();
        private final AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();
        private int all;
        private int before;

        Run(Folder folder, Plan plan) {
            this.folder = folder;
            this.plan = plan;
        }

        Summary all() throws CorpusException, IOException {
            Files.createDirectories(folder.splits());
            Files.createDirectories(folder.overflow());
            count();
            if (before > 0) {
                try (Merge m = merge(false)) {
                    m.programs(programs::add);
                }
            }
            done.set(before);
            split();
            Map<Table, Long> rows = new EnumMap<>(Table.class);
            Path tables = folder.tables();
            try (Merge m = merge(programs.isFull())) {
                for (Table t : Table.values()) rows.put(t, m.table(t, tables.resolve(t.sql())));
            }
            folder.finish(rows, all);
            return new Summary(rows, all, before);
        }

        private Merge merge(boolean isRepeated) throws CorpusException {
            return new Merge(
                    folder.splits(),
                    folder.overflow(),
                    options.version(),
                    isRepeated,
                    MERGE_MEGABYTES,
                    threads);
        }

        private void count() throws IOException {
            try (Stream<Plan.Split> splits = plan.splits()) {
                splits.forEach(s -> {
                    all++;
                    if (folder.isDone(s.number())) before++;
                });
            }
        }

        /// Threads take the next split when they have done one.
        private void split() throws CorpusException, IOException {
            try (Stream<Plan.Split> splits = plan.splits()) {
                Iterator<Plan.Split> left =
                        splits.filter(s -> !folder.isDone(s.number())).iterator();
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

        private void work(Iterator<Plan.Split> left) {
            try (RowWriter writer = new RowWriter(WRITER_MEGABYTES, folder.overflow())) {
                SplitReader reader =
                        new SplitReader(
                                options,
                                codecs,
                                (c, hash, _) -> isFirst(c, hash),
                                row -> {
                                    if (row instanceof Row.Source) found.incrementAndGet();
                                    writer.add(row);
                                },
                                words(threads));
                for (Plan.Split s = next(left); s != null; s = next(left)) {
                    reader.read(s);
                    writer.write(folder.part(s.number()));
                    folder.done(s.number());
                    progress.split(done.incrementAndGet(), all, found.get());
                }
            } catch (Throwable e) {
                fault.compareAndSet(null, e);
            }
        }

        private boolean isFirst(Codec codec, String hash) {
            return programs.add(Measure.isa(codec), Measure.variant(codec), hash);
        }

        private Plan.@Nullable Split next(Iterator<Plan.Split> left) {
            synchronized (left) {
                return fault.get() == null && left.hasNext() ? left.next() : null;
            }
        }
    }

    /// A quarter of the heap for what threads have learned of instructions.
    private static int words(int threads) {
        long fit = Runtime.getRuntime().maxMemory() / 4 / WORD / threads;
        return Math.clamp(fit, 1 << 12, 1 << 18);
    }

    /// A quarter of the heap, with room for a table that grows.
    private static int mostPrograms() {
        return (int) Math.min(Runtime.getRuntime().maxMemory() / 4 / 64, 1 << 27);
    }
}
