package dev.heddle.cli.console;

import dev.heddle.machine.Progress;
import java.io.PrintStream;

/// A line on the terminal that tells how far a long run is.
public final class ProgressLine implements Progress {
    private static final long FIRST = 1_000_000_000;
    private static final long EACH = 200_000_000;

    private final PrintStream err;
    private long next;
    private boolean shown;

    public ProgressLine(PrintStream err) {
        this(err, System.nanoTime());
    }

    /// @param start of `System.nanoTime()`
    public ProgressLine(PrintStream err, long start) {
        this.err = err;
        this.next = start + FIRST;
    }

    @Override
    public synchronized void group(long begun, long all) {
        long now = System.nanoTime();
        if (isDue(now)) show("%,d of %,d groups".formatted(begun, all), now);
    }

    /// Shows a text in place of the last one, unless that is too young.
    public void show(String text) {
        show(text, System.nanoTime());
    }

    public synchronized void show(String text, long now) {
        if (!isDue(now)) return;
        next = now + EACH;
        shown = true;
        err.print("\r\u001b[K" + text);
        err.flush();
    }

    /// Whether the last text is old enough.
    synchronized boolean isDue(long now) {
        return now >= next;
    }

    /// Takes the line away.
    public synchronized void clear() {
        if (shown) err.print("\r\u001b[K");
        shown = false;
    }
}
