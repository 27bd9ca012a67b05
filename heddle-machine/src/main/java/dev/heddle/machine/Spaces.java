package dev.heddle.machine;

import dev.heddle.ir.state.Memory;
import dev.heddle.isa.Isa;
import java.util.List;

/// The memories behind the address spaces of a book.
///
/// @param device shared by all
/// @param group of one group
/// @param lane with a block for each lane
public record Spaces(Memory device, Memory group, Memory lane) {
    /// @return the memory of each space, in the order of the book's head
    public Memory[] of(Isa isa) {
        return isa.spaces().values().stream()
                .map(s -> s.windows().isEmpty() ? of(s.reach()) : new WindowedMemory(of(s.reach()), windows(s)))
                .toArray(Memory[]::new);
    }

    private Memory of(Isa.Reach reach) {
        return switch (reach) {
            case DEVICE -> device;
            case GROUP -> group;
            case LANE -> lane;
        };
    }

    private List<WindowedMemory.Part> windows(Isa.Space s) {
        return s.windows().entrySet().stream()
                .map(e -> new WindowedMemory.Part(e.getValue(), of(e.getKey())))
                .toList();
    }
}
