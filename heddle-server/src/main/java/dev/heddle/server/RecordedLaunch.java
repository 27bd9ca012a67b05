package dev.heddle.server;

import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunResult;
import dev.heddle.machine.kernel.Kernel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/// One launch of a [Recording], with everything as it was before it.
public final class RecordedLaunch {
    private RecordedLaunch() {}

    /// Does again what comes before a launch. The replay then waits within it for as long as the process lives, on a
    /// thread that does not keep it alive: what a command buffer has made for its launch stays.
    ///
    /// @param wanted its number, 1 for the first
    /// @throws MessageException if there is no such launch, or the file is damaged before it
    public static Kernel kernel(Path file, int wanted) throws MessageException, IOException {
        CompletableFuture<Kernel> found = new CompletableFuture<>();
        AtomicInteger launches = new AtomicInteger();
        CompletableFuture<Replay> replay = new CompletableFuture<>();
        Replay all = new Replay(file, (device, launch) -> {
            if (launches.incrementAndGet() < wanted) return device.run(launch);
            Map<String, Buffer> buffers = replay.join().buffers();
            found.complete(kernel(file, wanted, device, launch, buffers));
            return never();
        });
        replay.complete(all);
        Runnable again = () -> {
            try {
                all.all();
                found.completeExceptionally(none(file, wanted, launches.get()));
            } catch (MessageException | IOException | RuntimeException e) {
                found.completeExceptionally(e);
            }
        };
        Thread.ofPlatform().daemon().name("heddle replay").start(again);
        return wait(found);
    }

    private static Kernel kernel(Path file, int number, Device device, Launch launch, Map<String, Buffer> buffers) {
        String name = "%s, launch %d".formatted(file, number);
        return new Kernel(name, device, launch, buffers);
    }

    private static MessageException none(Path file, int wanted, int launches) {
        return new MessageException(
                launches == 0
                        ? file + ": the recording has no launch"
                        : "%s: there is no launch %d; the recording has %d".formatted(file, wanted, launches));
    }

    private static RunResult never() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new IllegalStateException("this launch is never run");
    }

    private static Kernel wait(CompletableFuture<Kernel> found) throws MessageException, IOException {
        try {
            return found.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case null -> throw new IllegalStateException(e);
                case MessageException f -> throw f;
                case IOException f -> throw f;
                default -> throw new IllegalStateException(e.getCause());
            }
        }
    }
}
