package dev.heddle.machine;

import dev.heddle.exec.state.Memory;

/// Hands out the groups of a grid by their numbers, to several threads and to machine code.
final class GroupCounter {
    private final BufferBytes word = BufferBytes.allocate(Long.BYTES);
    private final long groups;

    GroupCounter(long groups) {
        this.groups = groups;
    }

    /// @return how many there are
    long groups() {
        return groups;
    }

    /// @return the number of the next group, which begins; -1 if all have begun
    long next() {
        while (true) {
            long n = word.shared64(0);
            if (n >= groups) return -1;
            if (word.replace64(0, n, n + 1)) return n;
        }
    }

    /// @return how many have begun
    long begun() {
        return Math.min(word.shared64(0), groups);
    }

    /// @return how many have not
    long left() {
        return groups - begun();
    }

    /// Where the number is, for machine code.
    Memory.Window window() {
        return new Memory.Window(word.segment(), 0, word.size(), 0);
    }
}
