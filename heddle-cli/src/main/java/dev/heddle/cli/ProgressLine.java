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
        if (System.nanoTime() >= next) show("%,d of %,d groups".formatted(begun, all));
    }

    /// Shows a text in place of the last one, unless that is too young.
    synchronized void show(String text) {
        long now = System.nanoTime();
        if (now < next) return;
        next = now + EACH;
        shown = true;
        err.print("\r" + text + "\u001b[K");
        err.flush();
    }

    /// Takes the line away.
    synchronized void clear() {
        if (shown) err.print("\r\u001b[K");
        shown = false;
    }
}
