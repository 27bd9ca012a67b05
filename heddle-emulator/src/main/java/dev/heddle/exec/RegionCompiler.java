package dev.heddle.exec;

import dev.heddle.exec.region.Region;
import dev.heddle.exec.region.RegionCode;
import dev.heddle.exec.region.Target;
import dev.heddle.exec.state.RegisterLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Compiles the regions that [Regions] finds.
public interface RegionCompiler {
    /// Code that runs a region for one lane after the other.
    ///
    /// @param spaces names of the address spaces, in the order of the book
    /// @return null if there is none
    @Nullable RegionCode lanes(Region region, RegisterLayout layout, List<String> spaces);

    /// Code that runs a region for all lanes of a wave side by side.
    ///
    /// @param room elements of its rows
    /// @param each lanes that count together
    /// @return null if there is none, or the processor has no vectors that such a wave can be cut into
    @Nullable RegionCode vectors(Region region, Target target, int room, int each);

    /// Code that runs a loop for a few lanes side by side, and then for others. It may refuse a wave.
    ///
    /// @param region in which only active lanes are looked at
    /// @param room elements of its rows
    /// @param each lanes that count together
    /// @return null if there is none, or the processor has no vectors that such a wave can be cut into
    @Nullable RegionCode chunks(Region region, Target target, int room, int each);
}
