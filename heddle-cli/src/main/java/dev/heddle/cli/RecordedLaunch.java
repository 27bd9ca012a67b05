package dev.heddle.cli;

import dev.heddle.cli.console.Failure;
import dev.heddle.kernel.Kernel;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// One launch of a [Recording], with everything as it was before it.
final class RecordedLaunch {
    private RecordedLaunch() {}

    /// Does again what comes before a launch. The replay then waits within it for as long as the process lives, on a
    /// thread that does not keep it alive: what a command buffer has made for its launch stays.
    ///
    /// @param dispatch its number, 1 for the first, which it also is if null
    /// @throws Failure if there is no such launch, or the file is damaged before it
    static Kernel kernel(Path file, @Nullable String dispatch) throws Failure, IOException {
        int wanted = number(file, dispatch);
        CompletableFuture<Kernel> found = new CompletableFuture<>();
        AtomicInteger launches = new AtomicInteger();
        CompletableFuture<Replay> replay = new CompletableFuture<>();
        Replay all =
                new Replay(
                        file,
                        (device, launch) -> {
                            if (launches.incrementAndGet() < wanted) return device.run(launch);
                            Map<String, Buffer> buffers = replay.join().buffers();
                            found.complete(kernel(file, wanted, device, launch, buffers));
                            return never();
                        });
        replay.complete(all);
        Runnable again =
                () -> {
                    try {
                        all.all();
                        found.completeExceptionally(none(file, dispatch, launches.get()));
                    } catch (Failure | IOException | RuntimeException e) {
                        found.completeExceptionally(e);
                    }
                };
        Thread.ofPlatform().daemon().name("heddle replay").start(again);
        return wait(found);
    }

    private static Kernel kernel(
            Path file, int number, Device device, Launch launch, Map<String, Buffer> buffers) {
        String name = "%s, launch %d".formatted(file, number);
        return new Kernel(name, device, launch, buffers, List.of(), List.of());
    }

    private static int number(Path file, @Nullable String dispatch) throws Failure {
        if (dispatch == null) return 1;
        try {
            int n = Integer.parseInt(dispatch);
            if (n > 0) return n;
        } catch (NumberFormatException e) {
            // As other texts that are no number of a launch.
        }
        throw Failure.usage(
                "--dispatch: %s is a recording; expected the number of a launch, from 1 on"
                        .formatted(file));
    }

    private static Failure none(Path file, @Nullable String dispatch, int launches) {
        return new Failure(
                dispatch == null || launches == 0
                        ? file + ": the recording has no launch"
                        : "%s: there is no launch %s; the recording has %d"
                                .formatted(file, dispatch, launches));
    }

    private static RunResult never() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new IllegalStateException("nobody runs a launch that is waited in");
    }

    private static Kernel wait(CompletableFuture<Kernel> found) throws Failure, IOException {
        try {
            return found.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case null -> throw new IllegalStateException(e);
                case Failure f -> throw f;
                case IOException f -> throw f;
                default -> throw new IllegalStateException(e.getCause());
            }
        }
    }
}
