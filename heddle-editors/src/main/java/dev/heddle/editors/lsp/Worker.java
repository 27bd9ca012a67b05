package dev.heddle.editors.lsp;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// Looks at documents beside the thread that answers: at one after the other, a short while after the last change.
final class Worker {
    /// Milliseconds without a change before a document is looked at.
    private static final int QUIET = 40;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(r -> {
        Thread t = new Thread(r, "analysis");
        t.setDaemon(true);
        return t;
    });

    private volatile boolean isOver;

    private final Map<String, AtomicLong> turns = new ConcurrentHashMap<>();

    /// Looks at a document, unless it changes before.
    void schedule(String uri, Features features) {
        AtomicLong turn = turns.computeIfAbsent(uri, _ -> new AtomicLong());
        long mine = turn.incrementAndGet();
        run(QUIET, () -> {
            if (turn.get() == mine && !isOver) features.analyse(() -> isOver || turn.get() != mine);
        });
    }

    /// What is still to come about a document does not matter any more.
    void forget(String uri) {
        AtomicLong turn = turns.get(uri);
        if (turn != null) turn.incrementAndGet();
    }

    /// Answers there.
    <T> CompletableFuture<T> ask(Supplier<T> what) {
        return CompletableFuture.supplyAsync(what, thread);
    }

    private void run(int millis, Runnable what) {
        try {
            var _ = thread.schedule(what, millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // The server ends.
        }
    }

    /// Nothing that has begun is interrupted: it may be about to write.
    void end() {
        isOver = true;
        thread.shutdown();
    }
}
