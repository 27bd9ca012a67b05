package dev.heddle.server;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Launches of a client that run one after the other while its other requests are served.
final class LaunchQueue {
    /// Uncollected launches, at most.
    private static final int MOST = 1 << 16;

    private final Map<Long, Future<DeviceSession.Answer>> waiting = new LinkedHashMap<>();
    private final boolean isInline;
    private final @Nullable LaunchListener listener;
    private @Nullable ExecutorService thread;
    private @Nullable Future<DeviceSession.Answer> newest;
    private long last;

    /// A launch.
    interface Work {
        DeviceSession.Answer run() throws IOException;
    }

    /// @param isInline whether each is done at once, so that everything happens in the order of the requests
    /// @param listener hears of the end of each; results are not kept then. Null for none
    LaunchQueue(boolean isInline, @Nullable LaunchListener listener) {
        this.isInline = isInline;
        this.listener = listener;
    }

    /// Takes a launch. Those before it run first.
    ///
    /// @return its number, for [#waitFor]
    long add(Work work) {
        if (waiting.size() >= MOST)
            throw new IllegalArgumentException(
                    "%d uncollected launches; 'wait' takes their results".formatted(waiting.size()));
        ExecutorService by = thread;
        if (by == null)
            thread = by = Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("heddle launches").factory());
        long number = ++last;
        LaunchListener to = listener;
        Future<DeviceSession.Answer> f = by.submit(() -> {
            DeviceSession.Answer a = work.run();
            if (to != null) to.ended(number, a.json(), a.isError());
            return a;
        });
        newest = f;
        if (to == null) waiting.put(number, f);
        if (isInline) finish();
        return number;
    }

    /// Waits until all have run; their results can still be asked for.
    void finish() {
        Future<DeviceSession.Answer> f = newest;
        newest = null;
        if (f != null) result(f);
    }

    /// Ends what runs, and drops what waits: the client is gone. Returns when nothing runs.
    void stop() {
        ExecutorService by = thread;
        if (by == null) return;
        by.shutdownNow();
        boolean interrupted = false;
        while (!by.isTerminated()) {
            try {
                by.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        newest = null;
        if (interrupted) Thread.currentThread().interrupt();
    }

    /// @return the answer of a launch
    DeviceSession.Answer waitFor(long number) {
        Future<DeviceSession.Answer> f = waiting.remove(number);
        if (f == null)
            throw new IllegalArgumentException(
                    number > 0 && number <= last
                            ? "launch %d has been waited for".formatted(number)
                            : "there is no launch %d in the queue".formatted(number));
        return result(f);
    }

    /// Waits for all.
    ///
    /// @return the answer of the first one that went wrong, or null
    DeviceSession.@Nullable Answer waitForAll() {
        DeviceSession.Answer wrong = null;
        for (Future<DeviceSession.Answer> f : waiting.values()) {
            DeviceSession.Answer a = result(f);
            if (wrong == null && a.isError()) wrong = a;
        }
        waiting.clear();
        return wrong;
    }

    private static DeviceSession.Answer result(Future<DeviceSession.Answer> f) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return f.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw new IllegalStateException(e.getCause());
                }
            }
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }
}
