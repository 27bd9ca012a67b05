package dev.heddle.files.container;

import java.util.List;

/// A change of memory by a packet that starts no grid.
public sealed interface MemoryChange {
    /// @return the first byte that is written, or the first texel of a surface
    long address();

    /// The 2D engine fills or copies.
    ///
    /// @param isa instruction set of the chip, whose book has its formats
    record Texels(Blit blit, String isa) implements MemoryChange {
        @Override
        public long address() {
            return blit.target().address();
        }
    }

    /// @param bytes not modified later
    @SuppressWarnings("ArrayRecordComponent") // as in a dispatch
    record Write(long address, byte[] bytes) implements MemoryChange {}

    /// @param from the first byte that is read
    /// @param bytes how many
    record Copy(long address, long from, int bytes) implements MemoryChange {}

    /// Values of memory are added up.
    ///
    /// @param size bytes of each: 4 or 8
    record Sum(long address, int size, List<Term> terms) implements MemoryChange {
        public Sum {
            terms = List.copyOf(terms);
        }
    }

    /// @param isNegative whether it is subtracted
    record Term(long address, boolean isNegative) {}
}
