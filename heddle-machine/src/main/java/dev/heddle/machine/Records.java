package dev.heddle.machine;

import dev.heddle.exec.Wave;
import dev.heddle.lift.Place;

/// A buffer with some words for each thread, in the order of the threads: attributes of vertices, or what is computed
/// from them.
///
/// @param first register of the first word; the others are in those after it
/// @param words of a thread
record Records(Place first, int words, Buffer buffer) {
    /// Sets the registers of a wave. Threads beyond the end of the buffer keep what they have.
    ///
    /// @param thread of lane 0
    void load(Wave w, long thread, int lanes) {
        for (int lane = 0; lane < there(thread, lanes); lane++)
            for (int i = 0; i < words; i++)
                w.set(first.after(i), lane, buffer.memory().get32(at(thread + lane, i)));
    }

    /// Takes the registers of a wave.
    void store(Wave w, long thread, int lanes) {
        for (int lane = 0; lane < there(thread, lanes); lane++)
            for (int i = 0; i < words; i++)
                buffer.memory()
                        .put32(
                                at(thread + lane, i),
                                (int) w.get(first.state(), first.element() + i, lane));
    }

    private long at(long thread, int word) {
        return (thread * words + word) * Integer.BYTES;
    }

    private long there(long thread, int lanes) {
        return Math.min(lanes, buffer.size() / Integer.BYTES / words - thread);
    }
}
