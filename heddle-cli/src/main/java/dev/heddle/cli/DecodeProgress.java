package dev.heddle.cli;

import java.io.PrintStream;

/// A line on the terminal that tells how much of a large code is decoded. There is none where the listing itself goes
/// to the terminal, or nobody sees messages.
final class DecodeProgress implements AutoCloseable {
    private static final long FIRST = 1_000_000_000;
    private static final long EACH = 200_000_000;
    private static final double MIB = 1 << 20;

    private final PrintStream err;
    private final boolean isSeen;
    private final long start;
    private long next;
    private long bytes;
    private boolean shown;

    /// @param start of `System.nanoTime()`
    DecodeProgress(PrintStream err, boolean isSeen, long start) {
        this.err = err;
        this.isSeen = isSeen;
        this.start = start;
        this.next = start + FIRST;
    }

    static DecodeProgress of(Console console) {
        boolean isSeen = Terminal.isErr() && !Terminal.isOut();
        return new DecodeProgress(console.err(), isSeen, System.nanoTime());
    }

    /// After so many bytes more.
    void decoded(int more) {
        if (isSeen) decoded(more, System.nanoTime());
    }

    void decoded(int more, long now) {
        bytes += more;
        if (!isSeen || now < next) return;
        next = now + EACH;
        shown = true;
        double seconds = (now - start) / 1e9;
        err.print(
                "\r\u001b[K%.1f MiB, %.1f s, %.1f MiB/s"
                        .formatted(bytes / MIB, seconds, bytes / MIB / seconds));
        err.flush();
    }

    /// Takes the line away.
    @Override
    public void close() {
        if (shown) err.print("\r\u001b[K");
        shown = false;
    }
}
