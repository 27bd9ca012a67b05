package dev.heddle.asm.parse;

import java.util.ArrayDeque;

/// The entries whose texts are compiled, as many as there is memory for. For several threads.
public final class CompiledTexts {
    /// Memory for one entry: of all that there is, a seventh goes into compiled texts.
    private static final int BYTES = 3 << 18;

    private static final int LEAST = 16;

    private final ArrayDeque<Runnable> kept = new ArrayDeque<>();
    private final long most;

    /// @param memory of the process in bytes
    public CompiledTexts(long memory) {
        this.most = Math.max(LEAST, memory / BYTES);
    }

    /// Adds an entry. The oldest one goes if they are too many.
    ///
    /// @param drop forgets what is compiled of it
    void add(Runnable drop) {
        Runnable oldest;
        synchronized (this) {
            kept.add(drop);
            oldest = kept.size() > most ? kept.poll() : null;
        }
        if (oldest != null) oldest.run();
    }
}
