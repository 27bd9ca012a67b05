package dev.heddle.lift;

import dev.heddle.book.Isa;

/// Bits of one element of a register file.
///
/// @param state register file of the book's head
/// @param element number of the element; where an index is computed, that of the file's first
/// @param low lowest bit
/// @param width bits
public record Place(String state, int element, int low, int width) {
    /// @param file register file or view of the book's head
    public static Place of(Isa isa, String file, int element) {
        Registers.View view = new Registers(isa).find(file);
        return java.util.Objects.requireNonNull(view, file).place(element);
    }

    /// @return the same bits of the n-th element behind this one, whether there is one or not
    public Place after(int n) {
        return new Place(state, element + n, low, width);
    }

    boolean overlaps(Place p) {
        return state.equals(p.state)
                && element == p.element
                && low < p.low + p.width
                && p.low < low + width;
    }
}
