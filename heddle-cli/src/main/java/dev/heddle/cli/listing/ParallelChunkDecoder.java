package dev.heddle.cli.listing;

import dev.heddle.asm.StreamDecoder;
import dev.heddle.asm.insn.Data;
import dev.heddle.cli.console.DecodeProgress;
import dev.heddle.isa.Isa;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Decodes a large code on all cores: several stretches of it at once, written in their order, in constant
/// memory.
///
/// A stretch begins wherever it is cut off, perhaps in the middle of an instruction. Where it should have
/// begun is known when the stretch before it has been decoded. What comes from there until both begin an
/// instruction at the same place is decoded then, and what the stretch has before that place is left out.
public final class ParallelChunkDecoder implements AutoCloseable {
    /// Writes what is decoded. For one thread at a time.
    public interface Writer {
        /// What takes the items.
        StreamDecoder.Sink sink();

        /// How much has been written so far; asked for before each of the first [#STARTS] instructions or
        /// runs of padding.
        int length();

        /// Hands on what has been written; from one thread alone.
        ///
        /// @param from a length that is left out, one that was asked for
        void writeTo(OutputStream to, int from) throws IOException;

        /// Starts with nothing written.
        void clear();
    }

    private static final int STRETCH = 1 << 14;

    /// Without a place to cut until here, all is one stretch.
    private static final int MAX_STRETCH = 1 << 20;

    /// How far before the end of a stretch it may be cut.
    private static final int CUTS = 1 << 12;

    /// Bytes after a cut that are needed to decode what begins before it.
    private static final int AHEAD = 64;

    /// Beginnings of instructions that are remembered: decoding falls into step after a few.
    static final int STARTS = 64;

    private final Isa isa;
    private final Supplier<Writer> writers;
    private final OutputStream to;
    private final DecodeProgress progress;
    private final int threads;
    private final @Nullable ExecutorService pool;
    private final ArrayDeque<Job> idle = new ArrayDeque<>();
    private final ArrayDeque<Job> jobs = new ArrayDeque<>();

    private byte[] pending = new byte[2 * STRETCH];
    private int length;

    /// Address of the first pending byte.
    private long address;

    /// Where the next instruction to be written begins.
    private long next;

    /// What could not be cut is decoded here, one piece after the other.
    private @Nullable StreamDecoder whole;

    private @Nullable Writer wholeWriter;

    /// Writes what [#lead] does.
    private @Nullable Writer leadWriter;

    /// @param writers makes them, all alike
    /// @param progress receives how much has been decoded
    public ParallelChunkDecoder(Isa isa, Supplier<Writer> writers, OutputStream to, DecodeProgress progress) {
        this.progress = progress;
        this.isa = isa;
        this.writers = writers;
        this.to = to;
        this.threads = Runtime.getRuntime().availableProcessors();
        this.pool = threads == 1
                ? null
                : Executors.newFixedThreadPool(
                        threads, Thread.ofPlatform().daemon().factory());
    }

    /// Adds code. A gap before `at` ends what came before it.
    public void feed(long at, byte[] bytes, int count) throws IOException {
        progress.decoded(count);
        if (at != address + length) {
            end();
            address = at;
            next = at;
        }
        if (whole != null && !wholeIsOver()) {
            feedWhole(bytes, count);
            address += count;
            return;
        }
        if (length + count > pending.length)
            pending = Arrays.copyOf(pending, Math.max(2 * pending.length, length + count));
        System.arraycopy(bytes, 0, pending, length, count);
        length += count;
        while (length >= STRETCH + AHEAD) {
            int cut = cut();
            if (cut > 0) {
                submit(cut);
            } else if (length >= MAX_STRETCH) {
                decodeWhole();
                return;
            } else {
                return;
            }
        }
    }

    /// Writes what is left.
    public void finish() throws IOException {
        end();
    }

    @Override
    public void close() {
        if (pool != null) pool.shutdownNow();
    }

    /// A place where no padding is: a run of it is written as one. 0 if there is none.
    private int cut() {
        int granule = isa.granule();
        int from = (length - AHEAD) / granule * granule;
        if (from > STRETCH) from = STRETCH;
        if (isa.padding() < 0) return from;
        int least = Math.max(4, granule);
        for (int at = from; at > from - CUTS; at -= granule) {
            int low = at;
            while (low > 0 && at - low < least && (pending[low - 1] & 0xff) == isa.padding()) low--;
            int high = at;
            while (high - low < least && (pending[high] & 0xff) == isa.padding()) high++;
            if (high - low < least) return at;
        }
        return 0;
    }

    private void submit(int cut) throws IOException {
        Job job = idle();
        byte[] more = job.take(pending, address, cut);
        length -= cut;
        address += cut;
        if (length > more.length) more = new byte[2 * length];
        System.arraycopy(job.bytes, cut, more, 0, length);
        pending = more;
        if (pool == null) job.run();
        else job.future = pool.submit(job);
        jobs.add(job);
        while (jobs.size() > 2 * threads || !jobs.isEmpty() && jobs.peek().isDone()) write(jobs.remove());
    }

    /// Writes what comes before a stretch falls into step.
    ///
    /// @return how much of what the stretch has written is left out; -1 if it is not known to fall into
    ///     step, and then nothing has been written
    private int lead(Job job) throws IOException {
        Writer writer = leadWriter;
        if (writer == null) leadWriter = writer = writers.get();
        writer.clear();
        for (long at = next; job.mayMeet(at); ) {
            int i = (int) (at - job.address);
            if (StreamDecoder.isPadding(isa, job.bytes, i)) return -1;
            at += writer.sink().next(job.bytes, i, StreamDecoder.WORD, at);
            int from = job.position(at);
            if (from < 0) continue;
            writer.writeTo(to, 0);
            return from;
        }
        return -1;
    }

    private Job idle() {
        Job job = idle.poll();
        return job == null ? new Job(writers.get()) : job;
    }

    private void write(Job job) throws IOException {
        job.await();
        int from = job.position(next);
        if (from < 0) from = lead(job);
        if (from < 0) {
            job.start = (int) (next - job.address);
            job.run();
            from = 0;
        }
        job.writer.writeTo(to, from);
        next = job.end;
        idle.push(job);
    }

    /// Ends what came before a gap, or all.
    private void end() throws IOException {
        while (!jobs.isEmpty()) write(jobs.remove());
        if (whole == null && length > 0) startWhole();
        StreamDecoder decoder = whole;
        Writer writer = wholeWriter;
        if (decoder == null || writer == null) return;
        decoder.finish();
        writer.writeTo(to, 0);
        writer.clear();
        whole = null;
        address += length;
        length = 0;
    }

    private void decodeWhole() throws IOException {
        while (!jobs.isEmpty()) write(jobs.remove());
        startWhole();
        address += length;
        length = 0;
    }

    /// Decodes what is pending from the next instruction on.
    private void startWhole() throws IOException {
        Writer writer = wholeWriter;
        if (writer == null) wholeWriter = writer = writers.get();
        whole = new StreamDecoder(isa, writer.sink());
        int skip = (int) (next - address);
        feedWhole(Arrays.copyOfRange(pending, skip, length), length - skip);
    }

    private void feedWhole(byte[] bytes, int count) throws IOException {
        StreamDecoder decoder = java.util.Objects.requireNonNull(whole);
        Writer writer = java.util.Objects.requireNonNull(wholeWriter);
        decoder.feed(next, bytes, count);
        next += count;
        writer.writeTo(to, 0);
        writer.clear();
    }

    /// Goes back to stretches if the decoder is not within a run of padding.
    private boolean wholeIsOver() {
        StreamDecoder decoder = java.util.Objects.requireNonNull(whole);
        byte[] held = decoder.release();
        if (held == null) return false;
        whole = null;
        System.arraycopy(held, 0, pending, 0, held.length);
        length = held.length;
        address -= length;
        next = address;
        return true;
    }

    /// Decodes one stretch.
    private final class Job implements Runnable, StreamDecoder.Sink {
        private final Writer writer;
        private final StreamDecoder decoder = new StreamDecoder(isa, this);
        private final long[] starts = new long[STARTS];
        private final int[] positions = new int[STARTS];
        private byte[] bytes = new byte[2 * STRETCH];
        private int available;
        private long address;

        /// What begins from here on is not this stretch's.
        private long limit;

        private @Nullable Future<?> future;

        /// Where decoding starts.
        private int start;

        /// Where the first instruction after the stretch begins.
        private long end;

        private boolean isOver;
        private int count;

        Job(Writer writer) {
            this.writer = writer;
        }

        /// Takes over some code.
        ///
        /// @param length bytes up to where it is cut
        /// @return an array that is not needed any more
        byte[] take(byte[] code, long address, int length) {
            byte[] old = bytes;
            bytes = code;
            available = length + AHEAD;
            this.address = address;
            limit = address + length;
            start = 0;
            future = null;
            return old;
        }

        @Override
        public void run() {
            writer.clear();
            count = 0;
            isOver = false;
            decoder.feed(address + start, bytes, start, available - start);
            decoder.finish();
        }

        @Override
        public int next(byte[] code, int at, int available, long address) {
            if (address - limit >= 0 && isPast(address)) return isa.granule();
            boolean isNoted = count < STARTS;
            if (isNoted) note(address);
            // Only what begins before the limit, and one after the other as long as they are noted.
            long most = isNoted ? StreamDecoder.WORD : limit - address + StreamDecoder.WORD - 1;
            return writer.sink().next(code, at, (int) Math.min(available, most), address);
        }

        @Override
        public void padding(Data run) {
            if (isPast(run.address())) return;
            if (count < STARTS) note(run.address());
            writer.sink().padding(run);
        }

        private boolean isPast(long at) {
            if (!isOver && at - limit >= 0) {
                isOver = true;
                end = at;
            }
            return isOver;
        }

        private void note(long at) {
            starts[count] = at;
            positions[count++] = writer.length();
        }

        /// How much has been written before an address; -1 if nothing begins there.
        int position(long at) {
            for (int i = 0; i < count; i++) if (starts[i] == at) return positions[i];
            return -1;
        }

        /// Whether a beginning that is remembered comes after an address, so that all of an instruction
        /// there is here.
        boolean mayMeet(long at) {
            return count > 0 && starts[count - 1] - at > 0;
        }

        boolean isDone() {
            Future<?> f = future;
            return f == null || f.isDone();
        }

        void await() {
            Future<?> f = future;
            if (f == null) return;
            try {
                f.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
