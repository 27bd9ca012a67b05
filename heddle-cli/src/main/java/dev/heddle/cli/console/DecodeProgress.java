package dev.heddle.cli.console;

import java.io.PrintStream;

/// A line on the terminal that tells how much of a large code is decoded. There is none where the listing itself goes
/// to the terminal, or messages are not seen.
public final class DecodeProgress implements AutoCloseable {
    private static final double MIB = 1 << 20;

    private final ProgressLine line;
    private final boolean isSeen;
    private final long start;
    private long bytes;

    /// @param start of `System.nanoTime()`
    public DecodeProgress(PrintStream err, boolean isSeen, long start) {
        this.line = new ProgressLine(err, start);
        this.isSeen = isSeen;
        this.start = start;
    }

    public static DecodeProgress of(Console console) {
        boolean isSeen = Terminal.isErr() && !Terminal.isOut();
        return new DecodeProgress(console.err(), isSeen, System.nanoTime());
    }

    /// Counts decoded bytes.
    public void decoded(int more) {
        if (isSeen) decoded(more, System.nanoTime());
    }

    public void decoded(int more, long now) {
        bytes += more;
        if (!isSeen || !line.isDue(now)) return;
        double seconds = (now - start) / 1e9;
        line.show("%.1f MiB, %.1f s, %.1f MiB/s".formatted(bytes / MIB, seconds, bytes / MIB / seconds), now);
    }

    /// Takes the line away.
    @Override
    public void close() {
        line.clear();
    }
}
