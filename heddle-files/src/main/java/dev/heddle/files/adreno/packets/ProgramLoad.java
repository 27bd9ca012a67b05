package dev.heddle.files.adreno.packets;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A program that a packet loads.
///
/// | | a3xx | a4xx and later |
/// |---|---|---|
/// | blocks | 4 to 7 | 8 to 13 |
/// | a unit is | 4 instructions | 16 instructions |
///
/// The type of a program is 0.
///
/// @param stage name of the stage
/// @param source where the program is
/// @param address of the program, if it is in memory
/// @param size bytes of the program, with padding
public record ProgramLoad(String stage, LoadState.Source source, long address, int size) {
    /// Bytes of a unit, from a4xx on.
    public static final int UNIT = 128;

    private static final int A3XX_UNIT = 32;
    private static final List<String> A3XX_BLOCKS = List.of("vs", "gs", "fs", "cs");
    private static final int A3XX_FIRST = 4;
    private static final List<String> BLOCKS = List.of("vs", "hs", "ds", "gs", "fs", "cs");
    private static final int FIRST = 8;

    /// @return null if what is loaded is not a program
    static @Nullable ProgramLoad of(int generation, LoadState load) {
        boolean old = generation == 3;
        List<String> blocks = old ? A3XX_BLOCKS : BLOCKS;
        int block = load.block() - (old ? A3XX_FIRST : FIRST);
        if (block < 0 || block >= blocks.size() || load.type() != 0 || load.units() == 0) return null;
        int size = (old ? A3XX_UNIT : UNIT) * load.units();
        return new ProgramLoad(blocks.get(block), load.source(), load.address(), size);
    }

    /// @param block of a4xx and later
    /// @return the stage whose programs are loaded there, if it is one of programs
    public static Optional<String> stage(int block) {
        boolean isOne = block >= FIRST && block < FIRST + BLOCKS.size();
        return isOne ? Optional.of(BLOCKS.get(block - FIRST)) : Optional.empty();
    }

    /// @return whether it runs when work is dispatched, not drawn
    boolean isCompute() {
        return stage.equals("cs");
    }
}
