package dev.heddle.corpus.scan;

/// Divides the memory of a scan.
final class MemoryShares {
    /// Memory of data bases, beside Java's heap.
    static final int WRITER_MEGABYTES = 128;

    static final int MERGE_MEGABYTES = 512;

    /// Bytes that one instruction takes of which it is known what it does, about.
    private static final int WORD = 1 << 13;

    private MemoryShares() {}

    /// @return how many instructions each thread may remember: a quarter of the heap for all of them
    static int words(int threads) {
        long fit = Runtime.getRuntime().maxMemory() / 4 / WORD / threads;
        return Math.clamp(fit, 1 << 12, 1 << 18);
    }

    /// @return how many programs may be remembered: a quarter of the heap, with room for a table that grows
    static int programs() {
        return (int) Math.min(Runtime.getRuntime().maxMemory() / 4 / 64, 1 << 27);
    }
}
