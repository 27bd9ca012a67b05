package dev.heddle.cli;

import dev.heddle.machine.Progress;
import java.io.PrintStream;

/// A line on the terminal that tells how far a long run is.
final class ProgressLine implements Progress {
    private static final long FIRST = 1_000_000_000;
    private static final long EACH = 200_000_000;

    private final PrintStream err;
    private long next = System.nanoTime() + FIRST;
    private boolean shown;

    ProgressLine(PrintStream err) {
        this.err = err;
    }

    @Override
    public synchronized void group(long begun, long all) {
        long now = System.nanoTime();
        if (now < next) return;
        next = now + EACH;
        shown = true;
        err.print("\r%,d of %,d groups".formatted(begun, all));
        err.flush();
    }

    /// Takes the line away.
    synchronized void clear() {
        if (shown) err.print("\r\u001b[K");
        shown = false;
    }
}
