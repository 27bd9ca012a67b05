package dev.heddle.machine;

import dev.heddle.book.Isa;
import dev.heddle.exec.Memory;

/// The memories behind the address spaces of a book.
///
/// @param device shared by all
/// @param group of one group
/// @param lane with a block for each lane
record Spaces(Memory device, Memory group, Memory lane) {
    /// @return the memory of each space, in the order of the book's head
    Memory[] of(Isa isa) {
        return isa.spaces().values().stream()
                .map(s ->
                        switch (s.reach()) {
                            case DEVICE -> device;
                            case GROUP -> group;
                            case LANE -> lane;
                        })
                .toArray(Memory[]::new);
    }
}
