package dev.heddle.machine;

import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Wave;
import java.util.ArrayList;
import java.util.List;

/// The constants that a launch provides.
final class LaunchConstants {
    /// @param element number of the first element of the book's `constants`
    /// @param elements how many
    private record Constant(int element, int elements, long value) {}

    /// Constants of 32 bits in a row.
    ///
    /// @param first number of the first element of the book's `constants`
    @SuppressWarnings("ArrayRecordComponent") // never modified
    private record Words(int first, int[] values) {}

    private final List<Constant> single = new ArrayList<>();
    private final List<Words> rows = new ArrayList<>();

    /// @param element number of its first element
    /// @param bits width of the value, 1..64
    /// @throws IllegalArgumentException if the program has no such constants
    void add(Executable program, long element, int bits, long value) {
        int width = program.constantBits();
        int count = program.constantCount();
        if (bits < 1 || bits > 64)
            throw new IllegalArgumentException("a constant of %d bits; 1 to 64 are possible".formatted(bits));
        if (element < 0 || element > count - (bits + width - 1) / width)
            throw new IllegalArgumentException(
                    "a constant of %d bits at number %d of %d".formatted(bits, element, count));
        single.add(new Constant((int) element, (bits + width - 1) / width, value));
    }

    /// @param element number of the first word's first element
    /// @throws IllegalArgumentException if there are fewer elements
    void add(Executable program, long element, int[] values) {
        int each = Math.max(1, Integer.SIZE / program.constantBits());
        long count = program.constantCount();
        if (element < 0 || element > count || values.length > (count - element) / each)
            throw new IllegalArgumentException(
                    "%d constants of 32 bits from number %d of %d on".formatted(values.length, element, count));
        rows.add(new Words((int) element, values.clone()));
    }

    void addAll(LaunchConstants more) {
        single.addAll(more.single);
        rows.addAll(more.rows);
    }

    /// Puts them into a wave.
    void set(Executable program, Wave w) {
        for (Words c : rows) program.constants(w, c.first, c.values);
        for (Constant c : single) program.constant(w, c.element, c.elements, c.value);
    }
}
