package dev.heddle.machine;

import dev.heddle.ir.state.Resources.Fact;

/// Descriptors in memory, one after the other, that programs reach by numbers of one of the book's tables.
///
/// @param table of the book's head
/// @param first number of the first one
/// @param count how many
/// @param address of the first one
/// @param stride bytes from one to the next
public record DescriptorTable(String table, long first, long count, long address, int stride) {
    /// @throws IllegalArgumentException if there are none, or they have no size
    public DescriptorTable {
        if (count < 1 || stride < 1)
            throw new IllegalArgumentException("%d descriptors of %d bytes".formatted(count, stride));
    }

    boolean has(String of, long number) {
        return Long.compareUnsigned(number - first, count) < 0 && table.equals(of);
    }

    /// What is not in a descriptor's place is in the descriptor.
    long about(long number, Fact fact) {
        return switch (fact) {
            case BOUND -> 1;
            case DESCRIPTOR -> address + (number - first) * stride;
            case ADDRESS, BYTES, WIDTH, HEIGHT, DEPTH, TEXEL, ROW, LAYER -> 0;
        };
    }
}
