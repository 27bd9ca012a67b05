package dev.heddle.editors.dap;

import dev.heddle.editors.rpc.MissingMemory;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Goes through the run on a thread of its own, so that requests are read meanwhile. Others use the session only
/// while nothing runs.
///
/// @param <S> what a search ends with
final class Runner<S> {
    private final Function<S, Runnable> ended;
    private final Function<RuntimeException, Runnable> broken;
    private @Nullable Thread thread;
    private @Nullable Supplier<S> search;
    private volatile boolean isRunning;

    /// What the reader of requests wants of the search.
    private volatile boolean isToStop;

    private volatile boolean isToWait;

    /// Whether the search has ended because it is to wait.
    private volatile boolean waits;

    /// @param ended looks, on the thread of the search, at how it has ended; what it gives is done when nothing runs
    /// @param broken the same for what must not happen
    Runner(Function<S, Runnable> ended, Function<RuntimeException, Runnable> broken) {
        this.ended = ended;
        this.broken = broken;
    }

    boolean isRunning() {
        return isRunning;
    }

    /// Begins a search, which asks [#isToGoOn] now and then. Nothing may run.
    void start(Supplier<S> what) {
        search = what;
        isToStop = false;
        isToWait = false;
        waits = false;
        isRunning = true;
        thread = Thread.ofPlatform().daemon().name("kernel").start(() -> run(what));
    }

    /// Does something that gives an answer, and may move the run.
    ///
    /// @param then gives, on the thread of the search, what is done after the answer, when nothing runs
    /// @return the answer
    <T> CompletableFuture<T> ask(Supplier<T> what, Function<T, Runnable> then) {
        CompletableFuture<T> out = new CompletableFuture<>();
        search = null;
        isToStop = false;
        isToWait = false;
        waits = false;
        isRunning = true;
        thread = Thread.ofPlatform().daemon().name("kernel").start(() -> {
            try {
                T found = what.get();
                Runnable after = then.apply(found);
                isRunning = false;
                out.complete(found);
                after.run();
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                isRunning = false;
                out.completeExceptionally(e);
            }
        });
        return out;
    }

    private void run(Supplier<S> what) {
        Runnable then;
        try {
            S s = what.get();
            then = waits ? () -> {} : ended.apply(s);
        } catch (RuntimeException e) {
            then = broken.apply(e);
        } catch (OutOfMemoryError | StackOverflowError e) {
            then = broken.apply(new IllegalStateException(MissingMemory.MESSAGE, e));
        }
        isRunning = waits;
        then.run();
    }

    /// Whether the search that asks is to go on.
    boolean isToGoOn() {
        if (isToWait) waits = true;
        return !isToWait && !isToStop;
    }

    /// Lets the search stop where it is, which is reported as every other stop.
    void stop() {
        isToStop = true;
    }

    /// Lets it stop, and waits until it has.
    void stopAndWait() {
        stop();
        join();
    }

    /// Does something while nothing runs; what ran is resumed afterwards.
    <T> T between(Supplier<T> what) {
        Supplier<S> last = search;
        isToWait = last != null;
        join();
        boolean goesOn = isRunning;
        try {
            return what.get();
        } finally {
            if (goesOn && last != null) start(last);
        }
    }

    private void join() {
        Thread t = thread;
        if (t == null || t == Thread.currentThread()) return;
        boolean interrupted = false;
        while (t.isAlive()) {
            try {
                t.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }
}
