package dev.heddle.lift;

/// Bits of one element of a register file.
///
/// @param state register file of the book's head
/// @param element number of the element; where an index is computed, that of the file's first
/// @param low lowest bit
/// @param width bits
public record Place(String state, int element, int low, int width) {
    boolean overlaps(Place p) {
        return state.equals(p.state)
                && element == p.element
                && low < p.low + p.width
                && p.low < low + width;
    }
}
