package dev.heddle.ir.lift;

import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.isa.Isa;
import dev.heddle.isa.RegisterFile;
import org.jspecify.annotations.Nullable;

/// Bits of one element of a register file.
///
/// @param state register file of the book's head
/// @param element number of the element; where an index is computed, that of the file's first
/// @param low lowest bit
/// @param width bits
public record RegisterRef(String state, int element, int low, int width) {
    /// @param file register file or view of the book's head
    public static RegisterRef of(Isa isa, String file, int element) {
        RegisterFile found = java.util.Objects.requireNonNull(RegisterFile.find(isa, file), file);
        check(found);
        return of(found, element);
    }

    /// @throws MeaningException if a view divides its file in a way that lane code cannot follow
    static void check(RegisterFile file) {
        String of = file.state().name();
        if (file.stateBits() > Integer.SIZE && file.bits() < file.stateBits())
            throw new MeaningException(
                    "parts of '%s', whose elements have more than 32 bits, are not supported yet".formatted(of));
        if (file.bits() > file.stateBits() && file.bits() % file.stateBits() != 0)
            throw new MeaningException(
                    "elements of %d bits are not a whole number of elements of '%s'".formatted(file.bits(), of));
    }

    /// @param element of the file or view, which may be several elements of the file itself: then the first of them
    static RegisterRef of(RegisterFile file, int element) {
        int bit = element * file.bits();
        int width = file.stateBits();
        return new RegisterRef(file.state().name(), bit / width, bit % width, file.bits());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RegisterRef p
                && element == p.element
                && low == p.low
                && width == p.width
                && state.equals(p.state);
    }

    @Override
    public int hashCode() {
        return ((state.hashCode() * 31 + element) * 31 + low) * 31 + width;
    }

    /// @return the same bits of the n-th element after this one, whether there is one or not
    public RegisterRef after(int n) {
        return new RegisterRef(state, element + n, low, width);
    }

    /// @return ones for its bits of the element
    public long mask() {
        return -1L >>> Long.SIZE - width << low;
    }

    /// Whether the two share a bit.
    public boolean overlaps(RegisterRef p) {
        return state.equals(p.state) && element == p.element && low < p.low + p.width && p.low < low + width;
    }
}
