package dev.heddle.machine;

import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Memory;
import dev.heddle.isa.Isa;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/// A buffer with some words for each thread, in the order of their numbers in the grid: attributes of vertices, or what
/// is computed from them.
///
/// @param first register of the first word; the others are in those after it
/// @param words of a thread
record Records(RegisterRef first, int words, Buffer buffer) {
    /// @throws IllegalArgumentException if there are no such registers
    static Records of(Isa isa, RegisterRef first, int words, Buffer buffer) {
        int count = Objects.requireNonNull(isa.states().get(first.state())).count();
        if (first.width() != Integer.SIZE || words < 1 || first.element() + words > count)
            throw new IllegalArgumentException("%d words in registers of %d bits, from number %d of %d"
                    .formatted(words, first.width(), first.element(), count));
        return new Records(first, words, buffer);
    }

    List<RegisterRef> registers() {
        return IntStream.range(0, words).mapToObj(first::after).toList();
    }

    /// Sets the registers of a wave. Threads beyond the end of the buffer keep what they have.
    ///
    /// @param threads of the lanes
    void load(Wave w, long[] threads, int lanes) {
        for (int lane = 0; lane < lanes; lane++)
            for (int i = 0; i < words && isThere(threads[lane]); i++)
                w.set(first.after(i), lane, buffer.memory().get32(at(threads[lane], i)));
    }

    /// Takes the registers of a lane.
    ///
    /// @param device with the buffer
    void store(Wave w, long thread, int lane, Memory device) {
        for (int i = 0; i < words && isThere(thread); i++)
            device.store(
                    lane,
                    buffer.address() + at(thread, i),
                    Integer.SIZE,
                    w.get(first.state(), first.element() + i, lane));
    }

    private long at(long thread, int word) {
        return (thread * words + word) * Integer.BYTES;
    }

    private boolean isThere(long thread) {
        return thread < buffer.size() / Integer.BYTES / words;
    }
}
