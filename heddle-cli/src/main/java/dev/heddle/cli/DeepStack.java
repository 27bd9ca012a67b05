package dev.heddle.cli;

import dev.heddle.decompile.DecompileException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/// A thread with room for terms within terms: as deep as a program is long.
final class DeepStack {
    private static final long BYTES = 1L << 29;

    private DeepStack() {}

    /// @throws DecompileException what the call throws, or if there is too little room
    static <T> T call(Supplier<T> text) {
        CompletableFuture<T> made = new CompletableFuture<>();
        Runnable run = () -> {
            try {
                made.complete(text.get());
            } catch (StackOverflowError _) {
                made.completeExceptionally(new DecompileException("values are made of each other too deeply"));
            } catch (RuntimeException | Error e) {
                made.completeExceptionally(e);
            }
        };
        Thread thread = new Thread(null, run, "decompile", BYTES);
        thread.setDaemon(true);
        thread.start();
        try {
            return made.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            if (e.getCause() instanceof Error cause) throw cause;
            throw e;
        }
    }
}
